import { amountInWords } from '@yoon/contract/amount-in-words'
import { formatAmount } from '@yoon/contract/money'
import { ink, muted } from './pdf-parts.ts'
import { drawWithin, type Pdf, printable } from './pdf-text.ts'

const cancelled = '#b3261e'

interface Box {
  margin: number
  width: number
}

/** Draws an amount in figures and in words, marked if its paper is cancelled. */
export function drawAmount(
  pdf: Pdf,
  { amount, currency, isCancelled = false }: { amount: number; currency: string; isCancelled?: boolean },
  { margin, width }: Box,
): void {
  pdf.y += 14
  pdf
    .font('Helvetica-Bold')
    .fontSize(20)
    .fillColor(isCancelled ? cancelled : ink)
  pdf.text(printable(`${formatAmount(amount, currency)}${isCancelled ? ' · ANNULÉ' : ''}`), margin, pdf.y, { width })
  pdf.font('Helvetica').fillColor(muted)
  const words = amountInWords(amount, currency)
  drawWithin(pdf, words.charAt(0).toUpperCase() + words.slice(1), 9, { x: margin, y: pdf.y, width, height: 24 })
  pdf.y += 8
}

/** Draws facts with their labels at the left; those without value are left out. */
export function drawFacts(
  pdf: Pdf,
  facts: readonly (readonly [label: string, value: string | null])[],
  { margin, width, labelWidth, height = 26 }: Box & { labelWidth: number; height?: number },
): void {
  for (const [label, value] of facts) {
    if (value === null) continue
    const top = pdf.y
    pdf.font('Helvetica').fontSize(9).fillColor(muted).text(label, margin, top, { width: labelWidth })
    pdf.fillColor(ink)
    drawWithin(pdf, value, 10, { x: margin + labelWidth, y: top - 0.5, width: width - labelWidth, height })
    pdf.y = Math.max(pdf.y, top + 15)
  }
}
