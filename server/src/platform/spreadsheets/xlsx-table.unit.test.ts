import { expect, it } from 'vitest'
import { textRow, workbookOf } from '../../testing/imports.ts'
import { type TableRow, UnreadableTable } from './table.ts'
import { readXlsx } from './xlsx-table.ts'

const limits = { unpackedBytes: 1_000_000, rows: 100, tooManyRows: 'Trop de lignes', columns: 10 }
const rows = Array.from({ length: 40 }, (_, at) => textRow(at + 1, `Nom ${at}`, `Prénom ${at * 7}`, `77 100 ${at}`))

/** Reads a workbook; undefined if it is refused as unreadable. */
async function read(bytes: Uint8Array): Promise<TableRow[] | undefined> {
  try {
    return await readXlsx(bytes, limits)
  } catch (error) {
    if (error instanceof UnreadableTable) return undefined
    throw error
  }
}

it('reads a whole workbook', async () => {
  expect(await read(await workbookOf(rows))).toHaveLength(40)
})

it('refuses a workbook whose sheet ends between two rows, or within one', async () => {
  for (const end of ['', '</sheetData>', '<row r="41"><c r="A41"><v>1', '<row r="41"><c r="A4']) {
    expect(await read(await workbookOf(rows, end)), `after ${end}`).toBeUndefined()
  }
})

it('refuses a workbook that was cut at any place', async () => {
  const bytes = await workbookOf(rows)
  for (let length = 0; length < bytes.length; length += 41) {
    expect(await read(bytes.subarray(0, length)), `cut at ${length}`).toBeUndefined()
  }
})

it('reads all rows of a workbook with one changed byte as they were, or refuses it', async () => {
  const bytes = await workbookOf(rows)
  const whole = await read(bytes)
  for (let at = 0; at < bytes.length; at += 13) {
    const changed = bytes.slice()
    changed[at] = (changed[at] ?? 0) ^ 0x10
    const found = await read(changed)
    if (found) expect(found, `changed at ${at}`).toEqual(whole)
  }
})
