import * as z from 'zod/mini'
import { bookingStatuses } from '../bookings/status.ts'
import { checked, id, instant } from '../fields.ts'
import { missionProblems } from '../missions/steps.ts'
import { paperKinds } from '../papers/kinds.ts'
import { providers } from '../payment-requests/providers.ts'
import { paymentProblems } from '../payment-requests/states.ts'
import { statementProviders } from '../reconciliation/providers.ts'
import { snoozeTimes, todoCauses, todoUrgencies } from './causes.ts'

const person = z.object({ id: id(), name: z.string() })

/** The trip that a line is about. */
const bookingSchema = z.object({
  bookingReference: z.string(),
  status: z.enum(bookingStatuses),
  startsAt: instant,
  endsAt: instant,
  client: z.string(),
  pickupLocation: z.string(),
  destination: z.nullable(z.string()),
  isWithDriver: z.boolean(),
  driver: z.nullable(z.string()),
  /** Phone of the driver, if it can be called. */
  driverPhone: z.nullable(z.string()),
  /** `Toyota Prado · AA 123 BC` */
  vehicle: z.nullable(z.string()),
})

/** The trip after the one that runs over, with the same driver or vehicle. */
const nextSchema = z.object({ bookingId: id(), bookingReference: z.string(), startsAt: instant })

/** Why the driver or the vehicle of a trip is not free for it. Local times; `expiresOn` is a last valid day. */
const obstacleSchema = z.object({
  kind: z.enum(['DRIVER_ABSENT', 'VEHICLE_ABSENT', 'PAPERS_EXPIRED']),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  paperKind: z.nullable(z.enum(paperKinds)),
  expiresOn: z.nullable(z.string()),
})

const paperSchema = z.object({
  kind: z.enum(paperKinds),
  /** `Ibrahima Sarr`, or `Toyota Prado · AA 123 BC`. */
  holder: z.string(),
  expiresOn: z.string(),
  /** Days until its last valid day; negative afterwards. */
  daysLeft: z.int(),
  /** True if its expiry prevents assignments. */
  blocks: z.boolean(),
})

/** The till of a line; its difference is null as long as it is open. */
const tillSchema = z.object({
  number: z.nullable(z.string()),
  openedAt: instant,
  closedAt: z.nullable(instant),
  difference: z.nullable(z.int()),
})

const deliverySchema = z.object({ channel: z.enum(['email', 'sms']), recipient: z.string(), failedAt: instant })

/** Money that a provider of mobile money has confirmed, and that a person has to look at. */
const moneySchema = z.object({
  provider: z.enum(providers),
  transactionId: z.string(),
  problem: z.enum(paymentProblems),
  /** As the provider said it; null if it did not. */
  amount: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  expected: z.int(),
})

/** Money on a statement that no payment has. */
const receiptSchema = z.object({
  provider: z.enum(statementProviders),
  at: instant,
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})

/** Report of the driver: a refusal, a problem or an absent client. */
const reportSchema = z.object({
  step: z.enum(['DECLINED', 'PROBLEM', 'NO_SHOW']),
  problem: z.nullable(z.enum(missionProblems)),
  note: z.nullable(z.string()),
  at: instant,
})

/** Ways to fix a cause: the dialog of a booking, or a page. */
const todoActions = [
  'ASSIGN',
  'MESSAGE',
  'CALL',
  'REMIND',
  'INFORM',
  'START',
  'OPEN',
  'COMPLETE',
  'SETTLE',
  'REQUESTS',
  'PAPER',
  'RECONCILE',
  'TILL',
  'DELIVERY',
] as const

export const todoLineSchema = z.object({
  /** Cause and id of the subject; the same as long as the cause lasts. */
  key: z.string(),
  cause: z.enum(todoCauses),
  urgency: z.enum(todoUrgencies),
  /** Moment from which the cause exists. */
  since: instant,
  subject: z.object({
    kind: z.enum(['booking', 'paper', 'delivery', 'till', 'driver', 'receipt', 'provider']),
    id: z.string(),
    label: z.string(),
  }),
  bookingId: z.optional(z.nullable(id())),
  booking: z.nullable(bookingSchema),
  next: z.nullable(nextSchema),
  obstacle: z.nullable(obstacleSchema),
  report: z.nullable(reportSchema),
  /** True if the driver has accepted the trip at another time or between other places. */
  isAnswerStale: z.boolean(),
  /** True if the driver was not sent the trip at its present time and places, and has not looked at it. */
  isUnsent: z.boolean(),
  /** Amount that is still due, that a driver has to hand in, or that has arrived. */
  amount: z.nullable(z.int()),
  money: z.nullable(moneySchema),
  /** Provider of mobile money that does not answer. */
  provider: z.nullable(z.enum(providers)),
  paper: z.nullable(paperSchema),
  delivery: z.nullable(deliverySchema),
  receipt: z.nullable(receiptSchema),
  till: z.nullable(tillSchema),
  action: z.object({
    kind: z.enum(todoActions),
    /** The booking that the action changes. */
    bookingId: z.nullable(id()),
    /** Path of the page that offers it. */
    url: z.string(),
  }),
  /** The person who deals with it; null if nobody does. */
  claim: z.nullable(z.object({ by: person, at: instant, until: instant })),
  /** By whom it was put off and until when; null unless it is. */
  snooze: z.nullable(z.object({ by: person, until: instant })),
})
export type TodoLine = z.output<typeof todoLineSchema>

export const todoSummarySchema = z.object({
  /** Open lines of any cause that the reader sees, without those that are put off. */
  open: z.int(),
  urgent: z.int(),
  mine: z.int(),
  unclaimed: z.int(),
  snoozed: z.int(),
})
export type TodoSummary = z.output<typeof todoSummarySchema>

/** Key of a line, as it stands in a path. */
/* @__NO_SIDE_EFFECTS__ */
export function todoKey() {
  return checked(z.string(), z.regex(/^[A-Z_]{3,30}\.[0-9a-f-]{1,36}$/, 'Ligne inconnue'))
}

export const snoozeFormSchema = z.object({ for: z.enum(snoozeTimes, 'Durée inconnue') })
