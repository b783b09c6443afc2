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

type FormOf<Service extends BookingForm['serviceType']> = Extract<FormOfClient, { serviceType: Service }>

/** Fields of the form of a service, of which none may be left out; a new client has become an id. */
type EveryField<Service extends BookingForm['serviceType']> = {
  [Field in Exclude<keyof FormOf<Service>, 'client'>]: FormOf<Service>[Field]
}

/**
 * Returns the form of a later booking of a series: its own values but for those that the edit changes, and its own date,
 * moved by as many days as the edited booking (rules/bookings 52).
 */
export function formOfLater(row: BookingRow, edit: SeriesEdit): FormOfClient {
  const value = valuesOfLater(row, edit)
  const pickup = endOfLater('pickup', row, edit)
  const end = endOfLater('destination', row, edit)
  const common = {
    userId: value('client_id'),
    scheduledTime: value('scheduled_time').slice(0, 5),
    passengers: value('passengers'),
    luggage: value('luggage'),
    distanceKm: value('distance_km'),
    isOutsideDakar: value('is_outside_dakar'),
    collectByDriver: value('collect_by_driver'),
    totalPrice: value('total_price'),
    specialRequests: value('special_requests'),
    vehicleType: value('vehicle_type') as VehicleType | null,
    orderSource: value('order_source') as BookingForm['orderSource'],
    pickupLocation: pickup.pickupLocation,
    pickupPlaceId: pickup.pickupPlaceId,
    pickupLatitude: pickup.pickupLatitude,
    pickupLongitude: pickup.pickupLongitude,
    destinationPlaceId: end.destinationPlaceId,
    destinationLatitude: end.destinationLatitude,
    destinationLongitude: end.destinationLongitude,
  }
  const date = addDays(row.scheduled_date, daysBetween(edit.edited.scheduled_date, firstDay(edit)))
  const rental = {
    ...common,
    extras: edit.form.extras,
    destination: end.destination,
    withDriver: value('is_with_driver'),
  }
  switch (value('service_type')) {
    case 'HOURLY_RENTAL':
      return {
        ...rental,
        serviceType: 'HOURLY_RENTAL',
        scheduledDate: date,
        rentalDuration: value('rental_hours') ?? 1,
      } satisfies EveryField<'HOURLY_RENTAL'>
    case 'DAILY_RENTAL': {
      const rentalEndDate = addDays(date, lengthOfLater(row, edit))
      return {
        ...rental,
        serviceType: 'DAILY_RENTAL',
        rentalStartDate: date,
        rentalEndDate,
      } satisfies EveryField<'DAILY_RENTAL'>
    }
    default:
      return {
        ...common,
        extras: edit.form.extras,
        serviceType: 'TRANSFER',
        scheduledDate: date,
        // A rental may lack the destination that a transfer needs.
        destination: end.destination ?? row.destination ?? edit.form.destination ?? '',
        flightNumber: value('flight_number'),
        plannedMinutes: minutesOfLater(row, edit),
      } satisfies EveryField<'TRANSFER'>
  }
}

/** Values that a form may leave out: the stored ones stay (rules/bookings 9). */
const optionalColumns = {
  luggage: 'luggage',
  distance_km: 'distanceKm',
  is_outside_dakar: 'isOutsideDakar',
  vehicle_type: 'vehicleType',
  collect_by_driver: 'collectByDriver',
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

/** Returns the planned minutes of a later transfer: its own, unless the edit changes them; undefined if it has none. */
function minutesOfLater(row: BookingRow, { form, edited }: SeriesEdit): number | null | undefined {
  const given = form.serviceType === 'TRANSFER' ? form.plannedMinutes : undefined
  return given === edited.planned_minutes ? (row.planned_minutes ?? undefined) : given
}

/** Returns the addresses of a booking with their places and points, as the fields of its form. */
function addressFields(row: BookingRow, { placesOf }: SeriesEdit) {
  const places = placesOf(row.id)
  return {
    pickupLocation: row.pickup_location,
    pickupPlaceId: places.pickup_place_id,
    pickupLatitude: places.pickup_latitude,
    pickupLongitude: places.pickup_longitude,
    destination: row.destination,
    destinationPlaceId: places.destination_place_id,
    destinationLatitude: places.destination_latitude,
    destinationLongitude: places.destination_longitude,
  }
}

type AddressFields = ReturnType<typeof addressFields>

const fieldsOfEnd: Record<'pickup' | 'destination', readonly (keyof AddressFields)[]> = {
  pickup: ['pickupLocation', 'pickupPlaceId', 'pickupLatitude', 'pickupLongitude'],
  destination: ['destination', 'destinationPlaceId', 'destinationLatitude', 'destinationLongitude'],
}

/**
 * Returns the fields from which a later trip has its pickup or its destination: those of the edit if it changes the
 * address, its place or its point, which are one value; else its own.
 */
function endOfLater(
  end: 'pickup' | 'destination',
  row: BookingRow,
  edit: SeriesEdit,
): AddressFields | Pick<FormOfClient, keyof AddressFields> {
  const before = addressFields(edit.edited, edit)
  const isKept = fieldsOfEnd[end].every((field) => isSame<unknown>(edit.form[field], before[field]))
  return isKept ? addressFields(row, edit) : edit.form
}

/** A field that is left out is the same: a place and a point follow their address. */
function isSame<T>(given: T | undefined, stored: T): boolean {
  return given === undefined || given === stored
}
