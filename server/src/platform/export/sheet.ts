import { localDateTime } from '@yoon/contract/dates'

/** Kind of the values of a column. Days are passed as `2026-11-21`, moments as `2026-11-21 08:05`, in local time. */
export type ColumnKind = 'text' | 'phone' | 'number' | 'decimal' | 'degrees' | 'amount' | 'day' | 'time' | 'moment'

export interface Column<Row> {
  header: string
  kind: ColumnKind
  value(row: Row): string | number | null
}

/** An exported list, independent of the file format. */
export interface Sheet<Row> {
  /** Name of the file, without its extension. */
  name: string
  /** Name of the sheet in a workbook. */
  title: string
  columns: readonly Column<Row>[]
  /** Number of rows. */
  count: number
  /** Rows in batches, read while the file is being sent. */
  batches: AsyncIterable<readonly Row[]>
}

/** Returns the text of a boolean cell. */
export function yesNo(value: boolean): string {
  return value ? 'Oui' : 'Non'
}

/** Returns an instant as the value of a column of moments: `2026-11-21 08:05` in a time zone. */
export function localMoment(at: string, timezone: string): string {
  const { day, time } = localDateTime(new Date(at), timezone)
  return `${day} ${time}`
}

/** Returns the unit of amounts for a heading, with an ordinary space, as people type it. */
export function unitOf(currency: string): string {
  return currency === 'XOF' ? 'F CFA' : currency
}

/** Returns a file name with its date range: `reservations_2026-11-01_2026-11-30`. */
export function nameByRange(
  what: string,
  { dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined },
): string {
  if (dateFrom && dateTo) return `${what}_${dateFrom}_${dateTo}`
  if (dateFrom) return `${what}_depuis_${dateFrom}`
  return dateTo ? `${what}_jusqu-au_${dateTo}` : what
}

const batchSize = 1000

/** Reads the rows of these ids in batches: no connection is held while a slow client downloads. */
export function inBatches<Row>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): Pick<Sheet<Row>, 'count' | 'batches'> {
  async function* batches() {
    for (let from = 0; from < ids.length; from += batchSize) yield await read(ids.slice(from, from + batchSize))
  }
  return { count: ids.length, batches: batches() }
}

/** Returns the rows of a short list as one batch. */
export function inOneBatch<Row>(rows: readonly Row[]): Pick<Sheet<Row>, 'count' | 'batches'> {
  async function* batches() {
    yield rows
  }
  return { count: rows.length, batches: batches() }
}
