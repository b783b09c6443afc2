import * as z from 'zod/mini'
import { bookingSchema } from '../bookings/schemas.ts'
import { endpoint } from '../endpoint.ts'
import { id, pageQuery, search } from '../fields.ts'
import { paymentSchema } from '../payments/schemas.ts'
import {
  bookingPaymentFormSchema,
  clientPaymentFormSchema,
  costsFormSchema,
  creditFormSchema,
  depositFormSchema,
  promiseFormSchema,
  refundFormSchema,
  releaseFormSchema,
  writeOffFormSchema,
} from './form.ts'
import { accountSchema, agesSchema, debtSchema } from './schemas.ts'
import { debtAges } from './states.ts'

const params = z.object({ id: id() })

export const payBooking = endpoint({
  name: 'payBooking',
  summary: 'Records a payment of a booking before or after the trip; what exceeds the due amount needs a use',
  method: 'POST',
  path: '/api/bookings/:id/payments',
  guard: 'payments:create',
  changes: ['booking', 'payment', 'till'],
  params,
  input: bookingPaymentFormSchema,
  output: paymentSchema,
  status: 201,
  isIdempotent: true,
  isVersioned: true,
  errors: ['INVALID_TRANSITION', 'DUPLICATE_TRANSACTION', 'OVERPAYMENT', 'TILL_REQUIRED', 'TILL_COUNTED'],
})

export const payForClient = endpoint({
  name: 'payForClient',
  summary: 'Records one payment for several bookings of a client; what is not allocated is their credit',
  method: 'POST',
  path: '/api/dashboard/payments',
  guard: 'payments:create',
  changes: ['booking', 'payment', 'till'],
  input: clientPaymentFormSchema,
  output: paymentSchema,
  status: 201,
  isIdempotent: true,
  errors: ['INVALID_TRANSITION', 'DUPLICATE_TRANSACTION', 'OVERPAYMENT', 'TILL_REQUIRED', 'TILL_COUNTED'],
})

export const refundPayment = endpoint({
  name: 'refundPayment',
  summary: 'Refunds a payment in full or in part: first its credit, then its newest allocation',
  method: 'POST',
  path: '/api/dashboard/payments/:id/refund',
  guard: 'payments:update',
  changes: ['booking', 'payment', 'till'],
  params,
  input: refundFormSchema,
  output: paymentSchema,
  status: 201,
  isIdempotent: true,
  errors: [
    'INVALID_TRANSITION',
    'DUPLICATE_TRANSACTION',
    'REFUND_TOO_HIGH',
    'TILL_REQUIRED',
    'TILL_COUNTED',
    'TILL_SHORT',
  ],
})

export const setCosts = endpoint({
  name: 'setCosts',
  summary: 'Replaces the extras of a booking; a discount and the fee of a cancelled booking need payments:update',
  method: 'PUT',
  path: '/api/bookings/:id/extras',
  guard: 'payments:create',
  changes: ['booking', 'payment'],
  params,
  input: costsFormSchema,
  output: bookingSchema,
  isIdempotent: true,
  isVersioned: true,
  errors: ['INVALID_TRANSITION', 'PRICE_BELOW_PAID'],
})

export const setDeposit = endpoint({
  name: 'setDeposit',
  summary: 'Asks for a deposit of an amount, or of a percentage of what is due, before the trip',
  method: 'PUT',
  path: '/api/dashboard/bookings/:id/deposit',
  guard: 'payments:create',
  changes: ['booking'],
  params,
  input: depositFormSchema,
  output: bookingSchema,
  isIdempotent: true,
  isVersioned: true,
  errors: ['INVALID_TRANSITION'],
})

export const removeDeposit = endpoint({
  name: 'removeDeposit',
  summary: 'Removes the deposit of a booking; what was paid of it stays paid',
  method: 'DELETE',
  path: '/api/dashboard/bookings/:id/deposit',
  guard: 'payments:create',
  changes: ['booking'],
  params,
  output: bookingSchema,
  isIdempotent: true,
  isVersioned: true,
  errors: ['INVALID_TRANSITION'],
})

export const useCredit = endpoint({
  name: 'useCredit',
  summary: "Pays a booking from the client's credit, the oldest first",
  method: 'POST',
  path: '/api/bookings/:id/allocations',
  guard: 'payments:create',
  changes: ['booking', 'payment'],
  params,
  input: creditFormSchema,
  output: bookingSchema,
  status: 201,
  isIdempotent: true,
  isVersioned: true,
  errors: ['INVALID_TRANSITION', 'NO_CREDIT', 'OVERPAYMENT'],
})

export const releaseAllocation = endpoint({
  name: 'releaseAllocation',
  summary: 'Gives allocated money back to the credit of its client; the booking is due again',
  method: 'DELETE',
  path: '/api/dashboard/allocations/:id',
  guard: 'payments:update',
  changes: ['booking', 'payment'],
  params,
  input: releaseFormSchema,
  output: bookingSchema,
  isIdempotent: true,
  errors: ['INVALID_TRANSITION'],
})

export const getClientAccount = endpoint({
  name: 'getClientAccount',
  summary: 'Returns the credit, the debts and the payments of a client',
  method: 'GET',
  path: '/api/dashboard/clients/:id/account',
  guard: 'payments:read',
  shows: ['booking', 'payment', 'user', 'settings'],
  params,
  output: accountSchema,
})

export const listDebts = endpoint({
  name: 'listDebts',
  summary: 'Lists the clients who owe completed trips by page, the highest debt first, with the sums of all ages',
  method: 'GET',
  path: '/api/dashboard/debts',
  guard: 'payments:read',
  shows: ['booking', 'payment', 'user', 'settings'],
  input: z.object({ search, age: z.optional(z.enum(debtAges, 'Âge inconnu')), ...pageQuery(100) }),
  output: debtSchema,
  isList: true,
  extra: z.object({ totals: z.object({ due: z.int(), clients: z.int(), ages: agesSchema }) }),
})

export const getDebt = endpoint({
  name: 'getDebt',
  summary: 'Returns what a client owes',
  method: 'GET',
  path: '/api/dashboard/debts/:id',
  guard: 'payments:read',
  shows: ['booking', 'payment', 'user', 'settings'],
  params,
  output: debtSchema,
})

export const promisePayment = endpoint({
  name: 'promisePayment',
  summary: 'Records a promise to pay: reminders are silent until the end of its day',
  method: 'POST',
  path: '/api/dashboard/debts/:id/promise',
  guard: 'payments:create',
  changes: ['payment', 'user', 'todo'],
  params,
  input: promiseFormSchema,
  output: debtSchema,
  status: 201,
  isIdempotent: true,
  errors: ['NOTHING_TO_SETTLE'],
})

export const remindDebtor = endpoint({
  name: 'remindDebtor',
  summary: 'Prepares the reminder of a debt and records when; another app sends it',
  method: 'POST',
  path: '/api/dashboard/debts/:id/remind',
  guard: 'payments:create',
  changes: ['payment', 'user'],
  params,
  output: z.object({ text: z.string(), whatsappUrl: z.nullable(z.string()) }),
  isIdempotent: true,
  errors: ['NOTHING_TO_SETTLE', 'PROMISED'],
})

export const writeOffDebt = endpoint({
  name: 'writeOffDebt',
  summary: 'Writes off what a client owes of a trip; refused to a person who recorded money of that trip',
  method: 'POST',
  path: '/api/dashboard/debts/:id/write-off',
  guard: 'payments:delete',
  changes: ['booking', 'payment', 'user', 'todo'],
  params,
  input: writeOffFormSchema,
  output: bookingSchema,
  status: 201,
  isIdempotent: true,
  errors: ['NOTHING_TO_SETTLE', 'SAME_PERSON', 'WRITE_OFF_TOO_HIGH'],
})
