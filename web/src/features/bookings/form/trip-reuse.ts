import type { listClientTrips } from '@yoon/contract/clients/calls'
import { addDays, isDay, rentalDays } from '@yoon/contract/dates'
import type { OutputOf } from '@yoon/contract/endpoint'
import type { BookingValues } from './booking-form-values.ts'
import { knownPlaceOf } from './known-place.ts'
import type { RepeatValues } from './repeat/repeat-values.ts'
import type { ReturnValues } from './return-trip/return-values.ts'

export type ClientTrip = OutputOf<typeof listClientTrips>['last'][number]

/** `same` is the trip as it was, `return` has its two places swapped. */
export type Direction = 'same' | 'return'

/** Values that no new booking copies from a trip. */
type NeverCopied =
  | 'client'
  | 'isNewClient'
  | 'clientName'
  | 'clientPhone'
  | 'scheduledDate'
  | 'plannedMinutes'
  | 'collectByDriver'
  | 'extras'
  | keyof RepeatValues
  | keyof ReturnValues
/** Values that only rentals have, or only a trip in the same direction. */
type OptionalValue = 'rentalDuration' | 'rentalEndDate' | 'flightNumber'
type CopiedValues = Omit<BookingValues, NeverCopied | OptionalValue> & Partial<Pick<BookingValues, OptionalValue>>

/**
 * Returns the values that a new booking copies from a trip: all but its date, and its flight in the other direction
 * (rules/bookings 12).
 */
export function valuesOfTrip(
  trip: ClientTrip,
  direction: Direction,
  { scheduledDate }: Pick<BookingValues, 'scheduledDate'>,
): CopiedValues {
  const { serviceType, pickupLocation: from, destination, rentalDuration, rentalEndDate } = trip
  const to = destination ?? ''
  const [fromPlace, toPlace] = [
    knownPlaceOf({ placeId: trip.pickupPlaceId, latitude: trip.pickupLatitude, longitude: trip.pickupLongitude }),
    knownPlaceOf({
      placeId: trip.destinationPlaceId,
      latitude: trip.destinationLatitude,
      longitude: trip.destinationLongitude,
    }),
  ]
  const days = rentalEndDate === null ? null : rentalDays(trip.scheduledDate, rentalEndDate)
  return {
    serviceType,
    pickupLocation: direction === 'same' ? from : to,
    pickupPlace: direction === 'same' ? fromPlace : toPlace,
    destination: direction === 'same' ? to : from,
    destinationPlace: direction === 'same' ? toPlace : fromPlace,
    scheduledTime: trip.scheduledTime,
    ...(direction === 'same' && { flightNumber: trip.flightNumber ?? '' }),
    passengers: String(trip.passengers),
    luggage: String(trip.luggage),
    withDriver: trip.isWithDriver,
    distanceKm: String(trip.distanceKm ?? ''),
    isOutsideDakar: trip.isOutsideDakar,
    totalPrice: String(trip.totalPrice),
    vehicleType: trip.vehicleType ?? '',
    orderSource: trip.orderSource ?? '',
    specialRequests: trip.specialRequests ?? '',
    ...(rentalDuration !== null && { rentalDuration: String(rentalDuration) }),
    ...(days !== null && isDay(scheduledDate) && { rentalEndDate: addDays(scheduledDate, days - 1) }),
  }
}

/** The places of a trip in one line. */
export function placesOf({ pickupLocation, destination }: Pick<ClientTrip, 'pickupLocation' | 'destination'>): string {
  return destination ? `${pickupLocation} → ${destination}` : pickupLocation
}
