import { overdueAfterMs } from '@yoon/contract/bookings/late'
import type { TodoCause } from '@yoon/contract/todo/causes'
import { type RawBuilder, sql } from 'kysely'
import type { ReminderRules } from '../deliveries/index.ts'
import type { TodoSettings } from '../settings/index.ts'

type Sql = RawBuilder<unknown>

export interface CauseQuery {
  rules: TodoSettings
  reminders: ReminderRules
  now: Date
  /** True for readers of the personal papers of drivers. */
  withPersonal: boolean
  /** Reader who does not see the lines that concern them; absent for the check of all lines. */
  readerId?: string | undefined
  /** Id of the only subject that is looked for. */
  subjectId?: string | undefined
}

const minuteMs = 60_000

/** Returns a moment some minutes later. */
export const after = (now: Date, minutes: number) => sql`${new Date(now.getTime() + minutes * minuteMs)}::timestamptz`
/** Condition that a column names the only subject that is looked for, if there is one. */
export const only = (column: string, id: string | undefined) => (id ? sql`${sql.ref(column)} = ${id}::uuid` : sql`true`)

/** Condition on the trip `b`: one that should have started more than a day ago is overdue, and no longer in the queue (rules/bookings 39). */
export function isRecent(now: Date): Sql {
  return sql`b.starts_at > ${new Date(now.getTime() - overdueAfterMs)}::timestamptz`
}

interface Line {
  cause: TodoCause
  /** Id of the subject. */
  id: Sql
  /** 1 for the highest urgency, 3 for the lowest. */
  urgency: Sql
  since: Sql
  bookingId?: Sql
  nextId?: Sql
  paperId?: Sql
  deliveryId?: Sql
  /** Money of a provider. */
  moneyId?: Sql
  provider?: Sql
  receiptId?: Sql
  tillId?: Sql
  driverId?: Sql
  obstacle?: Sql
  report?: Sql
  /** Arrival of the last report of its driver. */
  newsAt?: Sql
}

const none = sql`null`

/** Columns of a line; each cause has the same ones. */
export function columns({ cause, id, urgency, since, ...details }: Line): Sql {
  const { bookingId = none, nextId = none, paperId = none, deliveryId = none, moneyId = none } = details
  const { receiptId = none, tillId = none, driverId = none, provider = none } = details
  const { obstacle = none, report = none, newsAt = none } = details
  return sql`${cause}::text as cause, ${id}::text as subject_id, ${urgency}::int as urgency, ${since} as since,
    ${bookingId}::uuid as booking_id, ${nextId}::uuid as next_id, ${paperId}::uuid as paper_id,
    ${deliveryId}::bigint as delivery_id, ${receiptId}::uuid as receipt_id, ${tillId}::uuid as till_id,
    ${driverId}::uuid as driver_id, ${moneyId}::uuid as money_id, ${provider}::text as provider,
    ${obstacle}::jsonb as obstacle, ${report}::jsonb as report, ${newsAt}::timestamptz as news_at`
}

/** Columns of a line about the booking `b`. */
export const booking = { id: sql.ref('b.id'), bookingId: sql.ref('b.id') }
