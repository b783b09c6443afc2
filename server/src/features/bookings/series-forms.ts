import type { BookingForm } from '@yoon/contract/bookings/form'
import { addDays } from '@yoon/contract/dates'
import type { VehicleType } from '@yoon/contract/vehicles/types'
import type { FormColumn } from './booking-columns.ts'
import { daysBetween } from './booking-dates.ts'
import type { ChosenPlaces } from './booking-places.store.ts'
import { type BookingRow, type FormOfClient, formValues } from './bookings.store.ts'

/** Edit of a booking of a series, with the booking as it was before it. */
export interface SeriesEdit {
  form: FormOfClient
  edited: BookingRow
  /** Returns the places of a booking of the series as they were before the edit. */
  placesOf: (id: string) => ChosenPlaces
}

/**
 * Returns the form of a later booking of a series: its own values but for those that the edit changes, and its own date,
 * moved by as many days as the edited booking (rules/bookings 52).
 */
export function formOfLater(row: BookingRow, edit: SeriesEdit): FormOfClient {
  const value = valuesOfLater(row, edit)
  const { plannedMinutes } = edit.form as { plannedMinutes?: number | null }
  const common = {
    userId: value('client_id'),
    scheduledTime: value('scheduled_time').slice(0, 5),
    passengers: value('passengers'),
    luggage: value('luggage'),
    distanceKm: value('distance_km'),
    isOutsideDakar: value('is_outside_dakar'),
    totalPrice: value('total_price'),
    specialRequests: value('special_requests'),
    vehicleType: value('vehicle_type') as VehicleType | null,
    orderSource: value('order_source') as BookingForm['orderSource'],
    ...pickupOfLater(row, edit),
  }
  const date = addDays(row.scheduled_date, daysBetween(edit.edited.scheduled_date, firstDay(edit)))
  const { destination, ...point } = destinationOfLater(row, edit)
  const rental = { ...common, ...point, destination, withDriver: value('is_with_driver') }
  switch (value('service_type')) {
    case 'HOURLY_RENTAL':
      return {
        ...rental,
        serviceType: 'HOURLY_RENTAL',
        scheduledDate: date,
        rentalDuration: value('rental_hours') ?? 1,
      }
    case 'DAILY_RENTAL': {
      const rentalEndDate = addDays(date, lengthOfLater(row, edit))
      return { ...rental, serviceType: 'DAILY_RENTAL', rentalStartDate: date, rentalEndDate }
    }
    default:
      return {
        ...common,
        ...point,
        serviceType: 'TRANSFER',
        scheduledDate: date,
        // A rental may lack the destination that a transfer needs.
        destination: destination ?? row.destination ?? edit.form.destination ?? '',
        flightNumber: value('flight_number'),
        plannedMinutes: plannedMinutes === edit.edited.planned_minutes ? undefined : plannedMinutes,
      }
  }
}

/** Values that a form may leave out: the stored ones stay (rules/bookings 9). */
const optionalColumns = {
  luggage: 'luggage',
  distance_km: 'distanceKm',
  is_outside_dakar: 'isOutsideDakar',
  vehicle_type: 'vehicleType',
} as const satisfies Partial<Record<FormColumn, keyof BookingForm>>

/** Returns a reader of the columns of a later booking: those that the edit changes, else its own. */
function valuesOfLater(row: BookingRow, { form, edited }: SeriesEdit) {
  const given: Pick<BookingRow, FormColumn> = formValues(form)
  const stored = { ...edited, scheduled_time: edited.scheduled_time.slice(0, 5) }
  return <Column extends FormColumn>(column: Column): Pick<BookingRow, FormColumn>[Column] => {
    const field = (optionalColumns as Partial<Record<FormColumn, keyof BookingForm>>)[column]
    const isLeftOut = field !== undefined && form[field] === undefined
    return isLeftOut || given[column] === stored[column] ? row[column] : given[column]
  }
}

function firstDay({ form }: SeriesEdit): string {
  return formValues(form).scheduled_date
}

/** Returns how many days a rental by the day has after its first. */
function lengthOfLater(row: BookingRow, { form, edited }: SeriesEdit): number {
  const lengthOf = (first: string, last: string | null) => (last === null ? undefined : daysBetween(first, last))
  const before = lengthOf(edited.scheduled_date, edited.rental_end_date)
  const after = lengthOf(formValues(form).scheduled_date, formValues(form).rental_end_date)
  const own = lengthOf(row.scheduled_date, row.rental_end_date)
  return (after === before ? own : (after ?? own)) ?? 0
}

/** An address is one value with its place and its point; those that are left out follow the address. */
function pickupOfLater(row: BookingRow, { form, edited, placesOf }: SeriesEdit) {
  const { pickupLocation, pickupPlaceId, pickupLatitude, pickupLongitude } = form
  const before = placesOf(edited.id)
  const isKept =
    pickupLocation === edited.pickup_location &&
    isSame(pickupPlaceId, before.pickup_place_id) &&
    isSame(pickupLatitude, before.pickup_latitude) &&
    isSame(pickupLongitude, before.pickup_longitude)
  if (!isKept) return { pickupLocation, pickupPlaceId, pickupLatitude, pickupLongitude }
  const { pickup_place_id, pickup_latitude, pickup_longitude } = placesOf(row.id)
  return {
    pickupLocation: row.pickup_location,
    pickupPlaceId: pickup_place_id,
    pickupLatitude: pickup_latitude,
    pickupLongitude: pickup_longitude,
  }
}

function destinationOfLater(row: BookingRow, { form, edited, placesOf }: SeriesEdit) {
  const { destination, destinationPlaceId, destinationLatitude, destinationLongitude } = form
  const before = placesOf(edited.id)
  const isKept =
    destination === edited.destination &&
    isSame(destinationPlaceId, before.destination_place_id) &&
    isSame(destinationLatitude, before.destination_latitude) &&
    isSame(destinationLongitude, before.destination_longitude)
  if (!isKept) return { destination, destinationPlaceId, destinationLatitude, destinationLongitude }
  const { destination_place_id, destination_latitude, destination_longitude } = placesOf(row.id)
  return {
    destination: row.destination,
    destinationPlaceId: destination_place_id,
    destinationLatitude: destination_latitude,
    destinationLongitude: destination_longitude,
  }
}

function isSame<T>(given: T | undefined, stored: T): boolean {
  return given === undefined || given === stored
}
