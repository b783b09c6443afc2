import type { AuditAction } from '@yoon/contract/audit/actions'
import { journalFields } from '../features/missions/index.ts'
import type { StepRow } from './missions.ts'
import type { BookingRow, DriverRow, PaymentRow, UserRow } from './rows.ts'

/** Row of the table `audit_entries`. */
export interface AuditRow {
  at: string
  actor_id: string | null
  actor_name: string
  actor_role: string | null
  address: null
  action: AuditAction
  entity: 'booking'
  entity_id: string
  before: object | null
  after: object | null
}

type Step = Pick<AuditRow, 'action' | 'at' | 'before' | 'after'> & { by: string | null }

interface Recorded {
  bookings: readonly BookingRow[]
  payments: readonly PaymentRow[]
  users: readonly UserRow[]
  drivers: readonly DriverRow[]
}

/** Makes the audit entries that separate API calls for these bookings and the links of their drivers would have written. */
export function makeJournal(
  { bookings, payments, users, drivers }: Recorded,
  missionSteps: readonly StepRow[],
): AuditRow[] {
  const people = new Map(users.map((user) => [user.id, user]))
  const userOf = new Map(drivers.map(({ id, user_id }) => [id, people.get(user_id)]))
  const started = new Map(
    missionSteps.map(({ booking_id, driver_id, at }) => [`${booking_id} ${at}`, userOf.get(driver_id)]),
  )
  const paid = new Map(payments.map((payment) => [payment.booking_id, payment]))
  return bookings
    .flatMap((booking) =>
      stepsOf(booking, paid.get(booking.id)).map(({ by, ...step }): AuditRow => {
        const driver = step.action === 'booking.started' ? started.get(`${booking.id} ${step.at}`) : undefined
        const actor = by === null ? undefined : people.get(by)
        const author = driver ? bearer(driver) : signedIn(actor)
        return { ...step, ...author, address: null, entity: 'booking', entity_id: booking.id }
      }),
    )
    .concat(missionSteps.map((step) => reported(step, userOf.get(step.driver_id))))
    .toSorted((a, b) => a.at.localeCompare(b.at))
}

type Author = Pick<AuditRow, 'actor_id' | 'actor_name' | 'actor_role'>

function signedIn(user: UserRow | undefined): Author {
  return { actor_id: user?.id ?? null, actor_name: user ? nameOf(user) : 'Yoon', actor_role: user?.role ?? null }
}

/** A driver who calls with the link of a mission, without a session. */
function bearer(user: UserRow | undefined): Author {
  return { actor_id: null, actor_name: user ? nameOf(user) : 'Lien', actor_role: null }
}

function nameOf({ first_name, last_name }: UserRow): string {
  return `${first_name} ${last_name}`
}

/** Returns the entry of a step that a driver has reported. */
function reported({ booking_id, received_at, step, at, note, problem, amount }: StepRow, driver?: UserRow): AuditRow {
  const after = journalFields({ step, at: new Date(at), note, problem, amount }, 'Africa/Dakar')
  const action = 'booking.step_reported'
  const entity = { entity: 'booking', entity_id: booking_id, address: null } as const
  return { ...entity, ...bearer(driver), action, at: received_at, before: null, after }
}

/** Returns the calls that lead to the present state of a booking, in order. */
function stepsOf(booking: BookingRow, payment: PaymentRow | undefined): Step[] {
  const { status, created_at, updated_at, started_at, completed_at, created_by: by, driver_id, vehicle_id } = booking
  const { pickup_location, destination, scheduled_date, scheduled_time, total_price, client_id } = booking
  const order = { client_id, pickup_location, destination, scheduled_date, scheduled_time, total_price }
  const steps: (Step | false)[] = [
    { action: 'booking.created', at: created_at, by, before: null, after: { status: 'PENDING', ...order } },
    (driver_id !== null || vehicle_id !== null) && {
      action: 'booking.assigned',
      at: shortlyAfter(created_at),
      by,
      before: { status: 'PENDING', driver_id: null, vehicle_id: null },
      after: { status: 'ASSIGNED', driver_id, vehicle_id },
    },
    started_at !== null && {
      action: 'booking.started',
      at: started_at,
      by,
      before: { status: 'ASSIGNED' },
      after: { status: 'IN_PROGRESS' },
    },
    status === 'COMPLETED' &&
      completed_at !== null && {
        action: 'booking.completed',
        at: completed_at,
        by: payment?.recorded_by ?? by,
        before: { status: 'IN_PROGRESS', payment_method: null },
        after: { status, payment_method: booking.payment_method },
      },
    status === 'CANCELLED' && {
      action: 'booking.cancelled',
      at: updated_at,
      by,
      before: { status: 'PENDING' },
      after: { status, cancel_reason: booking.cancel_reason, cancel_note: booking.cancel_note },
    },
  ]
  return steps.filter((step) => step !== false)
}

function shortlyAfter(at: string): string {
  return new Date(Date.parse(at) + 12 * 60_000).toISOString()
}
