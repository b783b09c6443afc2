import type PDFDocument from 'pdfkit'

export type Pdf = typeof PDFDocument.prototype

/** Where a text goes: it is made smaller, and in the end cut off, rather than take more room than that. */
export interface Room {
  x: number
  y: number
  width: number
  height: number
  align?: 'left' | 'center'
}

const smallest = 6

/** Draws a text in the font and colour of this moment; below it goes what is drawn next. */
export function drawWithin(pdf: Pdf, text: string, size: number, { x, y, ...room }: Room): void {
  const shown = printable(text)
  let fitting = size
  while (fitting > smallest && heightOf(pdf, shown, fitting, room.width) > room.height) fitting -= 0.5
  pdf
    .fontSize(fitting)
    .text(shown, x, y, { ...room, height: Math.max(room.height, pdf.currentLineHeight()), ellipsis: true })
}

/** How high a text is in the font of this moment. */
export function heightOf(pdf: Pdf, text: string, size: number, width: number): number {
  return pdf.fontSize(size).heightOfString(printable(text), { width })
}

const known = new Set(new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, code) => code)))

/** Text in the characters that the standard fonts have: a narrow space is a plain one, a rare letter its closest. */
export function printable(text: string): string {
  const spaced = text.normalize('NFC').replace(/[\u202f\u2007\u2009]/g, '\u00a0')
  return [...spaced].map((character) => (known.has(character) ? character : closest(character))).join('')
}

function closest(character: string): string {
  const [base = ''] = character.normalize('NFKD')
  if (known.has(base)) return base
  return character === 'ŋ' ? 'n' : character === 'Ŋ' ? 'N' : '?'
}
