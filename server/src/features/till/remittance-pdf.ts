import type { Readable } from 'node:stream'
import { formatAmount } from '@yoon/contract/money'
import PDFDocument from 'pdfkit'
import { drawAmount, drawFacts } from '../../platform/pdf/pdf-facts.ts'
import { drawCompany } from '../../platform/pdf/pdf-parts.ts'
import { drawTable } from '../../platform/pdf/pdf-table.ts'
import { type Pdf, printable } from '../../platform/pdf/pdf-text.ts'
import type { Remittance } from './till-report.store.ts'

const margin = 34

/** Writes the receipt of the cash that a driver has handed in, on pages of A5. */
export function writeRemittance(remittance: Remittance): Readable {
  const { code, companyName, currency, driver, cashier, at, note, heldAfter } = remittance
  const pdf = new PDFDocument({
    size: 'A5',
    margin,
    lang: 'fr-FR',
    info: { Title: `Reçu de remise n° ${code}`, Author: printable(companyName) },
  })
  const width = pdf.page.width - 2 * margin
  drawCompany(pdf, remittance, { title: 'REÇU DE REMISE', number: code, margin, width })
  drawAmount(pdf, remittance, { margin, width })
  const facts = [
    ['Remis par', driver],
    ['Reçu par', cashier],
    ['Le', at],
    ['Note', note],
    ['Reste dû', formatAmount(heldAfter, currency)],
  ] as const
  drawFacts(pdf, facts, { margin, width, labelWidth: 70 })
  pdf.y += 8
  drawTrips(pdf, remittance, width)
  pdf.end()
  return pdf
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
