import { bookingLimits } from '@yoon/contract/bookings/form'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { isDay, rentalDays } from '@yoon/contract/dates'
import type { ArgsOf } from '@yoon/contract/endpoint'
import type { FareProposal, proposeFare } from '@yoon/contract/fares/calls'
import { type BookingValues, toNumber } from './booking-form-values.ts'
import { placeFields } from './known-place.ts'

export type FareQuery = ArgsOf<typeof proposeFare>

/** Values of the form on which the price depends. */
export type Facts = Pick<
  BookingValues,
  | 'serviceType'
  | 'pickupLocation'
  | 'destination'
  | 'pickupPlace'
  | 'destinationPlace'
  | 'isOutsideDakar'
  | 'distanceKm'
  | 'rentalDuration'
  | 'scheduledDate'
  | 'scheduledTime'
  | 'rentalEndDate'
  | 'vehicleType'
>

/** Returns what the price depends on; undefined while a value is missing without which there is none. */
export function fareQuery(values: Facts, edited: Pick<Booking, 'id' | 'vehicle'> | undefined): FareQuery | undefined {
  const { serviceType } = values
  if (serviceType === 'TRANSFER') return isRouteKnown(values) ? transferQuery(values) : undefined
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

/** A fare depends on the zones of both ends, on the wanted type and on the hour. */
function transferQuery(values: Facts): FareQuery {
  const { scheduledDate, scheduledTime, isOutsideDakar } = values
  return {
    serviceType: 'TRANSFER',
    pickupLocation: values.pickupLocation.trim(),
    destination: values.destination.trim(),
    ...placeFields(values.pickupPlace ?? {}, values.destinationPlace ?? {}),
    vehicleType: values.vehicleType || undefined,
    scheduledDate: isDay(scheduledDate) ? scheduledDate : undefined,
    scheduledTime: /^([01]\d|2[0-3]):[0-5]\d$/.test(scheduledTime) ? scheduledTime : undefined,
    ...(isOutsideDakar && { isOutsideDakar: 'true', distanceKm: readDistance(values) ?? undefined }),
  }
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

/** Says where a proposal comes from: `Forfait AIBD → Plateau, nuit` or `d'après 12 courses`. */
export function sourceOf({ fare, trips }: Pick<FareProposal, 'fare' | 'trips'>): string {
  if (fare) return `Forfait ${fare.from} → ${fare.to}${fare.isNight ? ', nuit' : ''}`
  return trips === null ? "d'après les tarifs" : `d'après ${trips} courses`
}

/** Says how long a transfer is expected to take: `65 min, trajet habituel`. */
export function minutesOf({ minutes, minutesSource }: Pick<FareProposal, 'minutes' | 'minutesSource'>): string {
  if (minutes === null) return ''
  return minutesSource === 'zones' ? `${minutes} min, trajet habituel` : `${minutes} min, durée des paramètres`
}
