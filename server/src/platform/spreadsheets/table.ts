/** Value of a cell: the stored one of a formula. */
export type Cell = string | number | boolean | Date | null

export interface TableRow {
  /** Line of the file on which the row begins, from 1. */
  line: number
  cells: Cell[]
}

/** Limits of the files that are read. */
export interface TableLimits {
  /** Bytes of a workbook once its parts are unpacked. */
  unpackedBytes: number
  /** Rows, those of the header included; empty ones do not count. */
  rows: number
  /** Sentence for a file with more rows. */
  tooManyRows: string
  columns: number
}

/** Refusal of a file, with a sentence for the user. */
export class UnreadableTable extends Error {}

/** True if a cell has no value. */
export function isBlank(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}

/** Collects the rows of a file that have a value, within the limits. */
export function createCollector({ rows: maxRows, tooManyRows, columns }: TableLimits) {
  const rows: TableRow[] = []
  return {
    rows,
    add(line: number, cells: readonly Cell[]): void {
      const last = cells.findLastIndex((cell) => !isBlank(cell))
      if (last < 0) return
      if (last >= columns) throw new UnreadableTable(`Ce fichier a plus de ${columns} colonnes`)
      if (rows.length >= maxRows) throw new UnreadableTable(tooManyRows)
      rows.push({ line, cells: cells.slice(0, last + 1) })
    },
  }
}
