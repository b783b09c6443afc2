import { bookingLimits } from '@yoon/contract/booking-form'
import { rentalDays } from '@yoon/contract/dates'
import { type Fares, type PriceWish, proposePrice, type Rates } from '@yoon/contract/price'
import type { VehicleType } from '@yoon/contract/vehicle-types'
import { type BookingValues, toNumber } from './booking-form-values.ts'

type RatesOfType = Rates & { type: VehicleType }

/** What the company asks, as far as it is known yet. */
export interface Tariffs {
  fares: Fares
  types: readonly RatesOfType[]
  /** The vehicle that the booking already has. */
  vehicle: RatesOfType | undefined
}

type Facts = Pick<
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

/** The price that follows from what is in the form; `null` while something is missing for one. */
export function proposalFor(values: Facts, tariffs: Tariffs | undefined): number | null {
  return tariffs ? proposePrice(wishOf(values, tariffs), tariffs.fares) : null
}

function wishOf(values: Facts, { types, vehicle }: Tariffs): PriceWish {
  const { serviceType, isOutsideDakar } = values
  if (serviceType === 'TRANSFER') {
    return { serviceType, isKnown: isRouteKnown(values), isOutsideDakar, distanceKm: readDistance(values) }
  }
  // Whoever asks about another type does not mean the vehicle that the booking has.
  const own = values.vehicleType === '' ? vehicle : undefined
  const vehicleType = values.vehicleType || own?.type || null
  const ofType = types.find(({ type }) => type === vehicleType)
  const hired = { vehicleType, rates: [own, ofType].filter((rates) => rates !== undefined) }
  return serviceType === 'HOURLY_RENTAL'
    ? { serviceType, ...hired, hours: within(bookingLimits.rentalHours, values.rentalDuration) }
    : { serviceType, ...hired, days: rentalDays(values.scheduledDate, values.rentalEndDate) }
}

/** Both places are as long as the rules of the form ask. */
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

/** What to fill in for a price to be proposed; nothing where that would not help. */
export function missingForProposal(values: Facts, tariffs: Tariffs | undefined): string | undefined {
  if (values.serviceType === 'TRANSFER') {
    if (!isRouteKnown(values)) return 'Indiquez les deux lieux pour obtenir une proposition de prix.'
    return values.isOutsideDakar && readDistance(values) === null
      ? 'Indiquez la distance pour obtenir une proposition de prix.'
      : undefined
  }
  return values.vehicleType === '' && !tariffs?.vehicle
    ? 'Choisissez un type de véhicule pour obtenir une proposition de prix.'
    : undefined
}
