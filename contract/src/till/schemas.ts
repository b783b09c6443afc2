import * as z from 'zod/mini'
import { id, instant } from '../fields.ts'
import { paymentMethods } from '../payments/methods.ts'
import { tillEntryKinds, tillStates } from './kinds.ts'

const person = z.object({ id: id(), name: z.string() })
/** Pieces by key, as they were counted. */
const counts = z.record(z.string(), z.int())

const entrySchema = z.object({
  id: id(),
  kind: z.enum(tillEntryKinds),
  amount: z.int(),
  /** Effect on the drawer, stamp duty included; 0 for other methods than cash. */
  cash: z.int(),
  stampDuty: z.int(),
  method: z.enum(paymentMethods),
  at: instant,
  by: person,
  reason: z.nullable(z.string()),
  paymentId: z.nullable(id()),
  /** Booking of a payment, or those of a remittance. */
  bookingReferences: z.array(z.string()),
  client: z.nullable(z.string()),
  driverId: z.nullable(id()),
  driver: z.nullable(z.string()),
  /** Receipt of a remittance, `REC-2026-000123`. */
  receiptCode: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  /** Entry that a correction undoes. */
  correctsId: z.nullable(id()),
  /** Correction that has undone this entry. */
  correctedById: z.nullable(id()),
})
export type TillEntry = z.output<typeof entrySchema>

const totalsSchema = z.object({
  /** Money of payments, less what corrections took back. */
  byMethod: z.object({ WAVE: z.int(), ORANGE_MONEY: z.int(), CASH: z.int(), CARD: z.int() }),
  stampDuty: z.int(),
  /** Refunds by all methods, and those in cash. */
  refunds: z.int(),
  cashRefunds: z.int(),
  expenses: z.int(),
  bank: z.int(),
  remittances: z.int(),
  /** Effect of corrections of entries that are no payments. */
  corrections: z.int(),
})

/** A till in a list. */
export const tillRowSchema = z.object({
  id: id(),
  state: z.enum(tillStates),
  user: person,
  currency: z.string(),
  float: z.int(),
  /** True if it was opened by a cash payment, with a float of 0. */
  isAutomatic: z.boolean(),
  openedAt: instant,
  countedAt: z.nullable(instant),
  closedAt: z.nullable(instant),
  closedBy: z.nullable(person),
  validatedAt: z.nullable(instant),
  validatedBy: z.nullable(person),
  /** `Z-2026-000012`, once it is closed. */
  number: z.nullable(z.string()),
  /** Null for its owner as long as it is open. */
  expected: z.nullable(z.int()),
  counted: z.nullable(z.int()),
  difference: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  entryCount: z.int(),
  /** True if the reader may validate it. */
  canValidate: z.boolean(),
  /** Incremented by each entry and each step. */
  version: z.int(),
})
export type TillRow = z.output<typeof tillRowSchema>

export const tillSchema = z.extend(tillRowSchema, {
  /** True if its owner may still correct the float. */
  canCorrectFloat: z.boolean(),
  entries: z.array(entrySchema),
  totals: totalsSchema,
  counts: z.nullable(counts),
  /** Other counts that were sent with the reason; the first ones stand. */
  secondCounts: z.nullable(counts),
  secondCounted: z.nullable(z.int()),
  validationNote: z.nullable(z.string()),
  /** Own count of the person who validated. */
  validationCounts: z.nullable(counts),
  validationCounted: z.nullable(z.int()),
})
export type Till = z.output<typeof tillSchema>
export type TillTotals = Till['totals']

/** Cash that a driver has received and not handed in. */
export const driverCashSchema = z.object({
  driverId: id(),
  name: z.string(),
  held: z.int(),
  oldestAt: z.nullable(instant),
  trips: z.int(),
  /** True if it is above the ceiling of the settings. */
  isAboveCeiling: z.boolean(),
})
export type DriverCash = z.output<typeof driverCashSchema>

/** Trip whose cash a driver holds, or has said to have received. */
export const heldTripSchema = z.object({
  bookingId: id(),
  bookingReference: z.string(),
  client: z.string(),
  held: z.int(),
  at: instant,
  /** True if the driver said so and the trip is not completed yet: handing it in completes it. */
  isToComplete: z.boolean(),
})
export type HeldTrip = z.output<typeof heldTripSchema>

/** Differences of a person's closed tills. */
export const tillSummarySchema = z.object({
  user: person,
  tills: z.int(),
  toValidate: z.int(),
  withDifference: z.int(),
  /** Sums of what was missing and of what was too much. */
  missing: z.int(),
  surplus: z.int(),
  difference: z.int(),
})
export type TillSummary = z.output<typeof tillSummarySchema>
