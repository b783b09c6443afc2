import type { Readable } from 'node:stream'
import { formatAmount } from '@yoon/contract/money'
import { paymentMethodLabels, paymentMethods } from '@yoon/contract/payments/methods'
import { type CashCounts, cashPieces } from '@yoon/contract/till/denominations'
import { tillEntryLabels } from '@yoon/contract/till/kinds'
import PDFDocument from 'pdfkit'
import { drawCompany, ink, muted, pdfBrand } from '../../platform/pdf/pdf-parts.ts'
import { type Column, drawTable, type Line } from '../../platform/pdf/pdf-table.ts'
import { drawWithin, heightOf, type Pdf, printable } from '../../platform/pdf/pdf-text.ts'
import type { ReportEntry, TillReport } from './till-report.store.ts'

const margin = 40
const footHeight = 26
const gutter = 24

/** Writes the Z report of a closed till on pages of A4, in the standard fonts of PDF. */
export function writeTillReport(report: TillReport): Readable {
  const { number, companyName } = report
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: margin + footHeight },
    bufferPages: true,
    lang: 'fr-FR',
    info: { Title: `Rapport de caisse ${number}`, Author: printable(companyName) },
  })
  const width = pdf.page.width - 2 * margin
  drawCompany(pdf, report, { title: 'RAPPORT DE CAISSE', number, margin, width })
  drawFacts(pdf, report, width)
  drawTotals(pdf, report, width)
  drawCounts(pdf, report, width)
  drawRemarks(pdf, report, width)
  drawPriceCuts(pdf, report, width)
  drawEntries(pdf, report, width)
  drawSignatures(pdf, width)
  drawFoot(pdf, report, width)
  pdf.end()
  return pdf
}

function heading(pdf: Pdf, text: string, { x = margin, width }: { x?: number; width: number }): void {
  pdf.font('Helvetica-Bold').fontSize(10.5).fillColor(pdfBrand).text(text, x, pdf.y, { width })
  pdf.y += 4
}

function drawFacts(pdf: Pdf, report: TillReport, width: number): void {
  const { cashier, openedAt, countedAt, closedAt, closedBy, isAutomatic } = report
  const { validatedAt, validatedBy } = report
  const facts = [
    ['Caisse de', cashier],
    ['Ouverte le', `${openedAt}${isAutomatic ? ', au premier encaissement' : ''}`],
    ['Comptée le', countedAt],
    ['Fermée le', closedBy === cashier ? closedAt : `${closedAt}, par ${closedBy}`],
    ['Validation', validatedAt ? `Validée le ${validatedAt}, par ${validatedBy}` : 'Non validée'],
  ] as const
  pdf.y += 12
  for (const [label, value] of facts) {
    const top = pdf.y
    pdf.font('Helvetica').fontSize(9).fillColor(muted).text(label, margin, top, { width: 80 })
    pdf.fillColor(ink)
    drawWithin(pdf, value, 10, { x: margin + 80, y: top - 0.5, width: width - 80, height: 14 })
    pdf.y = top + 15
  }
  pdf.y += 8
}

/** Draws what came in by method at the left, and what has to lie in the drawer at the right. */
function drawTotals(pdf: Pdf, report: TillReport, width: number): void {
  const { totals, currency, float, expected, counted, difference } = report
  const money = (amount: number) => formatAmount(amount, currency)
  const half = (width - gutter) / 2
  const right = margin + half + gutter
  const sum = paymentMethods.reduce((total, method) => total + totals.byMethod[method], 0)
  const takings: Line[] = [
    ...paymentMethods.map((method) => ({ cells: [paymentMethodLabels[method], money(totals.byMethod[method])] })),
    { cells: ['Total encaissé', money(sum)], isStrong: true },
    { cells: ['Remboursements', money(-totals.refunds)] },
    { cells: ['Droit de timbre perçu', money(totals.stampDuty)] },
  ]
  const drawer: Line[] = [
    { cells: ['Fonds de caisse', money(float)] },
    { cells: ['Encaissements en espèces', money(totals.byMethod.CASH)] },
    ...optional('Droit de timbre', totals.stampDuty, money),
    ...optional('Remises des chauffeurs', totals.remittances, money),
    ...optional('Dépenses', -totals.expenses, money),
    ...optional('Versements en banque', -totals.bank, money),
    ...optional('Remboursements en espèces', -totals.cashRefunds, money),
    ...optional('Corrections', totals.corrections, money),
    { cells: ['Attendu en caisse', money(expected)], isStrong: true },
    { cells: ['Compté', money(counted)], isStrong: true },
    { cells: ['Écart', signed(difference, money)], isStrong: true, isAlert: difference !== 0 },
  ]
  const columns: Column[] = [{ share: 0.6 }, { share: 0.4, align: 'right' }]
  const top = pdf.y
  heading(pdf, 'Encaissements par mode', { width: half })
  drawTable(pdf, { x: margin, width: half, columns, lines: takings })
  const leftEnd = pdf.y
  pdf.y = top
  heading(pdf, 'Espèces', { x: right, width: half })
  drawTable(pdf, { x: right, width: half, columns, lines: drawer })
  pdf.y = Math.max(leftEnd, pdf.y) + 12
}

function optional(label: string, amount: number, money: (amount: number) => string): Line[] {
  return amount === 0 ? [] : [{ cells: [label, money(amount)] }]
}

function signed(amount: number, money: (amount: number) => string): string {
  return amount > 0 ? `+ ${money(amount)}` : money(amount)
}

/** Draws the count by note and coin, with the second count and that of the validation beside it. */
function drawCounts(pdf: Pdf, report: TillReport, width: number): void {
  const { counts, secondCounts, validationCounts, currency } = report
  const others = [
    ...(secondCounts ? [{ header: 'Second comptage', counts: secondCounts, total: report.secondCounted }] : []),
    ...(validationCounts ? [{ header: 'Validation', counts: validationCounts, total: report.validationCounted }] : []),
  ]
  const pieces = cashPieces.filter(({ key }) => [counts, ...others.map((one) => one.counts)].some((one) => one[key]))
  const money = (amount: number) => formatAmount(amount, currency)
  const share = 0.42 / (1 + others.length)
  const columns: Column[] = [
    { share: 0.36, header: 'Comptage' },
    { share, header: 'Nombre', align: 'right' },
    ...others.map(({ header }) => ({ share, header, align: 'right' as const })),
    { share: 0.22, header: 'Montant', align: 'right' },
  ]
  const numberOf = (of: CashCounts, key: keyof CashCounts) => String(of[key] ?? 0)
  const lines: Line[] = pieces.map(({ key, value, kind }) => ({
    cells: [
      `${kind === 'note' ? 'Billet' : 'Pièce'} de ${money(value)}`,
      numberOf(counts, key),
      ...others.map((one) => numberOf(one.counts, key)),
      money(value * (counts[key] ?? 0)),
    ],
  }))
  const totals = others.map(({ total }) => money(total ?? 0))
  lines.push({ cells: ['Total compté', '', ...totals, money(report.counted)], isStrong: true })
  drawTable(pdf, { x: margin, width, columns, lines })
  pdf.y += 10
}

function drawRemarks(pdf: Pdf, { reason, validationNote }: TillReport, width: number): void {
  const remarks = [
    ["Motif de l'écart", reason],
    ['Note de la validation', validationNote],
  ] as const
  for (const [label, text] of remarks) {
    if (text === null) continue
    const shown = printable(text)
    if (pdf.y + heightOf(pdf, shown, 10, width) + 30 > bottomOf(pdf)) pdf.addPage()
    heading(pdf, label, { width })
    pdf.font('Helvetica').fontSize(10).fillColor(ink).text(shown, margin, pdf.y, { width })
    pdf.y += 10
  }
}

function drawPriceCuts(pdf: Pdf, { priceCuts, currency }: TillReport, width: number): void {
  if (priceCuts.length === 0) return
  const money = (amount: number) => formatAmount(amount, currency)
  const columns: Column[] = [
    { share: 0.28, header: 'Course' },
    { share: 0.15, header: 'Avant', align: 'right' },
    { share: 0.15, header: 'Après', align: 'right' },
    { share: 0.42, header: 'Par' },
  ]
  const lines = priceCuts.map(({ reference, isDiscount, before, after, reason, by, at }) => ({
    cells: [
      `${reference} · ${isDiscount ? 'remise' : 'prix'}`,
      money(before),
      money(after),
      [`${by}, ${at}`, reason].filter(Boolean).join(' · '),
    ],
  }))
  if (pdf.y + 60 > bottomOf(pdf)) pdf.addPage()
  heading(pdf, 'Prix baissés et remises, courses en espèces', { width })
  drawTable(pdf, { x: margin, width, columns, lines })
  pdf.y += 10
}

function drawEntries(pdf: Pdf, { entries, currency }: TillReport, width: number): void {
  if (pdf.y + 60 > bottomOf(pdf)) pdf.addPage()
  const columns: Column[] = [
    { share: 0.13, header: 'Mouvements' },
    { share: 0.2 },
    { share: 0.37 },
    { share: 0.15, header: 'Montant', align: 'right' },
    { share: 0.15, header: 'En caisse', align: 'right' },
  ]
  const lines = entries.map((entry) => ({
    cells: [
      entry.at,
      tillEntryLabels[entry.kind],
      subjectOf(entry),
      formatAmount(entry.amount, currency),
      entry.method === 'CASH' ? formatAmount(entry.cash, currency) : '–',
    ],
  }))
  const none = { cells: ['', 'Aucun mouvement', '', '', ''] }
  drawTable(pdf, { x: margin, width, columns, lines: lines.length > 0 ? lines : [none] })
  pdf.y += 12
}

function subjectOf({ method, subject, reason }: ReportEntry): string {
  const way = method === 'CASH' ? null : paymentMethodLabels[method]
  return [way, subject, reason].filter(Boolean).join(' · ')
}

const signatureHeight = 66

function drawSignatures(pdf: Pdf, width: number): void {
  if (pdf.y + signatureHeight + 8 > bottomOf(pdf)) pdf.addPage()
  const half = (width - gutter) / 2
  const top = Math.max(pdf.y, bottomOf(pdf) - signatureHeight - 8)
  for (const [index, label] of ['Signature, caisse', 'Signature, validation'].entries()) {
    const x = margin + index * (half + gutter)
    pdf.roundedRect(x, top, half, signatureHeight, 6).lineWidth(0.75).dash(3, { space: 3 })
    pdf.strokeColor('#cfd6d3').stroke().undash()
    pdf.font('Helvetica').fontSize(8.5).fillColor(muted)
    pdf.text(label, x, top + 7, { width: half, align: 'center' })
  }
}

/** Writes the number and the page at the foot of each page. */
function drawFoot(pdf: Pdf, { number, companyName }: TillReport, width: number): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    // Text below the bottom margin would begin a page.
    pdf.page.margins.bottom = 0
    pdf.font('Helvetica').fillColor(muted)
    const text = `${companyName} · Rapport de caisse ${number} · page ${page - start + 1} sur ${count}`
    const y = pdf.page.height - margin - 6
    drawWithin(pdf, text, 8.5, { x: margin, y, width, height: 14, align: 'center' })
  }
}

function bottomOf(pdf: Pdf): number {
  return pdf.page.height - pdf.page.margins.bottom
}
