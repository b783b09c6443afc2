import type { AuditAction } from '@yoon/contract/audit/actions'
import type { BookingRow, PaymentRow, UserRow } from './rows.ts'

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

/** Makes the audit entries that separate API calls for these bookings would have written. */
export function makeJournal(
  bookings: readonly BookingRow[],
  payments: readonly PaymentRow[],
  users: readonly UserRow[],
): AuditRow[] {
  const people = new Map(users.map((user) => [user.id, user]))
  const paid = new Map(payments.map((payment) => [payment.booking_id, payment]))
  return bookings
    .flatMap((booking) =>
      stepsOf(booking, paid.get(booking.id)).map(({ by, ...step }): AuditRow => {
        const actor = by === null ? undefined : people.get(by)
        return {
          ...step,
          actor_id: actor?.id ?? null,
          actor_name: actor ? `${actor.first_name} ${actor.last_name}` : 'Yoon',
          actor_role: actor?.role ?? null,
          address: null,
          entity: 'booking',
          entity_id: booking.id,
        }
      }),
    )
    .toSorted((a, b) => a.at.localeCompare(b.at))
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
