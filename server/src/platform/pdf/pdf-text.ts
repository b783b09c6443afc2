import type PDFDocument from 'pdfkit'

export type Pdf = typeof PDFDocument.prototype

/** Box of a text. A text that does not fit is made smaller, and cut off at the smallest font size. */
export interface TextBox {
  x: number
  y: number
  width: number
  height: number
  align?: 'left' | 'center'
}

const smallest = 6

/** Draws a text in the current font and colour, and moves the current position below it. */
export function drawWithin(pdf: Pdf, text: string, size: number, { x, y, ...box }: TextBox): void {
  const shown = printable(text)
  let fitting = size
  while (fitting > smallest && heightOf(pdf, shown, fitting, box.width) > box.height) fitting -= 0.5
  pdf
    .fontSize(fitting)
    .text(shown, x, y, { ...box, height: Math.max(box.height, pdf.currentLineHeight()), ellipsis: true })
}

/** Returns the height of a text in the current font. */
export function heightOf(pdf: Pdf, text: string, size: number, width: number): number {
  return pdf.fontSize(size).heightOfString(printable(text), { width })
}

const known = new Set(new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, code) => code)))

/**
 * Converts a text to characters of the standard fonts: narrow spaces become plain ones, rare letters the closest
 * letter.
 */
export function printable(text: string): string {
  const spaced = text.normalize('NFC').replace(/[\u202f\u2007\u2009]/g, '\u00a0')
  return [...spaced].map((character) => (known.has(character) ? character : closest(character))).join('')
}

function closest(character: string): string {
  const [base = ''] = character.normalize('NFKD')
  if (known.has(base)) return base
  return character === 'ŋ' ? 'n' : character === 'Ŋ' ? 'N' : '?'
}
