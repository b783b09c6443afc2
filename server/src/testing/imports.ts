import type { ImportError, ImportResult } from '@yoon/contract/imports/calls'
import type { ImportKind } from '@yoon/contract/imports/kinds'
import { writeZip } from '../platform/export/zip.ts'
import type { Caller, RawAnswer, TestApp } from './app.ts'

export interface ImportOptions {
  name?: string
  mapping?: Record<string, number | string | null>
  onDuplicate?: 'skip' | 'update'
  dryRun?: boolean
  id?: string
}

export interface ImportAnswer extends RawAnswer {
  data: ImportResult
  /** Errors of the reply, or in the details of its refusal. */
  errors: ImportError[]
}

/** Posts a file to the import of a kind, as a browser does. */
export async function importFile(
  app: TestApp,
  as: Caller,
  kind: ImportKind,
  content: string | Uint8Array<ArrayBuffer>,
  { name = 'fichier.csv', mapping, onDuplicate, dryRun, id }: ImportOptions = {},
): Promise<ImportAnswer> {
  const form = new FormData()
  form.set('file', new File([content], name))
  if (mapping) form.set('mapping', JSON.stringify(mapping))
  if (onDuplicate) form.set('onDuplicate', onDuplicate)
  if (dryRun) form.set('dryRun', 'true')
  if (id) form.set('id', id)
  const request = new Response(form)
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await request.arrayBuffer())
  const answer = await app.send(as, 'POST', `/api/dashboard/imports/${kind}`, { headers, payload })
  const data = answer.body.data as ImportResult
  const details = answer.error?.details as { errors?: ImportError[] } | undefined
  return { ...answer, data, errors: data?.errors ?? details?.errors ?? [] }
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaging = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Makes a workbook of one sheet from the XML of its rows; without its end the sheet is cut. */
export async function workbookOf(
  rows: Iterable<string>,
  end = '</sheetData></worksheet>',
): Promise<Uint8Array<ArrayBuffer>> {
  const relation = (type: string, target: string) =>
    `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`
  function* sheet() {
    yield `<worksheet xmlns="${main}"><sheetData>`
    yield* rows
    yield end
  }
  const archive = writeZip([
    {
      name: '[Content_Types].xml',
      content: [
        `<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`,
      ],
    },
    { name: '_rels/.rels', content: [relation('officeDocument', 'xl/workbook.xml')] },
    {
      name: 'xl/workbook.xml',
      content: [
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Feuille" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
    },
    { name: 'xl/_rels/workbook.xml.rels', content: [relation('worksheet', 'worksheets/sheet1.xml')] },
    { name: 'xl/worksheets/sheet1.xml', content: sheet() },
  ])
  const chunks: Buffer[] = []
  for await (const chunk of archive) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

/** Returns the XML of a row with cells of text. */
export function textRow(line: number, ...cells: string[]): string {
  const inline = cells.map((text, at) =>
    text ? `<c r="${String.fromCharCode(65 + at)}${line}" t="inlineStr"><is><t>${text}</t></is></c>` : '',
  )
  return `<row r="${line}">${inline.join('')}</row>`
}
