import { ink, muted } from './pdf-parts.ts'
import { heightOf, type Pdf, printable } from './pdf-text.ts'

export interface Column {
  /** Part of the width. */
  share: number
  header?: string
  align?: 'left' | 'right'
}

export interface Line {
  cells: readonly string[]
  isStrong?: boolean
  isAlert?: boolean
}

interface Table {
  x: number
  width: number
  columns: readonly Column[]
  lines: readonly Line[]
}

const size = 9.5
const padding = 3
const alert = '#b3261e'

/** Draws a table from the present position on; it continues on further pages below its headers. */
export function drawTable(pdf: Pdf, table: Table): void {
  drawHeaders(pdf, table)
  for (const line of table.lines) {
    const height = heightOfLine(pdf, table, line)
    if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) {
      pdf.addPage()
      drawHeaders(pdf, table)
    }
    drawLine(pdf, table, line, height)
  }
}

function drawHeaders(pdf: Pdf, table: Table): void {
  if (table.columns.every(({ header }) => header === undefined)) return
  const cells = table.columns.map(({ header = '' }) => header)
  pdf.font('Helvetica-Bold').fillColor(muted)
  const height = cellHeight(pdf, table, cells, 8.5)
  drawCells(pdf, table, { cells, size: 8.5, height })
  rule(pdf, table, '#9aa5a1')
}

function drawLine(pdf: Pdf, table: Table, line: Line, height: number): void {
  pdf.font(fontOf(line)).fillColor(line.isAlert ? alert : ink)
  drawCells(pdf, table, { cells: line.cells, size, height })
  rule(pdf, table, '#e2e7e5')
}

function fontOf({ isStrong = false }: Line): string {
  return isStrong ? 'Helvetica-Bold' : 'Helvetica'
}

function heightOfLine(pdf: Pdf, table: Table, line: Line): number {
  pdf.font(fontOf(line))
  return cellHeight(pdf, table, line.cells, size)
}

function cellHeight(pdf: Pdf, { columns, width }: Table, cells: readonly string[], fontSize: number): number {
  const heights = columns.map(({ share }, at) => heightOf(pdf, cells[at] || ' ', fontSize, share * width - 4))
  return Math.max(...heights) + 2 * padding
}

function drawCells(
  pdf: Pdf,
  { x, width, columns }: Table,
  { cells, size: fontSize, height }: { cells: readonly string[]; size: number; height: number },
): void {
  const top = pdf.y
  let left = x
  for (const [at, { share, align = 'left' }] of columns.entries()) {
    const cell = printable(cells[at] ?? '')
    pdf.fontSize(fontSize).text(cell, left, top + padding, { width: share * width - 4, align })
    left += share * width
  }
  pdf.y = top + height
}

function rule(pdf: Pdf, { x, width }: Table, colour: string): void {
  pdf
    .moveTo(x, pdf.y)
    .lineTo(x + width, pdf.y)
    .lineWidth(0.5)
    .strokeColor(colour)
    .stroke()
}
