import { describe, expect, it } from 'vitest'
import { unzip } from '../../testing/unzip.ts'
import { exportFile } from './export-file.ts'
import type { Column, Sheet } from './sheet.ts'
import { maxSheetRows, writeXlsx } from './xlsx.ts'

type Row = Record<string, string | number | null>

function sheetOf(rows: Row[], columns: Column<Row>[], count = rows.length) {
  async function* batches() {
    for (const row of rows) yield [row]
  }
  return { name: 'x', title: 'Réservations & Cie', columns, count, batches: batches() }
}

async function partsOf(rows: Row[], columns: Column<Row>[]): Promise<Map<string, string>> {
  const chunks: Buffer[] = []
  for await (const chunk of writeXlsx(sheetOf(rows, columns))) chunks.push(chunk)
  return unzip(Buffer.concat(chunks))
}

const fileOf = (format: 'csv' | 'xlsx', sheet: Sheet<Row>) =>
  exportFile({ inTransaction: async () => undefined as never }, { list: 'bookings', format, filter: {}, ...sheet })

const column = (kind: Column<Row>['kind'], key: string): Column<Row> => ({
  header: key,
  kind,
  value: (row) => row[key] ?? null,
})

describe('writeXlsx', () => {
  it('writes an archive with all parts of a workbook', async () => {
    const parts = await partsOf([], [column('text', 'a')])
    expect([...parts.keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ])
    expect(parts.get('xl/workbook.xml')).toContain('<sheet name="Réservations &amp; Cie"')
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<autoFilter ref="A1:A1"/>')
  })

  it('writes real numbers, days and times, and omits empty cells', async () => {
    const columns = [
      column('text', 'reference'),
      column('amount', 'price'),
      column('day', 'day'),
      column('time', 'time'),
      column('moment', 'moment'),
      column('decimal', 'rating'),
    ]
    const row = {
      reference: 'R-1',
      rating: 4.5,
      price: 35_000,
      day: '2026-11-21',
      time: '06:00',
      moment: '2026-11-21 12:00',
    }
    const xml = (await partsOf([row, { reference: 'R-2' }], columns)).get('xl/worksheets/sheet1.xml') ?? ''
    const second = /<row r="2">(.*?)<\/row>/.exec(xml)?.[1] ?? ''
    expect(
      [...second.matchAll(/<c r="(\w+)"[^>]*><v>([\d.]+)<\/v>/g)].map(([, place, value]) => [place, value]),
    ).toEqual([
      ['B2', '35000'],
      ['C2', '46347'],
      ['D2', '0.25'],
      ['E2', '46347.5'],
      ['F2', '4.5'],
    ])
    expect(/<row r="3">(.*?)<\/row>/.exec(xml)?.[1]?.match(/<c /g)).toHaveLength(1)
  })

  it('writes text without formulas, markup or characters that XML forbids', async () => {
    const text = '=1+1 <b>&"é" \u0000\u001f\ufffe🚗 _x0041_'
    const xml = (await partsOf([{ a: text }], [column('text', 'a')])).get('xl/worksheets/sheet1.xml') ?? ''
    expect(xml).toContain('>=1+1 &lt;b&gt;&amp;&quot;é&quot; 🚗 _x005F_x0041_</t>')
    expect(xml).not.toContain('<f>')
  })

  it('names columns beyond Z', async () => {
    const columns = Array.from({ length: 28 }, (_, index) => column('number', `c${index}`))
    const xml = (await partsOf([{ c25: 1, c26: 2, c27: 3 }], columns)).get('xl/worksheets/sheet1.xml') ?? ''
    for (const place of ['Z2', 'AA2', 'AB2']) expect(xml).toContain(`<c r="${place}"`)
  })

  it('the download fails if reading its rows fails', async () => {
    async function* batches(): AsyncGenerator<Row[]> {
      yield [{ a: 'x' }]
      throw new Error('the database went away')
    }
    const sheet = { ...sheetOf([], [column('text', 'a')]), batches: batches() }
    const readAll = async () => {
      for await (const _ of (await fileOf('xlsx', sheet)).content);
    }
    await expect(readAll()).rejects.toThrow('the database went away')
  })

  it('exportFile refuses a workbook with more rows than a sheet can hold, but not a CSV file', async () => {
    const sheet = sheetOf([], [column('text', 'a')], maxSheetRows + 1)
    await expect(fileOf('xlsx', sheet)).rejects.toThrow('Il y a trop de lignes pour un classeur')
    expect((await fileOf('csv', sheet)).name).toBe('x.csv')
  })
})
