import type * as contract from '@yoon/contract/bookings/calls'
import { type BookingForm, pastDates } from '@yoon/contract/bookings/form'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { allows } from '@yoon/contract/bookings/status'
import { localDateTime } from '@yoon/contract/dates'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import type { SeriesItem } from '@yoon/contract/series/schemas'
import type { VehicleType } from '@yoon/contract/vehicles/types'
import { AppError, refusedField } from '../../platform/app-error.ts'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { JsonText, Page } from '../../platform/database/json-text.ts'
import { findWindow, lockDriverAndVehicle, refuseObstacles, type WindowRules } from '../availability/index.ts'
import { hasAllocations, softDeleteOpenPayments } from '../payments/index.ts'
import { lockBusinessSettings } from '../settings/index.ts'
import { createBookedClient, isBookableClient } from '../users/index.ts'
import {
  emitBookingEvent,
  lockAndValidateBooking,
  reachOf,
  readBooking,
  recordAndEmit,
  recordAndReturn,
  recordChange,
} from './booking-changes.ts'
import { type FormColumn, fixedColumns, startedTripColumns } from './booking-columns.ts'
import { datesOf, refuseDates } from './booking-dates.ts'
import { isForWords } from './booking-filter.store.ts'
import { destinationColumns } from './booking-places.store.ts'
import { searchBookings } from './booking-search.store.ts'
import * as findStore from './bookings.find.store.ts'
import * as listStore from './bookings.list.store.ts'
import * as store from './bookings.store.ts'
import { forgetFormerClient } from './former-client.store.ts'
import { lockCrews, lockSeries } from './series.store.ts'
import { editSeries, isMovedForward, refuseInvalidDates } from './series-following.ts'
import { formOfLater } from './series-forms.ts'
import { refuseMissingPlaces, withPlannedMinutes } from './trip-plan.ts'
import { writeExtras } from './write-extras.ts'

export function listBookings(
  { db, actor, now }: ReadContext,
  query: InputOf<typeof contract.listBookings>,
): Promise<Page<Booking>> {
  const reach = reachOf(actor, now)
  return isForWords(query.search)
    ? searchBookings(db, { ...query, search: query.search, now }, reach)
    : listStore.listBookings(db, { ...query, now }, reach)
}

/** Finds bookings for the search of the header: those of the present view first, then the others. */
export function findBookings(
  { db, actor, now }: ReadContext,
  query: InputOf<typeof contract.findBookings>,
): Promise<JsonText<OutputOf<typeof contract.findBookings>>> {
  return findStore.findBookings(db, { ...query, now }, reachOf(actor, now))
}

export function getBooking(
  context: ReadContext,
  { id }: InputOf<typeof contract.getBooking>,
): Promise<JsonText<Booking>> {
  return readBooking(context.db, context, id)
}

/**
 * Creates a PENDING booking without driver and vehicle: creating never assigns (rules/bookings 15). A new client is
 * created in the same transaction (rules/bookings 11).
 */
export async function createBooking(
  context: WriteContext,
  form: InputOf<typeof contract.createBooking>,
): Promise<JsonText<Booking>> {
  const { tx, actor, now } = context
  const rules = await lockBusinessSettings(tx)
  refuseDates(pastDates(form, localDateTime(now, rules.timezone).day))
  await refuseMissingPlaces(tx, form)
  const planned = await withPlannedMinutes(tx, await withClient(context, form))
  const inserted = await store.insertBooking(tx, planned, { rules, actorId: actor.id, now })
  const after = await writeExtras(context, inserted, form.extras)
  return recordAndReturn(context, { action: 'booking.created', before: undefined, after })
}

/**
 * Edits a booking that is not finished: all fields, or once it has started only its destination, distance, price and
 * requests (rules/bookings 20); with the scope `following` also the later bookings of its series (rules/bookings 52).
 */
export async function updateBooking(
  context: WriteContext,
  { id, allowOverlap = false, papersOverride, scope, ...edit }: InputOf<typeof contract.updateBooking>,
): Promise<{ data: JsonText<Booking>; extra: { items?: SeriesItem[] } }> {
  const { tx, now } = context
  const rules = await lockBusinessSettings(tx)
  const today = localDateTime(now, rules.timezone).day
  const series = scope === 'following' ? await lockSeries(tx, id) : undefined
  const before = await lockAndValidateBooking(context, id, {
    check: (booking) => {
      refuseDates(pastDates(edit, today, datesOf(booking)))
      // A new client has no id yet, and no date depends on the client.
      const form = { ...edit, userId: edit.userId ?? '' }
      if (booking && series) refuseInvalidDates(series, { form, edited: booking })
    },
  })
  if (!allows(before.status, 'edit')) throw new AppError('BOOKING_READ_ONLY')
  if (before.status === 'IN_PROGRESS' && !series) return { data: await updateStarted(context, before, edit), extra: {} }
  await refuseMissingPlaces(tx, edit)
  const form = await withClient(context, edit, before.client_id)
  const how = { rules, allowOverlap, papersOverride }
  if (!series) {
    const after = await rewrite(context, before, form, how)
    return { data: await recordAndReturn(context, { action: 'booking.updated', before, after }), extra: {} }
  }
  await lockCrews(tx, [before, ...series.following])
  const { own: after, items } = await editSeries(series.following, {
    isForward: isMovedForward(before, form),
    changeOwn: async () => (before.status === 'IN_PROGRESS' ? undefined : rewrite(context, before, form, how)),
    change: async (row) => {
      const changed = await rewrite(context, row, formOfLater(row, { ...series, form, edited: before }), how)
      recordChange(context, { action: 'booking.updated', before: row, after: changed })
    },
  })
  const data = after
    ? await recordAndReturn(context, { action: 'booking.updated', before, after })
    : await updateStarted(context, before, edit)
  return { data, extra: { items: [{ bookingId: id, ok: true }, ...items] } }
}

/**
 * Writes a whole form to a locked booking that has not started. Its driver and vehicle must be free at the new time too
 * (rules/availability 6).
 */
async function rewrite(
  context: WriteContext,
  before: store.BookingRow,
  edit: store.FormOfClient,
  { rules, ...accepts }: { rules: WindowRules; allowOverlap: boolean; papersOverride: string | undefined },
): Promise<store.BookingRow> {
  const { tx, now } = context
  const form = await withPlannedMinutes(tx, edit, before)
  const held = assignmentAfterEdit(before, form)
  await lockDriverAndVehicle(tx, held.driver_id, held.vehicle_id)
  const window = await findWindow(tx, form, rules)
  // Asks for no obstacle if time, driver and vehicle are unchanged.
  const { is_overlap_allowed, papers_override } = isMoved(before, { ...window, ...held })
    ? await refuseObstacles(context, { ...window, ...held, exceptId: before.id, ...accepts, acceptedBefore: before })
    : before
  const formerDriverId = held.driver_id === null ? before.driver_id : null
  const change = { ...held, is_overlap_allowed, papers_override }
  // Luggage, distance, « outside Dakar », the wanted vehicle type and who collects may be missing: they keep their values
  // (rules/bookings 9).
  const kept = { ...form, ...keptAfter(before, form) }
  const rewritten = await store.rewriteBooking(tx, before.id, kept, { rules, change, now })
  const after = await writeExtras(context, rewritten, edit.extras)
  if (after.client_id !== before.client_id) await forgetFormerClient(tx, before.id)
  // The former driver is notified that the trip is no longer theirs; for staff it is only an edit.
  const facts = { isForDriverAlone: true } as const
  if (formerDriverId) await emitBookingEvent(context, 'booking.unassigned', after, { facts, formerDriverId })
  return after
}

/** True if an edit changes the window, the driver or the vehicle of a booking. */
function isMoved(
  before: store.BookingRow,
  after: { from: Date; to: Date; driver_id: string | null; vehicle_id: string | null },
): boolean {
  return (
    before.starts_at.getTime() !== after.from.getTime() ||
    before.ends_at.getTime() !== after.to.getTime() ||
    before.driver_id !== after.driver_id ||
    before.vehicle_id !== after.vehicle_id
  )
}

function keptAfter(before: store.BookingRow, form: BookingForm) {
  const { luggage = before.luggage, vehicleType } = form
  const kept = vehicleType === undefined ? (before.vehicle_type as VehicleType | null) : vehicleType
  const collectByDriver = form.collectByDriver ?? before.collect_by_driver
  return { luggage, vehicleType: kept, collectByDriver, ...distanceAfter(before, form) }
}

function distanceAfter(before: store.BookingRow, { distanceKm, isOutsideDakar }: BookingForm) {
  return {
    distanceKm: distanceKm === undefined ? before.distance_km : distanceKm,
    isOutsideDakar: isOutsideDakar ?? before.is_outside_dakar,
  }
}

/** Returns driver, vehicle and status after an edit; a booking that loses what it needs becomes CONFIRMED again. */
function assignmentAfterEdit(before: store.BookingRow, form: BookingForm) {
  const isWithDriver = form.serviceType === 'TRANSFER' || (form.withDriver ?? true)
  const driver_id = isWithDriver ? before.driver_id : null
  const vehicle_id = before.vehicle_id
  const lacks = before.status === 'ASSIGNED' && (isWithDriver ? driver_id : vehicle_id) === null
  return { driver_id, vehicle_id, status: lacks ? ('CONFIRMED' as const) : before.status }
}

/** Edits a trip that has started: refused if a fixed column changes (`booking-columns.ts`). */
async function updateStarted(
  context: WriteContext,
  before: store.BookingRow,
  form: BookingForm,
): Promise<JsonText<Booking>> {
  const stored = { ...before, scheduled_time: before.scheduled_time.slice(0, 5) }
  const values = startedTripValues(before, form)
  if (fixedColumns.some((column) => values[column] !== stored[column])) throw new AppError('BOOKING_STARTED')
  await refuseMissingPlaces(context.tx, form)
  const change: store.BookingChange = {
    ...Object.fromEntries(startedTripColumns.map((column) => [column, values[column]])),
    ...destinationColumns(form, { isNew: false }),
  }
  const changed = await store.changeBooking(context.tx, before.id, change, context.now)
  const after = await writeExtras(context, changed, form.extras)
  return recordAndReturn(context, { action: 'booking.updated', before, after })
}

/** Returns the values of a form by column; what the form of a started trip may lack keeps the stored value. */
function startedTripValues(before: store.BookingRow, edit: BookingForm): Pick<store.BookingRow, FormColumn> {
  // A new client has no id yet, and so differs from the stored one.
  const form = { ...edit, userId: edit.userId ?? '' }
  const isTransfer = form.serviceType === 'TRANSFER'
  const values = store.formValues(isTransfer ? form : { ...form, withDriver: form.withDriver ?? before.is_with_driver })
  const { distanceKm, isOutsideDakar } = distanceAfter(before, form)
  return {
    ...values,
    luggage: form.luggage ?? before.luggage,
    flight_number: values.flight_number ?? before.flight_number,
    order_source: values.order_source ?? before.order_source,
    vehicle_type: values.vehicle_type ?? before.vehicle_type,
    planned_minutes: values.planned_minutes ?? before.planned_minutes,
    collect_by_driver: form.collectByDriver ?? before.collect_by_driver,
    distance_km: distanceKm,
    is_outside_dakar: isOutsideDakar,
  }
}

/** Soft-deletes a booking; refuses one that is under way or has a completed payment (rules/bookings 22). */
export async function deleteBooking(
  context: WriteContext,
  { id }: InputOf<typeof contract.deleteBooking>,
): Promise<{ id: string }> {
  const { tx, now } = context
  const before = await lockAndValidateBooking(context, id)
  if (!allows(before.status, 'delete')) {
    throw new AppError('BOOKING_NOT_DELETABLE', { message: 'Une course en cours ne peut pas être supprimée' })
  }
  if (before.paid_amount > 0 || (await hasAllocations(tx, id))) {
    throw new AppError('BOOKING_NOT_DELETABLE', {
      message: 'Cette réservation a un paiement complété et ne peut pas être supprimée',
    })
  }
  await softDeleteOpenPayments(tx, id, now)
  const after = await store.changeBooking(tx, id, { deleted_at: now }, now)
  await recordAndEmit(context, { action: 'booking.deleted', before, after })
  return { id }
}

/** Returns the form with the id of its client, who is created if new; `keptId` is the client that it already has. */
export async function withClient(
  context: WriteContext,
  form: BookingForm,
  keptId?: string,
): Promise<store.FormOfClient> {
  const { userId, client } = form
  if (client) return { ...form, userId: await createBookedClient(context, client) }
  if (userId !== keptId) await refuseUnknownClient(context.tx, userId)
  return { ...form, userId: userId ?? '' }
}

async function refuseUnknownClient(tx: Tx, userId: string | undefined): Promise<void> {
  if (userId && (await isBookableClient(tx, userId))) return
  const message = 'Ce client est introuvable ou inactif'
  throw refusedField('CLIENT_UNAVAILABLE', 'userId', { message })
}
