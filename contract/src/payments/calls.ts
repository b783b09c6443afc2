import * as z from 'zod/mini'
import { bookingTypes, serviceTypes } from '../bookings/service-types.ts'
import { bookingStatuses } from '../bookings/status.ts'
import { endpoint } from '../endpoint.ts'
import { exportFormat } from '../export-formats.ts'
import { dayFilter, id, instant, pageQuery, search } from '../fields.ts'
import { personSchema } from '../people.ts'
import { bookingPaymentMethods, paymentMethods } from './methods.ts'
import { paymentStatuses } from './status.ts'

const nameAndPhoneSchema = z.omit(personSchema, { id: true })

const paidBookingSchema = z.object({
  id: id(),
  bookingReference: z.string(),
  status: z.enum(bookingStatuses),
  serviceType: z.enum(serviceTypes),
  bookingType: z.enum(bookingTypes),
  totalPrice: z.int(),
  pickupLocation: z.string(),
  destination: z.nullable(z.string()),
  scheduledDate: z.string(),
  scheduledTime: z.string(),
  rentalStartDate: z.nullable(z.string()),
  rentalEndDate: z.nullable(z.string()),
  /** Hours, also for a rental by whole days; null for a transfer. */
  rentalDuration: z.nullable(z.int()),
  passengers: z.int(),
  luggage: z.int(),
  paymentMethod: z.nullable(z.enum(bookingPaymentMethods)),
  isWithDriver: z.boolean(),
  requiresDriver: z.boolean(),
  createdAt: instant,
  user: nameAndPhoneSchema,
  driver: z.nullable(z.object({ id: id(), user: nameAndPhoneSchema })),
  vehicle: z.nullable(z.object({ brand: z.string(), model: z.string(), licensePlate: z.string() })),
})

/** Payment in a reply. PENDING without a method is an "Impayé": its amount is still due (rules/money 17). */
const paymentSchema = z.object({
  id: id(),
  amount: z.int(),
  currency: z.string(),
  method: z.nullable(z.enum(paymentMethods)),
  status: z.enum(paymentStatuses),
  transactionId: z.nullable(z.string()),
  /** Assigned when the payment completes. */
  receiptNumber: z.nullable(z.int()),
  /** Printed form, `REC-2026-000123`; null for the older series, printed as `000123`. */
  receiptCode: z.nullable(z.string()),
  /** Why it was more or less than the price, or was refused. */
  notes: z.nullable(z.string()),
  createdAt: instant,
  paidAt: z.nullable(instant),
  /** Moment of the last reminder that was prepared for the client (rules/money 40). */
  remindedAt: z.nullable(instant),
  booking: paidBookingSchema,
})
export type Payment = z.output<typeof paymentSchema>

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
  changes: ['booking', 'payment'],
  params: paymentId,
  output: z.object({ id: id() }),
  isIdempotent: true,
  errors: ['PAYMENT_NOT_DELETABLE'],
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
