import { bookingLimits } from '@yoon/contract/bookings/form'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { rentalDays } from '@yoon/contract/dates'
import type { ArgsOf } from '@yoon/contract/endpoint'
import type { FareProposal, proposeFare } from '@yoon/contract/fares/calls'
import { type BookingValues, toNumber } from './booking-form-values.ts'

export type FareQuery = ArgsOf<typeof proposeFare>

/** Values of the form on which the price depends. */
export type Facts = Pick<
  BookingValues,
  | 'serviceType'
  | 'pickupLocation'
  | 'destination'
  | 'isOutsideDakar'
  | 'distanceKm'
  | 'rentalDuration'
  | 'scheduledDate'
  | 'rentalEndDate'
  | 'vehicleType'
>

/** Returns what the price depends on; undefined while a value is missing without which there is none. */
export function fareQuery(values: Facts, edited: Pick<Booking, 'id' | 'vehicle'> | undefined): FareQuery | undefined {
  const { serviceType } = values
  if (serviceType === 'TRANSFER') {
    if (!isRouteKnown(values)) return undefined
    const [pickupLocation, destination] = [values.pickupLocation.trim(), values.destination.trim()]
    if (!values.isOutsideDakar) return { serviceType, pickupLocation, destination }
    const distanceKm = readDistance(values) ?? undefined
    return { serviceType, pickupLocation, destination, isOutsideDakar: 'true', distanceKm }
  }
  const vehicleType = values.vehicleType || undefined
  const bookingId = edited?.vehicle ? edited.id : undefined
  if (!vehicleType && !bookingId) return undefined
  if (serviceType === 'HOURLY_RENTAL') {
    const rentalDuration = within(bookingLimits.rentalHours, values.rentalDuration)
    return rentalDuration === null ? undefined : { serviceType, vehicleType, bookingId, rentalDuration }
  }
  const { scheduledDate, rentalEndDate } = values
  const isRange = rentalDays(scheduledDate, rentalEndDate) !== null
  return isRange ? { serviceType, vehicleType, bookingId, scheduledDate, rentalEndDate } : undefined
}

/** True if both places have the minimum length of the form's rules. */
function isRouteKnown({ pickupLocation, destination }: Pick<Facts, 'pickupLocation' | 'destination'>): boolean {
  return [pickupLocation, destination].every((place) => place.trim().length >= bookingLimits.place.min)
}

function readDistance({ distanceKm }: Pick<Facts, 'distanceKm'>): number | null {
  return distanceKm.trim() === '' ? null : within(bookingLimits.distanceKm, distanceKm)
}

function within({ min, max }: { min: number; max: number }, typed: string): number | null {
  const value = toNumber(typed)
  return Number.isInteger(value) && value >= min && value <= max ? value : null
}

/** Returns a hint about the missing input of a price proposal; undefined if no input would help. */
export function missingForProposal(values: Facts, edited: Pick<Booking, 'vehicle'> | undefined): string | undefined {
  if (values.serviceType === 'TRANSFER') {
    if (!isRouteKnown(values)) return 'Indiquez les deux lieux pour obtenir une proposition de prix.'
    return values.isOutsideDakar && readDistance(values) === null
      ? 'Indiquez la distance pour obtenir une proposition de prix.'
      : undefined
  }
  return values.vehicleType === '' && !edited?.vehicle
    ? 'Choisissez un type de véhicule pour obtenir une proposition de prix.'
    : undefined
}

/** Says where a proposal comes from: `d'après 12 courses`. */
export function sourceOf({ trips }: Pick<FareProposal, 'trips'>): string {
  return trips === null ? "d'après les tarifs" : `d'après ${trips} courses`
}
