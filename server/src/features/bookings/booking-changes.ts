import type { AuditAction } from '@yoon/contract/audit/actions'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { allows, type BookingAction } from '@yoon/contract/bookings/status'
import { addDays, withOrdinalFirst } from '@yoon/contract/dates'
import type { BookingEventName } from '@yoon/contract/notifications/events'
import type { BookingFacts } from '@yoon/contract/notifications/facts'
import { can, type Role, seesOwnBookingsOnly } from '@yoon/contract/permissions'
import { AppError } from '../../platform/app-error.ts'
import { difference } from '../../platform/audit.ts'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { isStale } from '../../platform/versions.ts'
import { type BookingFactsRow, findFacts, findFactsAndJson } from './booking-facts.store.ts'
import type { Reach } from './booking-filter.store.ts'
import { findBookingJson } from './bookings.list.store.ts'
import { type BookingRow, lockBooking } from './bookings.store.ts'
import { staleBooking } from './stale-booking.ts'

/** Time after a trip in which its driver may call the client, who may have left something in the vehicle. */
const phoneVisibleForMs = 24 * 3_600_000

/**
 * Returns the rows and columns of bookings that the actor may see: a DRIVER sees their own without amounts, and the
 * client's phone until a day after the trip; revenue requires payments:read (rules/bookings 4).
 */
export function reachOf({ id, role }: { id: string; role: Role }, now: Date): Reach {
  return {
    hidesPhonesUntil: seesOwnBookingsOnly(role) ? new Date(now.getTime() - phoneVisibleForMs) : undefined,
    ownUserId: seesOwnBookingsOnly(role) ? id : undefined,
    withAmounts: !seesOwnBookingsOnly(role),
    withRevenue: can(role, 'payments:read'),
  }
}

/**
 * Locks the booking, then validates in this order: `check` (the input against the booking), NOT_FOUND, STALE if
 * `If-Match` names another version, INVALID_TRANSITION if its status does not allow the action.
 */
export async function lockAndValidateBooking(
  context: WriteContext,
  id: string,
  { action, check }: { action?: BookingAction; check?: (booking: BookingRow | undefined) => void } = {},
): Promise<BookingRow> {
  const booking = await lockBooking(context.tx, id)
  check?.(booking)
  if (!booking) throw new AppError('NOT_FOUND', { message: 'Cette réservation est introuvable' })
  if (isStale(context, booking.version)) throw await staleBooking(context.tx, booking)
  if (action && !allows(booking.status, action)) throw new AppError('INVALID_TRANSITION')
  return booking
}

/** Actions that are only recorded (rules/notifications 1). */
const unannounced = [
  'booking.updated',
  'booking.assignment_undone',
  'booking.rescheduled',
  'booking.flight_delayed',
  'booking.flight_early',
  'booking.costs_updated',
  'booking.deposit_set',
  'booking.deposit_removed',
  'payment.credit_used',
  'payment.allocation_released',
] as const
type UnannouncedAction = (typeof unannounced)[number]

function isUnannounced(action: string): action is UnannouncedAction {
  return unannounced.some((one) => one === action)
}

interface Announcement {
  action: Extract<BookingEventName, AuditAction> | UnannouncedAction
  /** Name of the event, if it differs from the action; an unannounced action has no event of its name. */
  event?: BookingEventName
  /** The booking before; its driver is notified even if the booking is no longer theirs. */
  before: BookingRow | undefined
  after: BookingRow
  /** Facts of the event beside those of the booking. */
  facts?: Partial<BookingFacts> | undefined
}

/** Records a change in the audit, announces it, and returns the changed booking. */
export async function recordAndReturn(context: WriteContext, announcement: Announcement): Promise<JsonText<Booking>> {
  const name = recordChange(context, announcement)
  if (!name) return readBooking(context.tx, context, announcement.after.id)
  return (await announceAndRead(context, name, announcement)).booking
}

/** Announces a recorded change, and reads the changed booking and its facts with one statement. */
export async function announceAndRead(
  context: WriteContext,
  name: BookingEventName,
  { before, after, facts }: Pick<Announcement, 'before' | 'after' | 'facts'>,
): Promise<{ booking: JsonText<Booking>; row: BookingFactsRow }> {
  const { tx, actor, now } = context
  const query = { id: after.id, formerDriverId: before?.driver_id ?? null, now }
  const { facts: row, json } = await findFactsAndJson(tx, query, reachOf(actor, now))
  emitEvent(context, { name, booking: after, row, facts })
  return { booking: orNotFound(json), row }
}

/** Returns the booking as far as the actor may see it; one beyond their reach looks the same as a missing one. */
export async function readBooking(
  db: Database,
  { actor, now }: Pick<ReadContext, 'actor' | 'now'>,
  id: string,
): Promise<JsonText<Booking>> {
  return orNotFound(await findBookingJson(db, id, reachOf(actor, now)))
}

function orNotFound(json: JsonText<Booking> | undefined): JsonText<Booking> {
  if (!json) throw new AppError('NOT_FOUND', { message: 'Cette réservation est introuvable' })
  return json
}

/** Records a change in the audit and announces it. */
export async function recordAndEmit(context: WriteContext, announcement: Announcement): Promise<void> {
  const name = recordChange(context, announcement)
  const { before, after, facts } = announcement
  if (name) await emitBookingEvent(context, name, after, { facts, formerDriverId: before?.driver_id })
}

/** Records a change in the audit, without announcing it; returns the name of its event, if it has one. */
export function recordChange(context: WriteContext, announcement: Announcement): BookingEventName | undefined {
  const { action, event, before, after } = announcement
  context.record({
    action,
    entity: 'booking',
    entityId: after.id,
    ...(before ? difference(before, after, noise) : { after: withoutNoise(after) }),
  })
  return isUnannounced(action) ? event : (event ?? action)
}

/** Announces an event of a booking that has not changed, or whose change is recorded already. */
export async function emitBookingEvent(
  context: WriteContext,
  name: BookingEventName,
  booking: Pick<BookingRow, 'id' | 'reference'>,
  { facts, formerDriverId = null }: Pick<Announcement, 'facts'> & { formerDriverId?: string | null | undefined },
): Promise<void> {
  const row = await findFacts(context.tx, { id: booking.id, formerDriverId, now: context.now })
  emitEvent(context, { name, booking, row, facts })
}

interface BookingEvent extends Pick<Announcement, 'facts'> {
  name: BookingEventName
  booking: Pick<BookingRow, 'id' | 'reference'>
  row: BookingFactsRow
}

function emitEvent({ emit }: WriteContext, { name, booking: { id, reference }, row, facts }: BookingEvent): void {
  const { formerDriverUserId } = row
  const trip = { bookingId: id, bookingReference: reference, client: row.client, when: inFrench(row) }
  const driverUserId = row.driverUserId ?? formerDriverUserId
  const common = { name, ...trip, ...(row.driver && { driver: row.driver }) }
  if (facts?.isUnpaid) {
    // Drivers receive no facts about payments.
    emit({ ...common, driverUserId: null, ...facts })
    if (driverUserId) emit({ ...common, driverUserId, isForDriverAlone: true })
    return
  }
  emit({ ...common, driverUserId, ...facts })
  if (name !== 'booking.reassigned' || !formerDriverUserId) return
  // Staff receive one event for the change; the former driver is notified that the trip is no longer theirs.
  emit({ name: 'booking.unassigned', ...trip, driverUserId: formerDriverUserId, isForDriverAlone: true })
}

const noise = new Set(['version', 'updated_at', 'view', 'is_active'])

function withoutNoise(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([column, value]) => !noise.has(column) && value !== null))
}

const dayFormat = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** Formats a start: `aujourd'hui à 14:15`, `demain à 08:00`, `sam. 21 nov. à 14:15`, `jeu. 24 juin 2027 à 09:15`. */
function inFrench({ day, time, today }: BookingFactsRow): string {
  if (day === today) return `aujourd'hui à ${time}`
  if (day === addDays(today, 1)) return `demain à ${time}`
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`
  return `${withOrdinalFirst(dayFormat.format(new Date(`${day}T00:00:00Z`)))}${year} à ${time}`
}
