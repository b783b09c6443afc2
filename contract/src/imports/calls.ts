import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportFormat } from '../export-formats.ts'
import { id, instant, pageQuery } from '../fields.ts'
import { importFormSchema } from './form.ts'
import { importKinds, importPermissions, importStates } from './kinds.ts'

const errorSchema = z.object({
  /** Line of the file, from 1. */
  line: z.int(),
  /** Key of a field of `importFields`, or null for an error of the whole line. */
  field: z.nullable(z.string()),
  message: z.string(),
})
export type ImportError = z.output<typeof errorSchema>

const resultSchema = z.object({
  /** Null after a dry run, which leaves nothing behind. */
  id: z.nullable(id()),
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  /** Duplicates that were skipped, and rows that already were as in the file. */
  skipped: z.int(),
  /** The first 200 errors, by line. */
  errors: z.array(errorSchema),
  errorCount: z.int(),
  /** The first 200 cells of which a part is left out, by line; they stop nothing. */
  warnings: z.array(errorSchema),
  warningCount: z.int(),
  /** Names of the columns, with the line of the last row of the header. */
  columns: z.array(z.string()),
  headerLine: z.int(),
  /** Position of the column of each field, or null. */
  mapping: z.record(z.string(), z.nullable(z.int())),
  /** First rows of the file as they were read. */
  preview: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
})
export type ImportResult = z.output<typeof resultSchema>

const importSchema = z.object({
  id: id(),
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  filename: z.string(),
  rows: z.int(),
  /** Number of rows that have been checked so far. */
  checked: z.int(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  startedAt: instant,
  startedBy: z.nullable(z.object({ id: id(), name: z.string() })),
  /** Sentence on why nothing was written; null unless the state is REFUSED. */
  refusal: z.nullable(z.string()),
  /** Sentence on why it can no longer be undone; null if it can, and unless the state is DONE. */
  undoProblem: z.nullable(z.string()),
})
export type RecordedImport = z.output<typeof importSchema>

const importing = {
  method: 'POST',
  input: importFormSchema,
  output: resultSchema,
  isMultipart: true,
  timeoutSeconds: 600,
  errors: ['IMPORT_REFUSED', 'TOO_MANY_ATTEMPTS'],
} as const

const summary =
  'from a CSV or XLSX file, all rows or none; `details.errors` of IMPORT_REFUSED lists the lines to correct'

export const importClients = endpoint({
  ...importing,
  name: 'importClients',
  summary: `Imports clients ${summary}`,
  path: '/api/dashboard/imports/clients',
  guard: { allOf: importPermissions.clients },
  changes: ['user'],
})

export const importDrivers = endpoint({
  ...importing,
  name: 'importDrivers',
  summary: `Imports drivers ${summary}`,
  path: '/api/dashboard/imports/drivers',
  guard: { allOf: importPermissions.drivers },
  changes: ['driver', 'user'],
})

export const importVehicles = endpoint({
  ...importing,
  name: 'importVehicles',
  summary: `Imports vehicles ${summary}`,
  path: '/api/dashboard/imports/vehicles',
  guard: { allOf: importPermissions.vehicles },
  changes: ['vehicle'],
})

export const importPlaces = endpoint({
  ...importing,
  name: 'importPlaces',
  summary: `Imports places ${summary}`,
  path: '/api/dashboard/imports/places',
  guard: { allOf: importPermissions.places },
  changes: ['place'],
})

const ofAnyKind = { anyOf: [...new Set(importKinds.flatMap((kind) => [...importPermissions[kind]]))] }

const template = {
  method: 'GET',
  input: z.object({ format: z._default(exportFormat, 'xlsx') }),
  output: z.string(),
  isFile: true,
} as const

const templateSummary = 'Returns a file with the columns of an import and an example of a row:'

export const getClientsTemplate = endpoint({
  ...template,
  name: 'getClientsTemplate',
  summary: `${templateSummary} clients`,
  path: '/api/dashboard/imports/clients/template',
  guard: { allOf: importPermissions.clients },
})

export const getDriversTemplate = endpoint({
  ...template,
  name: 'getDriversTemplate',
  summary: `${templateSummary} drivers`,
  path: '/api/dashboard/imports/drivers/template',
  guard: { allOf: importPermissions.drivers },
})

export const getVehiclesTemplate = endpoint({
  ...template,
  name: 'getVehiclesTemplate',
  summary: `${templateSummary} vehicles`,
  path: '/api/dashboard/imports/vehicles/template',
  guard: { allOf: importPermissions.vehicles },
})

export const getPlacesTemplate = endpoint({
  ...template,
  name: 'getPlacesTemplate',
  summary: `${templateSummary} places`,
  path: '/api/dashboard/imports/places/template',
  guard: { allOf: importPermissions.places },
})

export const listImports = endpoint({
  name: 'listImports',
  summary: 'Lists the imports of the kinds that the caller may import, latest first',
  method: 'GET',
  path: '/api/dashboard/imports',
  guard: ofAnyKind,
  // Shows bookings too: rows that one names can no longer be undone.
  shows: ['user', 'driver', 'vehicle', 'place', 'booking'],
  input: z.object(pageQuery(50)),
  output: importSchema,
  isList: true,
})

export const getImport = endpoint({
  name: 'getImport',
  summary: 'Returns how far an import is, or its result',
  method: 'GET',
  path: '/api/dashboard/imports/:id',
  guard: ofAnyKind,
  shows: ['user', 'driver', 'vehicle', 'place', 'booking'],
  params: z.object({ id: id() }),
  output: importSchema,
})

export const undoImport = endpoint({
  name: 'undoImport',
  summary: 'Undoes an import: deletes the rows it created and gives back their former values to those it updated',
  method: 'DELETE',
  path: '/api/dashboard/imports/:id',
  guard: ofAnyKind,
  changes: ['user', 'driver', 'vehicle', 'place'],
  params: z.object({ id: id() }),
  output: importSchema,
  errors: ['IMPORT_USED'],
})
