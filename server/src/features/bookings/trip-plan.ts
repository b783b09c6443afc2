import type { BookingForm } from '@yoon/contract/bookings/form'
import { invalidField } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { findUsualMinutes } from '../fares/index.ts'
import { holdPlaces } from './booking-places.store.ts'
import type { BookingRow } from './bookings.store.ts'

/** Refuses half a point, and a place that was chosen in the form and deleted since. */
export async function refuseMissingPlaces(tx: Tx, form: BookingForm): Promise<void> {
  const chosen = [
    ['pickupPlaceId', form.pickupPlaceId],
    ['destinationPlaceId', form.destinationPlaceId],
  ] as const
  const points = [
    ['pickupLatitude', form.pickupLatitude, form.pickupLongitude],
    ['destinationLatitude', form.destinationLatitude, form.destinationLongitude],
  ] as const
  for (const [field, latitude, longitude] of points) {
    if (((latitude ?? null) === null) !== ((longitude ?? null) === null)) {
      throw invalidField(field, 'La latitude et la longitude vont ensemble')
    }
  }
  const ids = chosen.flatMap(([, id]) => (id ? [id.toLowerCase()] : []))
  const known = await holdPlaces(tx, [...new Set(ids)])
  for (const [field, id] of chosen) {
    if (id && !known.has(id.toLowerCase())) throw invalidField(field, "Ce lieu n'existe plus")
  }
}

/**
 * Returns the form with the minutes that a transfer is planned to take: those that were typed, those of a booking whose
 * trip does not change, or the usual ones between its zones (rules/places 12).
 */
export async function withPlannedMinutes<Form extends BookingForm>(
  tx: Tx,
  form: Form,
  before?: BookingRow,
): Promise<Form> {
  if (form.serviceType !== 'TRANSFER' || typeof form.plannedMinutes === 'number') return form
  if (before && form.plannedMinutes === undefined && isSameTrip(before, form)) {
    return { ...form, plannedMinutes: before.planned_minutes }
  }
  const usual = await findUsualMinutes(tx, {
    pickup: {
      placeId: form.pickupPlaceId,
      latitude: form.pickupLatitude,
      longitude: form.pickupLongitude,
      text: form.pickupLocation,
    },
    destination: {
      placeId: form.destinationPlaceId,
      latitude: form.destinationLatitude,
      longitude: form.destinationLongitude,
      text: form.destination,
    },
    date: form.scheduledDate,
    time: form.scheduledTime,
  })
  return { ...form, plannedMinutes: usual ?? null }
}

function isSameTrip(before: BookingRow, form: Extract<BookingForm, { serviceType: 'TRANSFER' }>): boolean {
  return (
    before.service_type === 'TRANSFER' &&
    before.pickup_location === form.pickupLocation &&
    before.destination === form.destination &&
    before.scheduled_date === form.scheduledDate &&
    before.scheduled_time.slice(0, 5) === form.scheduledTime
  )
}
