import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeCsv } from './csv.ts'
import { type Column, type ColumnKind, nameByRange } from './sheet.ts'

async function csvOf(
  values: (string | number | null)[],
  kind: ColumnKind = 'text',
  header = 'Valeur',
): Promise<string> {
  async function* batches() {
    for (const value of values) yield [value]
  }
  const columns: Column<string | number | null>[] = [{ header, kind, value: (row) => row }]
  const sheet = { name: 'x', title: 'X', columns, count: values.length, batches: batches() }
  let text = ''
  for await (const part of writeCsv(sheet)) text += part
  return text
}

/** Reads the only column, as a spreadsheet does. */
function cellsOf(csv: string): string[] {
  const cells = csv.slice(1).matchAll(/("(?:[^"]|"")*"|[^\r\n;]*)\r\n/g)
  return [...cells]
    .slice(1)
    .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
}

const hostileCharacters = fc.constantFrom(...'=-+@＝＋－＠a1;,"\'\t\n\r ')
const hostileTexts = fc.string({ unit: hostileCharacters })

/**
 * Reads all cells as a spreadsheet does: a quote counts at the start of a cell, and text after the closing quote is
 * kept.
 */
function splitAt(separator: string, csv: string): string[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"?)?([^${separator}\\r\\n]*)(?:[${separator}\\r\\n]|$)`, 'gy')
  return [...csv.matchAll(cell)].map(([, quoted = '', rest = '']) => quoted.replaceAll('""', '"') + rest)
}

describe('writeCsv', () => {
  it('writes a BOM first and ends lines with CRLF', async () => {
    expect(await csvOf(['é', null, 35_000], 'text', 'N° de vol')).toBe('\ufeffN° de vol\r\né\r\n\r\n35000\r\n')
  })

  it.for(['=1+1', '+221', '-1', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("http://x";"y")'])(
    'neutralises %j',
    async (value) => {
      expect(cellsOf(await csvOf([value]))).toEqual([`'${value}`])
    },
  )

  it.for([
    ['+221771234567', '77 123 45 67'],
    ['+33612345678', '00 33 6 12 34 56 78'],
    ['poste 12', 'poste 12'],
  ] as const)('keeps the phone %s readable', async ([phone, text]) => {
    expect(cellsOf(await csvOf([phone], 'phone'))).toEqual([text])
  })

  it('writes days and moments in the French format', async () => {
    expect(cellsOf(await csvOf(['2026-11-21'], 'day'))).toEqual(['21/11/2026'])
    expect(cellsOf(await csvOf(['2026-11-21 08:05'], 'moment'))).toEqual(['21/11/2026 08:05'])
    expect(cellsOf(await csvOf(['08:05'], 'time'))).toEqual(['08:05'])
  })

  it.for([
    ['a,=1', "a,'=1"],
    ['a;=1', "a;'=1"],
    ['a\t=1', "a\t'=1"],
    ['a\n@x', "a\n'@x"],
    ['a,"=1"', `a,"'=1"`],
    ['a, +1', "a, '+1"],
    ['＝1+1', "'＝1+1"],
    ['a,＠x', "a,'＠x"],
    ['contact@example.com, 2-3', 'contact@example.com, 2-3'],
  ] as const)('neutralises %j within a cell', async ([text, harmless]) => {
    expect(cellsOf(await csvOf([text]))).toEqual([harmless])
  })

  it('preserves any text, with quotes, semicolons and line breaks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostileTexts), async (texts) => {
        const cells = cellsOf(await csvOf(texts))
        const plain = (all: string[]) => all.map((text) => text.replaceAll("'", ''))
        expect(plain(cells)).toEqual(plain(texts))
      }),
    )
  })

  it.for([';', ',', '\t'])('writes no cell that begins with a formula when split at %j', async (separator) => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostileTexts), async (texts) => {
        for (const cell of splitAt(separator, (await csvOf(texts)).slice(1))) {
          expect(cell.trim()).not.toMatch(/^[=+\-@＝＋－＠]/)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('nameByRange', () => {
  it('names the range in the file name', () => {
    const range = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }
    expect(nameByRange('reservations', range)).toBe('reservations_2026-11-01_2026-11-30')
    expect(nameByRange('reservations', { dateFrom: '2026-11-01' })).toBe('reservations_depuis_2026-11-01')
    expect(nameByRange('reservations', { dateTo: '2026-11-30' })).toBe('reservations_jusqu-au_2026-11-30')
    expect(nameByRange('reservations', {})).toBe('reservations')
  })
})
