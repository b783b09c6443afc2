import * as z from 'zod/mini'
import { owners } from '../absences/reasons.ts'
import { endpoint } from '../endpoint.ts'
import { exportFormat } from '../export-formats.ts'
import { id, pageQuery, search } from '../fields.ts'
import { paperEditSchema, paperFormSchema } from './form.ts'
import { paperKinds, paperStates } from './kinds.ts'

const paperSchema = z.object({
  id: id(),
  driver: z.nullable(z.object({ id: id(), name: z.string() })),
  vehicle: z.nullable(z.object({ id: id(), name: z.string(), licensePlate: z.string() })),
  kind: z.enum(paperKinds),
  number: z.nullable(z.string()),
  category: z.nullable(z.string()),
  issuedOn: z.nullable(z.string()),
  /** Last day on which it is valid. */
  expiresOn: z.nullable(z.string()),
  /** Days until its last valid day: 0 on it, negative afterwards; null if it never expires. */
  daysLeft: z.nullable(z.int()),
  /** `REPLACED` expires within 30 days or has expired, but its owner has a newer one of this kind. */
  state: z.enum(paperStates),
  /** True if the expiry of this kind prevents assignments (settings). */
  blocks: z.boolean(),
  file: z.nullable(z.object({ name: z.string(), type: z.string(), bytes: z.int() })),
  /** Incremented by each edit. */
  version: z.int(),
})
export type Paper = z.output<typeof paperSchema>

const filters = {
  search,
  owner: z.optional(z.enum(owners, 'Valeur invalide')),
  driverId: z.optional(id('Chauffeur inconnu')),
  vehicleId: z.optional(id('Véhicule inconnu')),
  kind: z.optional(z.enum(paperKinds, 'Papier inconnu')),
  state: z.optional(z.enum(paperStates, 'Valeur invalide')),
}

export const listPapers = endpoint({
  name: 'listPapers',
  summary:
    'Lists papers of vehicles and drivers by page, the first to expire first; searches owners, plates and numbers; personal papers of drivers only with drivers:update',
  method: 'GET',
  path: '/api/dashboard/papers',
  guard: 'papers:manage',
  shows: ['paper', 'driver', 'vehicle', 'user', 'settings'],
  input: z.object({ ...pageQuery(100), ...filters }),
  output: paperSchema,
  isList: true,
})

export const exportPapers = endpoint({
  name: 'exportPapers',
  summary: 'Exports the filtered papers as CSV or XLSX',
  method: 'GET',
  path: '/api/dashboard/papers/export',
  guard: { allOf: ['papers:manage', 'stats:read'] },
  input: z.object({ ...filters, format: exportFormat }),
  output: z.string(),
  isFile: true,
  timeoutSeconds: 600,
  errors: ['TOO_MANY_ATTEMPTS'],
})

export const getPaper = endpoint({
  name: 'getPaper',
  summary: 'Returns a paper',
  method: 'GET',
  path: '/api/dashboard/papers/:id',
  guard: 'papers:manage',
  shows: ['paper', 'driver', 'vehicle', 'user', 'settings'],
  params: z.object({ id: id() }),
  output: paperSchema,
})

const writing = {
  guard: 'papers:manage',
  changes: ['paper'],
  input: paperFormSchema,
  output: paperSchema,
  isMultipart: true,
  timeoutSeconds: 90,
  errors: ['TOO_MANY_ATTEMPTS'],
} as const

export const createPaper = endpoint({
  ...writing,
  name: 'createPaper',
  summary:
    'Stores a paper of a driver or a vehicle, with a file if there is one: PDF or image by its bytes, at most 5 MB',
  method: 'POST',
  path: '/api/dashboard/papers',
  status: 201,
  isIdempotent: true,
})

export const updatePaper = endpoint({
  ...writing,
  name: 'updatePaper',
  summary: 'Edits a paper; its owner and kind stay, and its file unless another one is sent',
  method: 'PUT',
  path: '/api/dashboard/papers/:id',
  params: z.object({ id: id() }),
  input: paperEditSchema,
  isVersioned: true,
})

export const deletePaper = endpoint({
  name: 'deletePaper',
  summary: 'Deletes a paper and its file',
  method: 'DELETE',
  path: '/api/dashboard/papers/:id',
  guard: 'papers:manage',
  changes: ['paper'],
  params: z.object({ id: id() }),
  output: z.object({ id: id() }),
  isIdempotent: true,
  isVersioned: true,
})

export const getPaperFile = endpoint({
  name: 'getPaperFile',
  summary: 'Returns the file of a paper, a PDF or a WEBP image, as an attachment',
  method: 'GET',
  path: '/api/dashboard/papers/:id/file',
  guard: 'papers:manage',
  params: z.object({ id: id() }),
  output: z.string(),
  isFile: true,
  fileType: 'application/octet-stream',
})
