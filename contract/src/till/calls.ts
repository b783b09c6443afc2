import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportFormat } from '../export-formats.ts'
import { dayFilter, id, pageQuery, search } from '../fields.ts'
import {
  driverCashWriteOffSchema,
  tillCloseSchema,
  tillEntrySchema,
  tillFloatSchema,
  tillPhotoSchema,
  tillReasonSchema,
  tillValidationSchema,
} from './form.ts'
import { tillStates } from './kinds.ts'
import { driverCashSchema, heldTripSchema, tillRowSchema, tillSchema, tillSummarySchema } from './schemas.ts'

const filters = {
  search,
  userId: z.optional(id('Personne inconnue')),
  from: dayFilter(),
  to: dayFilter(),
  state: z.optional(z.enum(tillStates, 'Valeur invalide')),
}
const shows = ['till', 'payment', 'user', 'driver'] as const

export const listTills = endpoint({
  name: 'listTills',
  summary:
    'Returns the own till that is not closed, and tills by page, the newest first: all of them for an administrator, otherwise the own ones and those to validate',
  method: 'GET',
  path: '/api/dashboard/till',
  guard: 'payments:create',
  shows,
  input: z.object({ ...pageQuery(100), ...filters }),
  output: z.object({ current: z.nullable(tillSchema), sessions: z.array(tillRowSchema) }),
  extra: z.object({
    pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() }),
  }),
})

export const exportTills = endpoint({
  name: 'exportTills',
  summary: 'Exports the filtered tills as CSV or XLSX',
  method: 'GET',
  path: '/api/dashboard/till/export',
  guard: { allOf: ['payments:create', 'stats:read'] },
  input: z.object({ ...filters, format: exportFormat }),
  output: z.string(),
  isFile: true,
  timeoutSeconds: 600,
  errors: ['TOO_MANY_ATTEMPTS'],
})

export const getTillSummary = endpoint({
  name: 'getTillSummary',
  summary: 'Returns the differences of the closed tills of each person in a period, for administrators',
  method: 'GET',
  path: '/api/dashboard/till/summary',
  guard: 'payments:delete',
  shows,
  input: z.object({ from: dayFilter(), to: dayFilter() }),
  output: z.array(tillSummarySchema),
})

export const getTill = endpoint({
  name: 'getTill',
  summary: 'Returns a till with its entries and totals; to its owner without what is expected as long as it is open',
  method: 'GET',
  path: '/api/dashboard/till/:id',
  guard: 'payments:create',
  shows,
  params: z.object({ id: id() }),
  output: tillSchema,
})

export const getTillReport = endpoint({
  name: 'getTillReport',
  summary: 'Returns the numbered Z report of a closed till as PDF',
  method: 'GET',
  path: '/api/dashboard/till/:id/report',
  guard: 'payments:create',
  params: z.object({ id: id() }),
  output: z.string(),
  isFile: true,
  fileType: 'application/pdf',
  errors: ['TILL_NOT_CLOSED'],
})

export const openTill = endpoint({
  name: 'openTill',
  summary: 'Opens the own till with its float',
  method: 'POST',
  path: '/api/dashboard/till/open',
  guard: 'payments:create',
  changes: ['till'],
  input: tillFloatSchema,
  output: tillSchema,
  status: 201,
  isIdempotent: true,
  errors: ['TILL_OPEN'],
})

export const correctTillFloat = endpoint({
  name: 'correctTillFloat',
  summary: 'Corrects the float of the own open till, once',
  method: 'POST',
  path: '/api/dashboard/till/float',
  guard: 'payments:create',
  changes: ['till'],
  input: tillFloatSchema,
  output: tillSchema,
  isIdempotent: true,
  isVersioned: true,
  errors: ['TILL_NOT_OPEN', 'TILL_COUNTED', 'TILL_FLOAT_FIXED', 'TILL_SHORT'],
})

export const addTillEntry = endpoint({
  name: 'addTillEntry',
  summary: 'Records an expense, a deposit at the bank or the cash that a driver hands in, in the own till',
  method: 'POST',
  path: '/api/dashboard/till/entries',
  guard: 'payments:create',
  changes: ['till', 'payment', 'booking'],
  input: tillEntrySchema,
  output: tillSchema,
  status: 201,
  isIdempotent: true,
  errors: [
    'TILL_REQUIRED',
    'TILL_COUNTED',
    'TILL_SHORT',
    'ABOVE_DRIVER_DEBT',
    'INVALID_TRANSITION',
    'DUPLICATE_TRANSACTION',
  ],
})

export const cancelTillEntry = endpoint({
  name: 'cancelTillEntry',
  summary: 'Undoes an entry that was added by hand, by a correction in the own till',
  method: 'POST',
  path: '/api/dashboard/till/entries/:id/cancel',
  guard: 'payments:create',
  changes: ['till'],
  params: z.object({ id: id() }),
  input: tillReasonSchema,
  output: tillSchema,
  isIdempotent: true,
  errors: ['TILL_REQUIRED', 'TILL_COUNTED', 'TILL_SHORT', 'ENTRY_NOT_CANCELLABLE'],
})

export const uploadTillPhoto = endpoint({
  name: 'uploadTillPhoto',
  summary: 'Stores the photo of a bill, once per `id`: JPG, PNG or WEBP by its bytes, at most 5 MB',
  method: 'POST',
  path: '/api/dashboard/till/photos',
  guard: 'payments:create',
  changes: [],
  input: tillPhotoSchema,
  output: z.object({ photoId: id() }),
  status: 201,
  isMultipart: true,
  timeoutSeconds: 90,
  errors: ['TOO_MANY_PHOTOS', 'TOO_MANY_ATTEMPTS'],
})

export const getTillEntryPhoto = endpoint({
  name: 'getTillEntryPhoto',
  summary: 'Returns the photo of an entry, a WEBP image, as an attachment',
  method: 'GET',
  path: '/api/dashboard/till/entries/:id/photo',
  guard: 'payments:create',
  params: z.object({ id: id() }),
  output: z.string(),
  isFile: true,
  fileType: 'image/webp',
})

export const getRemittanceReceipt = endpoint({
  name: 'getRemittanceReceipt',
  summary: 'Returns the receipt of the cash that a driver has handed in as PDF',
  method: 'GET',
  path: '/api/dashboard/till/entries/:id/receipt',
  guard: 'payments:create',
  params: z.object({ id: id() }),
  output: z.string(),
  isFile: true,
  fileType: 'application/pdf',
})

export const closeTill = endpoint({
  name: 'closeTill',
  summary:
    'Counts and closes the own till, or that of another person for an administrator; above the threshold without a reason it is only counted',
  method: 'POST',
  path: '/api/dashboard/till/close',
  guard: 'payments:create',
  changes: ['till', 'todo'],
  input: tillCloseSchema,
  output: tillSchema,
  isIdempotent: true,
  isVersioned: true,
  errors: ['NOT_FOUND', 'TILL_NOT_OPEN', 'REASON_REQUIRED'],
})

export const validateTill = endpoint({
  name: 'validateTill',
  summary: 'Validates the closed till of another person; changes none of its figures',
  method: 'POST',
  path: '/api/dashboard/till/:id/validate',
  guard: 'payments:update',
  changes: ['till', 'todo'],
  params: z.object({ id: id() }),
  input: tillValidationSchema,
  output: tillSchema,
  isIdempotent: true,
  errors: ['SAME_PERSON', 'TILL_NOT_CLOSED', 'TILL_VALIDATED'],
})

export const listDriverCash = endpoint({
  name: 'listDriverCash',
  summary: 'Lists the drivers who hold cash of clients, the one with the most first',
  method: 'GET',
  path: '/api/dashboard/till/drivers',
  guard: 'payments:read',
  shows: ['till', 'payment', 'booking', 'driver', 'user', 'settings'],
  output: z.array(driverCashSchema),
})

export const getDriverCash = endpoint({
  name: 'getDriverCash',
  summary: 'Lists the trips whose cash a driver holds, the oldest first, and those that handing in completes',
  method: 'GET',
  path: '/api/dashboard/till/drivers/:driverId',
  guard: 'payments:read',
  shows: ['till', 'payment', 'booking', 'driver', 'user'],
  params: z.object({ driverId: id() }),
  output: z.array(heldTripSchema),
})

export const writeOffDriverCash = endpoint({
  name: 'writeOffDriverCash',
  summary: 'Writes off cash that a driver will not hand in, with a reason, for administrators',
  method: 'POST',
  path: '/api/dashboard/till/drivers/:driverId/write-off',
  guard: 'payments:delete',
  changes: ['till'],
  params: z.object({ driverId: id() }),
  input: driverCashWriteOffSchema,
  output: z.array(heldTripSchema),
  isIdempotent: true,
  errors: ['ABOVE_DRIVER_DEBT'],
})
