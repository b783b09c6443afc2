import { Readable } from 'node:stream'
import type { InputOf } from '@yoon/contract/endpoint'
import { type ExportFormat, exportTypes } from '@yoon/contract/export-formats'
import type { getClientsTemplate as contract } from '@yoon/contract/imports/calls'
import { type ImportField, importFields } from '@yoon/contract/imports/fields'
import type { ImportKind } from '@yoon/contract/imports/kinds'
import type { ReadContext } from '../../platform/context.ts'
import { writeCsv } from '../../platform/export/csv.ts'
import type { FileReply } from '../../platform/export/export-file.ts'
import { type Column, inOneBatch, type Sheet } from '../../platform/export/sheet.ts'
import { writeXlsx } from '../../platform/export/xlsx.ts'

const titles: Record<ImportKind, string> = {
  clients: 'Clients',
  drivers: 'Chauffeurs',
  vehicles: 'Véhicules',
  places: 'Lieux',
}

type Example = Readonly<Record<string, string>>

function columnOf({ key, label }: ImportField): Column<Example> {
  return { header: label, kind: 'text', value: (example) => example[key] ?? null }
}

/** Returns the service of a file with the columns of a kind and one row as an example (rules/imports 11). */
export function createTemplate(kind: ImportKind) {
  return async (_context: ReadContext, { format }: InputOf<typeof contract>): Promise<FileReply> =>
    templateOf(kind, format)
}

function templateOf(kind: ImportKind, format: ExportFormat): FileReply {
  // Names and coordinates are in two columns: the fields of both are for files that have them in one.
  const fields = importFields[kind].filter(({ key }) => !['fullName', 'position', 'role'].includes(key))
  const example = Object.fromEntries(fields.map((field) => [field.key, field.example]))
  const name = `modele_${titles[kind].toLowerCase().replace('é', 'e')}`
  const sheet: Sheet<Example> = {
    ...{ name, title: titles[kind], columns: fields.map(columnOf) },
    ...inOneBatch([example]),
  }
  const content = format === 'csv' ? Readable.from(writeCsv(sheet), { objectMode: false }) : writeXlsx(sheet)
  return { name: `${name}.${format}`, type: exportTypes[format], content }
}
