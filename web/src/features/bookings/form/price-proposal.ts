import { bookingLimits } from '@yoon/contract/bookings/form'
import { type Fares, type PriceInput, proposePrice, type Rates } from '@yoon/contract/bookings/price'
import { rentalDays } from '@yoon/contract/dates'
import type { VehicleType } from '@yoon/contract/vehicles/types'
import { type BookingValues, toNumber } from './booking-form-values.ts'

type RatesOfType = Rates & { type: VehicleType }

/** The company's prices, as far as they are loaded. */
export interface Tariffs {
  fares: Fares
  types: readonly RatesOfType[]
  /** The vehicle of the edited booking. */
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

/** Returns the price for the values of the form; `null` while a value is missing. */
export function proposalFor(values: Facts, tariffs: Tariffs | undefined): number | null {
  return tariffs ? proposePrice(wishOf(values, tariffs), tariffs.fares) : null
}

function wishOf(values: Facts, { types, vehicle }: Tariffs): PriceInput {
  const { serviceType, isOutsideDakar } = values
  if (serviceType === 'TRANSFER') {
    return { serviceType, isKnown: isRouteKnown(values), isOutsideDakar, distanceKm: readDistance(values) }
  }
  // The rates of the booking's own vehicle do not apply if another type is selected.
  const own = values.vehicleType === '' ? vehicle : undefined
  const vehicleType = values.vehicleType || own?.type || null
  const ofType = types.find(({ type }) => type === vehicleType)
  const hired = { vehicleType, rates: [own, ofType].filter((rates) => rates !== undefined) }
  return serviceType === 'HOURLY_RENTAL'
    ? { serviceType, ...hired, hours: within(bookingLimits.rentalHours, values.rentalDuration) }
    : { serviceType, ...hired, days: rentalDays(values.scheduledDate, values.rentalEndDate) }
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
