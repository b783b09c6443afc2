/** How the values of a column are written, and what they are before: days `2026-11-21`, moments `2026-11-21 08:05`, local. */
export type ColumnKind = 'text' | 'phone' | 'number' | 'decimal' | 'amount' | 'day' | 'time' | 'moment'

export interface Column<Row> {
  header: string
  kind: ColumnKind
  value(row: Row): string | number | null
}

/** A list as it is exported, whatever the format. */
export interface Sheet<Row> {
  /** The name of the file, without its ending. */
  name: string
  /** The name of the sheet in a workbook. */
  title: string
  columns: readonly Column<Row>[]
  /** How many rows there are. */
  count: number
  /** The rows in batches, read while the file is being sent. */
  batches: AsyncIterable<readonly Row[]>
}

/** How a column says a switch. */
export function yesNo(value: boolean): string {
  return value ? 'Oui' : 'Non'
}

/** How a heading names the currency of its amounts: with the space that people type. */
export function unitOf(currency: string): string {
  return currency === 'XOF' ? 'F CFA' : currency
}

/** `reservations_2026-11-01_2026-11-30`: what was exported and over which days. */
export function nameByRange(
  what: string,
  { dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined },
): string {
  if (dateFrom && dateTo) return `${what}_${dateFrom}_${dateTo}`
  if (dateFrom) return `${what}_depuis_${dateFrom}`
  return dateTo ? `${what}_jusqu-au_${dateTo}` : what
}

const batchSize = 1000

/** The rows of these ids, batch by batch: no connection is held while somebody's link is slow. */
export function inBatches<Row>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): Pick<Sheet<Row>, 'count' | 'batches'> {
  async function* batches() {
    for (let from = 0; from < ids.length; from += batchSize) yield await read(ids.slice(from, from + batchSize))
  }
  return { count: ids.length, batches: batches() }
}

/** The rows of a list that is never long. */
export function inOneBatch<Row>(rows: readonly Row[]): Pick<Sheet<Row>, 'count' | 'batches'> {
  async function* batches() {
    yield rows
  }
  return { count: rows.length, batches: batches() }
}
