import * as z from 'zod/mini'
import { id, instant } from '../fields.ts'
import { paymentMethods } from '../payments/methods.ts'
import { paymentStatuses } from '../payments/status.ts'
import { paymentStates } from './payment-states.ts'
import { allExtraKinds, debtAges, paymentKinds } from './states.ts'

/** Cost of a booking: its total is price + extras − discount; the stamp duty of its payments is not in it. */
export const costsSchema = z.object({
  price: z.int(),
  extras: z.array(z.object({ id: id(), kind: z.enum(allExtraKinds), amount: z.int(), note: z.nullable(z.string()) })),
  discount: z.int(),
  discountReason: z.nullable(z.string()),
  stampDuty: z.int(),
  total: z.int(),
})

/** Deposit before a trip; `paid` is the part of it that was paid. */
export const depositSchema = z.object({ amount: z.int(), dueBy: z.string(), paid: z.int() })

export const paymentStateSchema = z.enum(paymentStates)

/** Payment of a booking, with its refunds. */
export const bookingPaymentSchema = z.object({
  id: id(),
  kind: z.enum(paymentKinds),
  method: z.nullable(z.enum(paymentMethods)),
  amount: z.int(),
  status: z.enum(paymentStatuses),
  transactionId: z.nullable(z.string()),
  paidAt: z.nullable(instant),
  refunded: z.int(),
})

/** Money that counts towards a booking. */
export const bookingAllocationSchema = z.object({
  id: id(),
  paymentId: id(),
  amount: z.int(),
  isTip: z.boolean(),
  at: instant,
})

export const paymentAllocationSchema = z.object({
  id: id(),
  bookingId: id(),
  bookingReference: z.string(),
  amount: z.int(),
  isTip: z.boolean(),
})

export const refundSchema = z.object({
  id: id(),
  amount: z.int(),
  reason: z.string(),
  method: z.enum(paymentMethods),
  transactionId: z.nullable(z.string()),
  receiptCode: z.nullable(z.string()),
  at: instant,
  /** Name of the person who gave the money back; null for the server itself. */
  by: z.nullable(z.string()),
})

const promiseSchema = z.nullable(
  z.object({ date: z.string(), amount: z.nullable(z.int()), note: z.nullable(z.string()), by: z.nullable(z.string()) }),
)

/** Trip that a client owes. */
const owedBookingSchema = z.object({
  id: id(),
  bookingReference: z.string(),
  due: z.int(),
  dueOn: z.string(),
  age: z.enum(debtAges),
})

export const agesSchema = z.object({
  current: z.int(),
  d1_30: z.int(),
  d31_60: z.int(),
  d61_90: z.int(),
  over90: z.int(),
})

/** Client who owes completed trips (rules/money 63). */
export const debtSchema = z.object({
  id: id(),
  kind: z.literal('client'),
  name: z.string(),
  phone: z.nullable(z.string()),
  due: z.int(),
  ages: agesSchema,
  bookings: z.array(owedBookingSchema),
  lastReminderAt: z.nullable(instant),
  promise: promiseSchema,
})
export type Debt = z.output<typeof debtSchema>

/** Account of a client: credit, debts, and payments of which something is not allocated. */
export const accountSchema = z.object({
  credit: z.int(),
  due: z.int(),
  bookings: z.array(owedBookingSchema),
  payments: z.array(z.extend(bookingPaymentSchema, { credit: z.int(), receiptCode: z.nullable(z.string()) })),
  promise: promiseSchema,
})
export type Account = z.output<typeof accountSchema>
