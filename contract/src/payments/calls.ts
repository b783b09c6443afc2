import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportFormat } from '../export-formats.ts'
import { dayFilter, id, pageQuery, search } from '../fields.ts'
import { paymentMethods } from './methods.ts'
import { paymentSchema } from './schemas.ts'
import { paymentStatuses } from './status.ts'

export type { Payment, TripPayment } from './schemas.ts'

const figure = z.nullable(z.int())

/** Figures of the filtered payments; all null if a search finds more than 1,000, which are not added up. */
const paymentStatsSchema = z.object({
  totalRevenue: figure,
  /** Sum of the pending payments: the money owed (rules/money 38). */
  pendingAmount: figure,
  completedCount: figure,
  pendingCount: figure,
  processingCount: figure,
  failedCount: figure,
  refundedCount: figure,
})
export type PaymentStats = z.output<typeof paymentStatsSchema>

/** First and last day of a period: of the receipt, or of the creation where there is none (rules/money 37). */
const period = { dateFrom: dayFilter(), dateTo: dayFilter() }

/** Completed payments: their number, their sum, and the sum of each method. */
const takings = {
  payments: z.int(),
  total: z.int(),
  WAVE: z.int(),
  ORANGE_MONEY: z.int(),
  CASH: z.int(),
  CARD: z.int(),
}

/** Sums of the completed payments of a period, of all of it and of its last days with payments (rules/money 39). */
const paymentSumsSchema = z.object({
  all: z.object(takings),
  days: z.array(z.object({ day: z.string(), ...takings })),
  /** True if the period has more days with payments. */
  hasMore: z.boolean(),
})
export type PaymentSums = z.output<typeof paymentSumsSchema>

const method = z.optional(z.enum(paymentMethods, 'Mode de paiement inconnu'))

const paymentFilters = z.object({
  status: z.optional(z.enum(paymentStatuses, 'Statut inconnu')),
  method,
  ...period,
  search,
})

const paymentId = z.object({ id: id() })

export const listPayments = endpoint({
  name: 'listPayments',
  summary: 'Lists payments by page with their bookings, newest first unless asked; of a period by receipt',
  method: 'GET',
  path: '/api/dashboard/payments',
  guard: 'payments:read',
  shows: ['booking', 'payment', 'driver', 'vehicle', 'user', 'settings'],
  input: z.extend(paymentFilters, {
    ...pageQuery(100),
    /** `asc`: the oldest first; `received`: the last received first (rules/money 37). */
    order: z.optional(z.enum(['asc', 'desc', 'received'], 'Ordre inconnu')),
  }),
  output: paymentSchema,
  isList: true,
})

export const getPaymentStats = endpoint({
  name: 'getPaymentStats',
  summary: 'Counts the filtered payments by status and sums the completed and the pending ones',
  method: 'GET',
  path: '/api/dashboard/payments/stats',
  guard: 'payments:read',
  shows: ['booking', 'payment', 'driver', 'vehicle', 'user', 'settings'],
  input: paymentFilters,
  output: paymentStatsSchema,
})

export const getPaymentSums = endpoint({
  name: 'getPaymentSums',
  summary:
    'Sums the completed payments of a period, or those of a method, in all and for each of its last 31 days with payments',
  method: 'GET',
  path: '/api/dashboard/payments/sums',
  guard: 'payments:read',
  shows: ['booking', 'payment', 'settings'],
  input: z.object({ method, ...period }),
  output: paymentSumsSchema,
})

export const exportPayments = endpoint({
  name: 'exportPayments',
  summary: 'Exports the filtered payments as CSV or XLSX',
  method: 'GET',
  path: '/api/dashboard/payments/export',
  guard: { allOf: ['payments:read', 'stats:read'] },
  input: z.extend(paymentFilters, { format: exportFormat }),
  output: z.string(),
  isFile: true,
  timeoutSeconds: 600,
  errors: ['TOO_MANY_ATTEMPTS'],
})

export const getPayment = endpoint({
  name: 'getPayment',
  summary: 'Returns a payment as in the list; for a deleted one, the refusal names its receipt',
  method: 'GET',
  path: '/api/dashboard/payments/:id',
  guard: 'payments:read',
  shows: ['booking', 'payment', 'driver', 'vehicle', 'user', 'settings'],
  params: paymentId,
  output: paymentSchema,
})

export const recordReminder = endpoint({
  name: 'recordReminder',
  summary: 'Records that the client of an unpaid trip was reminded; another app sends the message',
  method: 'POST',
  path: '/api/dashboard/payments/:id/reminder',
  guard: 'payments:create',
  changes: ['payment'],
  params: paymentId,
  output: paymentSchema,
  isIdempotent: true,
  errors: ['NOTHING_TO_SETTLE'],
})

export const deletePayment = endpoint({
  name: 'deletePayment',
  summary: 'Deletes a payment; a completed booking that it paid becomes UNPAID again',
  method: 'DELETE',
  path: '/api/dashboard/payments/:id',
  guard: 'payments:delete',
  changes: ['booking', 'payment', 'till'],
  params: paymentId,
  output: z.object({ id: id() }),
  isIdempotent: true,
  errors: ['PAYMENT_NOT_DELETABLE', 'TILL_REQUIRED', 'TILL_COUNTED'],
})

export const getPaymentReceipt = endpoint({
  name: 'getPaymentReceipt',
  summary: 'Returns the receipt of a completed payment as PDF; that of a deleted one is marked as cancelled',
  method: 'GET',
  path: '/api/dashboard/payments/:id/receipt',
  guard: 'payments:read',
  params: paymentId,
  output: z.string(),
  isFile: true,
  timeoutSeconds: 600,
  fileType: 'application/pdf',
  errors: ['NO_RECEIPT'],
})

export const getRefundReceipt = endpoint({
  name: 'getRefundReceipt',
  summary: 'Returns the receipt of a refund as PDF',
  method: 'GET',
  path: '/api/dashboard/refunds/:id/receipt',
  guard: 'payments:read',
  params: z.object({ id: id() }),
  output: z.string(),
  isFile: true,
  timeoutSeconds: 600,
  fileType: 'application/pdf',
  errors: ['NO_RECEIPT'],
})
