import { randomInt } from 'node:crypto'
import { type BookingForm, startDay } from '@yoon/contract/bookings/form'
import { bookingTypeOf } from '@yoon/contract/bookings/service-types'
import type { BookingStatus, CancelReason } from '@yoon/contract/bookings/status'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '../../platform/database/database.ts'
import { type WindowRules, windowOfForm } from '../availability/index.ts'
import { type FormColumn, type ReadColumn, readColumns, type StartedTripColumn } from './booking-columns.ts'
import { type PlaceColumns, placeColumns } from './booking-places.store.ts'

/** A row of the table, as the services read it. */
export type BookingRow = Pick<Selectable<Tables['bookings']>, ReadColumn> & { status: BookingStatus }

/** A form whose client has an id: a new client is created before the booking is written. */
export type FormOfClient = BookingForm & { userId: string }

/** Returns the booking, locked to the end of the transaction; undefined if it is deleted. */
export async function lockBooking(tx: Tx, id: string): Promise<BookingRow | undefined> {
  const row = await lockBookingIncludingDeleted(tx, id)
  return row?.deleted_at === null ? row : undefined
}

/** Locks the booking to the end of the transaction even if it is soft-deleted: a failed payment may outlive it. */
export async function lockBookingIncludingDeleted(tx: Tx, id: string): Promise<BookingRow | undefined> {
  const row = await tx.selectFrom('bookings').select(readColumns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row as BookingRow | undefined
}

interface Insertion {
  rules: WindowRules
  actorId: string
  now: Date
  seriesId?: string | null
  /** Called until its reference is not taken yet; makes a random one unless given. */
  nextReference?: (() => string) | undefined
}

/** Inserts a PENDING booking with a unique reference. */
export async function insertBooking(
  tx: Tx,
  form: FormOfClient,
  { rules, actorId, now, seriesId = null, nextReference = makeReference }: Insertion,
): Promise<BookingRow> {
  for (;;) {
    const row = await tx
      .insertInto('bookings')
      .values({
        reference: nextReference(),
        ...formValues(form),
        ...placeColumns(form, { isNew: true }),
        ...windowOfForm(form, rules),
        series_id: seriesId,
        created_by: actorId,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning(readColumns)
      .executeTakeFirst()
    if (row) return row as BookingRow
  }
}

// Without 0, O, 1 and I: references are spoken on the phone (rules/bookings 2).
const referenceAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

function makeReference(): string {
  const characters = Array.from({ length: 6 }, () => referenceAlphabet[randomInt(referenceAlphabet.length)])
  return `R-${characters.join('')}`
}

/** Columns that may change without a whole form. */
export type BookingChange = Partial<
  Pick<
    BookingRow,
    | 'status'
    | 'driver_id'
    | 'vehicle_id'
    | 'is_overlap_allowed'
    | 'papers_override'
    | 'scheduled_date'
    | 'scheduled_time'
    | 'rental_end_date'
    | 'planned_minutes'
    | 'starts_at'
    | 'ends_at'
    | 'flight_time'
    | 'payment_method'
    | 'discount'
    | 'discount_reason'
    | 'deposit_amount'
    | 'deposit_due_by'
    | 'cancel_note'
    | 'started_at'
    | 'completed_at'
    | 'deleted_at'
    | StartedTripColumn
  > & {
    cancel_reason: CancelReason
    started_by: string | null
    is_start_held: boolean
    assigned_recorded_at: RawBuilder<Date> | null
  } & PlaceColumns
>

/** Writes a change to a locked booking and raises its version. */
export async function changeBooking(tx: Tx, id: string, change: BookingChange, now: Date): Promise<BookingRow> {
  const row = await tx
    .updateTable('bookings')
    .set({ ...change, version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .returning(readColumns)
    .executeTakeFirstOrThrow()
  return row as BookingRow
}

/** Writes a whole form with its new window to a locked booking and raises its version. */
export async function rewriteBooking(
  tx: Tx,
  id: string,
  form: FormOfClient,
  { rules, change, now }: { rules: WindowRules; change: BookingChange; now: Date },
): Promise<BookingRow> {
  const row = await tx
    .updateTable('bookings')
    .set({
      ...formValues(form),
      ...placeColumns(form, { isNew: false }),
      ...windowOfForm(form, rules),
      // The time is known of this flight alone.
      flight_time: sql`case when flight_number is not distinct from ${formValues(form).flight_number} then flight_time end`,
      // Another client knows nothing of the trip yet.
      client_informed_at: sql`case when client_id = ${form.userId} then client_informed_at end`,
      ...change,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .returning(readColumns)
    .executeTakeFirstOrThrow()
  return row as BookingRow
}

/** Returns the values of a form by column, without its window. */
export function formValues(form: FormOfClient): Pick<BookingRow, FormColumn | 'booking_type'> {
  const isTransfer = form.serviceType === 'TRANSFER'
  const isWithDriver = isTransfer || (form.withDriver ?? true)
  return {
    service_type: form.serviceType,
    booking_type: bookingTypeOf(form.serviceType, isWithDriver),
    client_id: form.userId,
    pickup_location: form.pickupLocation,
    destination: form.destination,
    scheduled_date: startDay(form),
    scheduled_time: form.scheduledTime,
    rental_end_date: form.serviceType === 'DAILY_RENTAL' ? form.rentalEndDate : null,
    rental_hours: form.serviceType === 'HOURLY_RENTAL' ? form.rentalDuration : null,
    is_with_driver: isWithDriver,
    passengers: form.passengers,
    luggage: form.luggage ?? 0,
    distance_km: form.distanceKm ?? null,
    is_outside_dakar: form.isOutsideDakar ?? false,
    total_price: form.totalPrice,
    flight_number: isTransfer ? form.flightNumber : null,
    special_requests: form.specialRequests,
    order_source: form.orderSource,
    vehicle_type: form.vehicleType ?? null,
    planned_minutes: isTransfer ? (form.plannedMinutes ?? null) : null,
    collect_by_driver: form.collectByDriver ?? false,
  }
}
