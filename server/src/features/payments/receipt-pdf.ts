import type { Readable } from 'node:stream'
import { amountInWords } from '@yoon/contract/amount-in-words'
import { serviceTypeLabels } from '@yoon/contract/bookings/service-types'
import { formatAmount } from '@yoon/contract/money'
import { paymentMethodLabels } from '@yoon/contract/payments/methods'
import { formatReceiptNumber } from '@yoon/contract/payments/receipt-message'
import { formatPhone } from '@yoon/contract/phones'
import PDFDocument from 'pdfkit'
import { pdfBrand as brand, drawCompany, drawLine, ink, muted } from '../../platform/pdf/pdf-parts.ts'
import { drawWithin, heightOf, type Pdf, printable } from '../../platform/pdf/pdf-text.ts'
import type { ReceiptRow } from './receipts.store.ts'

export type Receipt = ReceiptRow & { number: number }

const margin = 34
const urgent = '#b3261e'
/** Heights of the footer and of the line above it that marks a cancelled receipt, in points. */
const footHeight = 44
const cancelledHeight = 18
/** Height of the box for a stamp and a signature. */
const signatureHeight = 62
const labelWidth = 104
/** Distance between facts: they come closer where the text is small because there is much of it. */
const gapOf = (size: number) => (size > 8 ? 8 : 3.5)
/** Font sizes of the facts: the largest one that fits the page is used. */
const smallestFact = 7
const factSizes = [10.5, 10, 9, 8, smallestFact]

/** Writes a receipt on one A5 page, in the standard fonts of PDF. */
export function writeReceipt(receipt: Receipt): Readable {
  const number = formatReceiptNumber(receipt.number, receipt.code)
  const pdf = new PDFDocument({
    size: 'A5',
    margin,
    lang: 'fr-FR',
    info: { Title: `Reçu n° ${number}`, Author: printable(receipt.companyName) },
  })
  const width = pdf.page.width - 2 * margin
  drawCompany(pdf, receipt, { title: 'REÇU', number, margin, width })
  drawAmount(pdf, receipt, width)
  drawFacts(pdf, receipt, width)
  drawFoot(pdf, receipt, width)
  if (receipt.cancelledAt !== null) drawCancelled(pdf, receipt.cancelledAt, width)
  pdf.end()
  return pdf
}

type Fact = readonly [label: string, value: string]

const amountHeight = 72

function drawAmount(pdf: Pdf, { amount, currency, cancelledAt }: Receipt, width: number): void {
  const top = pdf.y + 12
  pdf.roundedRect(margin, top, width, amountHeight, 6).fill('#eef3f1')
  pdf
    .font('Helvetica')
    .fontSize(9)
    .fillColor(muted)
    .text('Montant reçu', margin + 14, top + 10)
  pdf.font('Helvetica-Bold').fontSize(22).fillColor(ink)
  pdf.text(printable(formatAmount(amount, currency)), margin + 14, top + 22, { width: width - 28 })
  pdf.font('Helvetica').fillColor(ink)
  const words = amountInWords(amount, currency)
  drawWithin(pdf, words.charAt(0).toUpperCase() + words.slice(1), 9, {
    x: margin + 14,
    y: top + 50,
    width: width - 28,
    height: 12,
  })
  if (cancelledAt === null) drawPaid(pdf, margin + width - 96, top + 14)
  pdf.y = top + amountHeight + 8
}

/** The stamp of a payment that was received. */
function drawPaid(pdf: Pdf, x: number, y: number): void {
  const box = { width: 76, height: 26 }
  pdf.save().rotate(-8, { origin: [x + box.width / 2, y + box.height / 2] })
  pdf.roundedRect(x, y, box.width, box.height, 5).lineWidth(1.6).strokeColor(brand).stroke()
  pdf.font('Helvetica-Bold').fontSize(16).fillColor(brand)
  pdf.text('PAYÉ', x, y + 6.5, { width: box.width, align: 'center', lineBreak: false })
  pdf.restore()
}

function drawFacts(pdf: Pdf, receipt: Receipt, width: number): void {
  const facts = factsOf(receipt)
  const valueWidth = width - labelWidth
  const end = pdf.page.height - margin - footHeight - cancelledHeight
  const available = end - pdf.y
  pdf.font('Helvetica')
  const heightsAt = (size: number) => facts.map(([, value]) => gapOf(size) + heightOf(pdf, value, size, valueWidth))
  const size =
    factSizes.find((one) => heightsAt(one).reduce((sum, height) => sum + height) <= available) ?? smallestFact
  for (const [index, [label, value]] of facts.entries()) {
    const top = pdf.y + gapOf(size)
    pdf.fontSize(size - 1).fillColor(muted)
    pdf.text(label, margin, top + 0.8, { width: labelWidth })
    // At least one line stays reserved for each fact that follows.
    const height = end - top - (facts.length - 1 - index) * (gapOf(size) + pdf.currentLineHeight(true))
    pdf.fillColor(ink)
    drawWithin(pdf, value, size, { x: margin + labelWidth, y: top, width: valueWidth, height })
  }
  if (receipt.cancelledAt === null && end - pdf.y > signatureHeight + 20)
    drawSignature(pdf, end - signatureHeight, width)
}

/** Room for the stamp and the signature of the company, where the facts leave it. */
function drawSignature(pdf: Pdf, top: number, width: number): void {
  const box = { x: margin + width - 160, width: 160 }
  pdf.roundedRect(box.x, top, box.width, signatureHeight, 6).lineWidth(0.75).dash(3, { space: 3 })
  pdf.strokeColor('#cfd6d3').stroke().undash()
  pdf.font('Helvetica').fontSize(8.5).fillColor(muted)
  pdf.text('Cachet et signature', box.x, top + 7, { width: box.width, align: 'center' })
}

function factsOf(receipt: Receipt): readonly Fact[] {
  const { client, phone, reference, serviceType, currency } = receipt
  const { method, transactionId, paidAt, recordedBy, stampDuty, refunded } = receipt
  const facts: readonly (readonly [string, string | null])[] = [
    ['Reçu de', phone ? `${client} · ${formatPhone(phone)}` : client],
    ['Réservation', reference && serviceType && `${reference} · ${serviceTypeLabels[serviceType]}`],
    ['Courses payées', receipt.trips],
    ['Objet', reference === null ? 'Crédit client' : null],
    ...tripFacts(receipt),
    ['Chauffeur', receipt.driver],
    ['Véhicule', receipt.vehicle],
    ['Mode de paiement', method && paymentMethodLabels[method]],
    ['Droit de timbre', stampDuty > 0 ? `${formatAmount(stampDuty, currency)}, en plus du montant` : null],
    ['Remboursé', refunded > 0 ? formatAmount(refunded, currency) : null],
    ['ID de transaction', transactionId],
    ['Date de réception', receipt.receivedOn],
    ['Encaissé le', paidAt],
    ['Encaissé par', recordedBy],
  ]
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
}

/** Returns the facts of the trip: the route of a transfer, or the pickup and the period of a rental. */
function tripFacts({ serviceType, pickup, destination, day, time, endDay, hours }: Receipt): Fact[] {
  if (pickup === null) return []
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
  pdf.y = pdf.page.height - margin - footHeight
  drawLine(pdf, margin, width)
  pdf.font('Helvetica').fillColor(muted)
  const box = { x: margin, width, align: 'center' } as const
  const thanks = `${companyName} vous remercie de votre confiance.`
  drawWithin(pdf, thanks, 8.5, { ...box, y: pdf.y + 10, height: website ? 20 : 34 })
  if (website) drawWithin(pdf, website, 8.5, { ...box, y: pdf.y, height: 14 })
}

function drawCancelled(pdf: Pdf, day: string, width: number): void {
  const middle: [number, number] = [pdf.page.width / 2, pdf.page.height / 2]
  pdf.save().rotate(-28, { origin: middle }).fillOpacity(0.28)
  pdf.font('Helvetica-Bold').fontSize(72).fillColor(urgent)
  pdf.text('ANNULÉ', margin, middle[1] - 40, { width, align: 'center', lineBreak: false })
  pdf.restore().fillOpacity(1)
  pdf.font('Helvetica-Bold').fontSize(10).fillColor(urgent)
  const top = pdf.page.height - margin - footHeight - cancelledHeight
  pdf.text(`Reçu annulé le ${day}`, margin, top, { width, align: 'center' })
}
