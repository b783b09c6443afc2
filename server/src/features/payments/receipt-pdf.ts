import type { Readable } from 'node:stream'
import { formatAmount } from '@yoon/contract/money'
import { paymentMethodLabels } from '@yoon/contract/payment-methods'
import { formatPhone } from '@yoon/contract/phones'
import { formatReceiptNumber } from '@yoon/contract/receipt-message'
import { serviceTypeLabels } from '@yoon/contract/service-types'
import PDFDocument from 'pdfkit'
import type { ReceiptRow } from './receipts.store.ts'

export type Receipt = ReceiptRow & { number: number }

const margin = 34
const ink = '#1c2522'
const muted = '#5d6763'
const brand = '#0d5c50'
const urgent = '#b3261e'

/** A receipt on one A5 page, in the fonts that every reader of PDF has. */
export function writeReceipt(receipt: Receipt): Readable {
  const number = formatReceiptNumber(receipt.number)
  const pdf = new PDFDocument({
    size: 'A5',
    margin,
    lang: 'fr-FR',
    info: { Title: `Reçu n° ${number}`, Author: printable(receipt.companyName) },
  })
  const width = pdf.page.width - 2 * margin
  drawCompany(pdf, receipt, width)
  drawAmount(pdf, receipt, width)
  drawFacts(pdf, receipt, width)
  drawFoot(pdf, receipt, width)
  if (receipt.cancelledAt !== null) drawCancelled(pdf, receipt.cancelledAt, width)
  pdf.end()
  return pdf
}

type Fact = readonly [label: string, value: string | null]
type Pdf = typeof PDFDocument.prototype

function drawCompany(pdf: Pdf, { companyName, address, companyPhone, email, number }: Receipt, width: number): void {
  const half = width * 0.58
  const contact = [companyPhone && formatPhone(companyPhone), email].filter(Boolean).join(' · ')
  pdf.font('Helvetica-Bold').fontSize(15).fillColor(brand).text(printable(companyName), margin, margin, { width: half })
  pdf.font('Helvetica').fontSize(8.5).fillColor(muted)
  for (const line of [address, contact].filter(Boolean)) pdf.text(printable(line), { width: half })
  const end = pdf.y
  const right = { width: width - half, align: 'right' } as const
  pdf
    .font('Helvetica-Bold')
    .fontSize(15)
    .fillColor(ink)
    .text('REÇU', margin + half, margin, right)
  pdf
    .font('Helvetica')
    .fontSize(11)
    .text(`N° ${formatReceiptNumber(number)}`, right)
  pdf.y = Math.max(end, pdf.y) + 12
  drawLine(pdf, width)
}

function drawAmount(pdf: Pdf, { amount, currency }: Receipt, width: number): void {
  const top = pdf.y + 14
  pdf.roundedRect(margin, top, width, 58, 6).fill('#eef3f1')
  pdf
    .font('Helvetica')
    .fontSize(9)
    .fillColor(muted)
    .text('Montant reçu', margin + 14, top + 11)
  pdf.font('Helvetica-Bold').fontSize(22).fillColor(ink)
  pdf.text(printable(formatAmount(amount, currency)), margin + 14, top + 25, { width: width - 28 })
  pdf.y = top + 58 + 10
}

function drawFacts(pdf: Pdf, receipt: Receipt, width: number): void {
  const { client, phone, reference, serviceType } = receipt
  const { method, transactionId, paidAt, recordedBy } = receipt
  const facts: readonly Fact[] = [
    ['Reçu de', phone ? `${client} · ${formatPhone(phone)}` : client],
    ['Réservation', `${reference} · ${serviceTypeLabels[serviceType]}`],
    ...tripFacts(receipt),
    ['Mode de paiement', method && paymentMethodLabels[method]],
    ['ID de transaction', transactionId],
    ['Encaissé le', paidAt],
    ['Encaissé par', recordedBy],
  ]
  const labels = 104
  for (const [label, value] of facts) {
    if (!value) continue
    const top = pdf.y + 7
    pdf
      .font('Helvetica')
      .fontSize(9)
      .fillColor(muted)
      .text(label, margin, top + 0.8, { width: labels })
    pdf
      .fontSize(10)
      .fillColor(ink)
      .text(printable(value), margin + labels, top, { width: width - labels })
  }
}

/** A transfer goes from a place to another; a rental begins at a place and lasts. */
function tripFacts({ serviceType, pickup, destination, day, time, endDay, hours }: Receipt): Fact[] {
  const start = `${day} à ${time}`
  if (serviceType === 'TRANSFER') {
    return [
      // No font of the PDF standard has an arrow.
      ['Trajet', destination ? `${pickup} – ${destination}` : pickup],
      ['Date de la course', start],
    ]
  }
  const period = endDay ? `du ${start} au ${endDay}` : `le ${start}${hours ? `, ${hours} h` : ''}`
  return [
    ['Prise en charge', pickup],
    ['Période', period],
  ]
}

function drawFoot(pdf: Pdf, { companyName, website }: Receipt, width: number): void {
  pdf.y = Math.max(pdf.y + 18, pdf.page.height - margin - 44)
  drawLine(pdf, width)
  pdf.font('Helvetica').fontSize(8.5).fillColor(muted)
  pdf.text(printable(`${companyName} vous remercie de votre confiance.`), margin, pdf.y + 10, {
    width,
    align: 'center',
  })
  if (website) pdf.text(printable(website), { width, align: 'center' })
}

function drawCancelled(pdf: Pdf, day: string, width: number): void {
  const middle: [number, number] = [pdf.page.width / 2, pdf.page.height / 2]
  pdf.save().rotate(-28, { origin: middle }).fillOpacity(0.28)
  pdf.font('Helvetica-Bold').fontSize(72).fillColor(urgent)
  pdf.text('ANNULÉ', margin, middle[1] - 40, { width, align: 'center', lineBreak: false })
  pdf.restore().fillOpacity(1)
  pdf.font('Helvetica-Bold').fontSize(10).fillColor(urgent)
  pdf.text(`Reçu annulé le ${day}`, margin, pdf.page.height - margin - 62, { width, align: 'center' })
}

function drawLine(pdf: Pdf, width: number): void {
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + width, pdf.y)
    .lineWidth(0.75)
    .strokeColor('#cfd6d3')
    .stroke()
}

const known = new Set(new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, code) => code)))

/** Text in the characters that the standard fonts have: a narrow space is a plain one, a rare letter its closest. */
function printable(text: string): string {
  const spaced = text.normalize('NFC').replace(/[\u202f\u2007\u2009]/g, '\u00a0')
  return [...spaced].map((character) => (known.has(character) ? character : closest(character))).join('')
}

function closest(character: string): string {
  const [base = ''] = character.normalize('NFKD')
  if (known.has(base)) return base
  return character === 'ŋ' ? 'n' : character === 'Ŋ' ? 'N' : '?'
}
