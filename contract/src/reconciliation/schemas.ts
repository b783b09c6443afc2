import * as z from 'zod/mini'
import { bookingStatuses } from '../bookings/status.ts'
import { id, instant } from '../fields.ts'
import { paymentStatuses } from '../payments/status.ts'
import { lineKinds, statementProviders } from './providers.ts'

/** Line of a statement, as the provider states it. */
const lineSchema = z.object({
  id: id(),
  transactionId: z.string(),
  kind: z.enum(lineKinds),
  /** Type in the words of the provider. */
  type: z.nullable(z.string()),
  /** Signed effect on the wallet, without or with the fee. */
  amount: z.int(),
  fee: z.int(),
  at: instant,
  /** False if the provider gives the day alone. */
  hasTime: z.boolean(),
  phone: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** References that were sent with the request of the payment. */
  clientReference: z.nullable(z.string()),
})
export type StatementLine = z.output<typeof lineSchema>

/** Payment that is compared with the lines. */
export const comparedPaymentSchema = z.object({
  id: id(),
  amount: z.int(),
  method: z.enum(statementProviders),
  status: z.enum(paymentStatuses),
  transactionId: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  paidAt: instant,
  recordedBy: z.nullable(z.string()),
  client: z.nullable(z.string()),
  booking: z.nullable(z.object({ id: id(), bookingReference: z.string(), status: z.enum(bookingStatuses) })),
})
export type ComparedPayment = z.output<typeof comparedPaymentSchema>

/** Decision about a line: `person` is null if Yoon has made it. */
const decision = { by: z.enum(['auto', 'person']), person: z.nullable(z.string()), at: instant }

export const matchedLineSchema = z.object({
  line: lineSchema,
  paymentId: id(),
  /** Refund of the payment that the line is; null for the payment itself. */
  refundId: z.nullable(id()),
  payment: comparedPaymentSchema,
  ...decision,
  /** Why it was matched by itself; null for a person. */
  rule: z.nullable(z.enum(['SESSION', 'TRANSACTION'])),
})
export type MatchedLine = z.output<typeof matchedLineSchema>

/** Booking of which something is due. */
const dueBookingSchema = z.object({
  id: id(),
  bookingReference: z.string(),
  status: z.enum(bookingStatuses),
  client: z.nullable(z.string()),
  due: z.int(),
  startsAt: instant,
})
export type DueBooking = z.output<typeof dueBookingSchema>

/**
 * Payment that a line may be, or unpaid booking whose payment it may be: of its amount and phone, at most two hours before or
 * after it, or of the request for which its transaction was announced (rules/reconciliation 12).
 */
const proposalSchema = z.object({
  paymentId: z.nullable(id()),
  /** Request to pay the booking. */
  requestId: z.nullable(id()),
  bookingId: z.nullable(id()),
  reason: z.enum(['REQUEST_TRANSACTION', 'AMOUNT_PHONE_TIME', 'REQUEST_PHONE_TIME', 'DUE_PHONE_TIME']),
  payment: z.nullable(comparedPaymentSchema),
  booking: z.nullable(dueBookingSchema),
  /** Minutes between the line and the payment or the trip; null if the line has no time of day. */
  minutesApart: z.nullable(z.int()),
})
export type MatchProposal = z.output<typeof proposalSchema>

/** Payments and unpaid bookings among which a person chooses for a line. */
export const candidatesSchema = z.object({
  payments: z.array(comparedPaymentSchema),
  bookings: z.array(dueBookingSchema),
})
export type MatchCandidates = z.output<typeof candidatesSchema>

export const missingLineSchema = z.object({ line: lineSchema, proposals: z.array(proposalSchema) })
export type MissingLine = z.output<typeof missingLineSchema>

export const ignoredLineSchema = z.object({
  line: lineSchema,
  reason: z.string(),
  person: z.nullable(z.string()),
  at: instant,
})
export type IgnoredLine = z.output<typeof ignoredLineSchema>

export const reconciliationSchema = z.object({
  provider: z.enum(statementProviders),
  /** Day of the provider, in UTC. */
  date: z.string(),
  matched: z.array(matchedLineSchema),
  /** Receipts and refunds of the statement without a payment here. */
  missingHere: z.array(missingLineSchema),
  /** Payments of the day that the statement does not have; empty as long as there is no statement of the day. */
  missingThere: z.array(comparedPaymentSchema),
  /** Money that was moved to the bank. */
  transfers: z.array(lineSchema),
  /** Money that left the wallet otherwise, and fees of their own. */
  others: z.array(lineSchema),
  ignored: z.array(ignoredLineSchema),
  totals: z.object({
    /** Money that clients have paid, before fees. */
    gross: z.int(),
    refunds: z.int(),
    fees: z.int(),
    transfers: z.int(),
    /** `gross` less refunds and fees; a transfer to the bank is no loss. */
    net: z.int(),
  }),
  /** Moment at which the last statement that holds the whole day was added; null without one. */
  fetchedAt: z.nullable(instant),
  /** True if this server can ask the provider for the statement. */
  canFetch: z.boolean(),
})
export type Reconciliation = z.output<typeof reconciliationSchema>

const problemSchema = z.object({ line: z.int(), field: z.nullable(z.string()), message: z.string() })

export const statementResultSchema = z.object({
  /** Null after a dry run. */
  id: z.nullable(id()),
  /** Lines of the file or the answer. */
  rows: z.int(),
  /** Lines that are new. */
  added: z.int(),
  /** Lines that were there before. */
  known: z.int(),
  /** Lines without money that arrived or left: failed, cancelled and pending transactions. */
  skipped: z.int(),
  /** New lines that found their payment; 0 in a dry run. */
  matched: z.int(),
  /** The first 200 errors, by line. */
  errors: z.array(problemSchema),
  errorCount: z.int(),
  /** First and last day of the lines, in UTC; null without a line. */
  period: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** Names of the columns, with the line of the last row of the header; none for an answer of the provider. */
  columns: z.array(z.string()),
  headerLine: z.int(),
  /** Position of the column of each field, or null. */
  mapping: z.record(z.string(), z.nullable(z.int())),
  /** First rows as they were read. */
  preview: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
})
export type StatementResult = z.output<typeof statementResultSchema>
