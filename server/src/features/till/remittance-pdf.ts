import type { Readable } from 'node:stream'
import { amountInWords } from '@yoon/contract/amount-in-words'
import { formatAmount } from '@yoon/contract/money'
import PDFDocument from 'pdfkit'
import { drawCompany, ink, muted } from '../../platform/pdf/pdf-parts.ts'
import { drawTable } from '../../platform/pdf/pdf-table.ts'
import { drawWithin, type Pdf, printable } from '../../platform/pdf/pdf-text.ts'
import type { Remittance } from './till-report.store.ts'

const margin = 34
const urgent = '#b3261e'

/** Writes the receipt of the cash that a driver has handed in, on pages of A5. */
export function writeRemittance(remittance: Remittance): Readable {
  const { code, companyName, amount, currency, isCancelled } = remittance
  const pdf = new PDFDocument({
    size: 'A5',
    margin,
    lang: 'fr-FR',
    info: { Title: `Reçu de remise n° ${code}`, Author: printable(companyName) },
  })
  const width = pdf.page.width - 2 * margin
  drawCompany(pdf, remittance, { title: 'REÇU DE REMISE', number: code, margin, width })
  pdf.y += 14
  pdf
    .font('Helvetica-Bold')
    .fontSize(20)
    .fillColor(isCancelled ? urgent : ink)
  pdf.text(printable(`${formatAmount(amount, currency)}${isCancelled ? ' · ANNULÉ' : ''}`), margin, pdf.y, { width })
  pdf.font('Helvetica').fillColor(muted)
  const words = amountInWords(amount, currency)
  drawWithin(pdf, words.charAt(0).toUpperCase() + words.slice(1), 9, { x: margin, y: pdf.y, width, height: 24 })
  pdf.y += 8
  drawFacts(pdf, remittance, width)
  pdf.y += 8
  drawTrips(pdf, remittance, width)
  pdf.end()
  return pdf
}

function drawFacts(pdf: Pdf, { driver, cashier, at, note, heldAfter, currency }: Remittance, width: number): void {
  const facts = [
    ['Remis par', driver],
    ['Reçu par', cashier],
    ['Le', at],
    ['Note', note],
    ['Reste dû', formatAmount(heldAfter, currency)],
  ] as const
  for (const [label, value] of facts) {
    if (value === null) continue
    const top = pdf.y
    pdf.font('Helvetica').fontSize(9).fillColor(muted).text(label, margin, top, { width: 70 })
    pdf.fillColor(ink)
    drawWithin(pdf, value, 10, { x: margin + 70, y: top - 0.5, width: width - 70, height: 26 })
    pdf.y = Math.max(pdf.y, top + 15)
  }
}

function drawTrips(pdf: Pdf, { trips, currency }: Remittance, width: number): void {
  const columns = [
    { share: 0.24, header: 'Course' },
    { share: 0.3, header: 'Client' },
    { share: 0.22, header: 'Date' },
    { share: 0.24, header: 'Remis', align: 'right' },
  ] as const
  const lines = trips.map(({ reference, client, day, amount }) => ({
    cells: [reference, client, day, formatAmount(amount, currency)],
  }))
  drawTable(pdf, { x: margin, width, columns, lines })
}
