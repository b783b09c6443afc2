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

/** The one column, as a spreadsheet reads it. */
function cellsOf(csv: string): string[] {
  const cells = csv.slice(1).matchAll(/("(?:[^"]|"")*"|[^\r\n;]*)\r\n/g)
  return [...cells]
    .slice(1)
    .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
}

describe('writeCsv', () => {
  it('begins with the BOM and ends each line as Windows does', async () => {
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

  it('writes days and moments the French way', async () => {
    expect(cellsOf(await csvOf(['2026-11-21'], 'day'))).toEqual(['21/11/2026'])
    expect(cellsOf(await csvOf(['2026-11-21 08:05'], 'moment'))).toEqual(['21/11/2026 08:05'])
    expect(cellsOf(await csvOf(['08:05'], 'time'))).toEqual(['08:05'])
  })

  it('gives back any text, quotes, semicolons and line breaks too, and never a formula', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: fc.constantFrom('=', '-', '+', '@', 'a', ';', '"', '\n', '\r', ' ') })),
        async (texts) => {
          const cells = cellsOf(await csvOf(texts))
          expect(cells.map((cell) => (/^'[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell))).toEqual(texts)
          for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
        },
      ),
    )
  })
})

describe('the name of a file', () => {
  it('tells the range', () => {
    const range = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }
    expect(nameByRange('reservations', range)).toBe('reservations_2026-11-01_2026-11-30')
    expect(nameByRange('reservations', { dateFrom: '2026-11-01' })).toBe('reservations_depuis_2026-11-01')
    expect(nameByRange('reservations', { dateTo: '2026-11-30' })).toBe('reservations_jusqu-au_2026-11-30')
    expect(nameByRange('reservations', {})).toBe('reservations')
  })
})
