import { recommendedHourlyRates } from '@yoon/contract/bookings/price'
import type { PublicSettings } from '@yoon/contract/settings/calls'
import type { VehicleType } from '@yoon/contract/vehicles/types'
import type { Rates } from '../vehicles/index.ts'

type Fares = Pick<PublicSettings['business'], 'baseFare' | 'perKmRate'>

/** Values that determine a price, as far as the form has them. */
export type PriceInput =
  | { serviceType: 'TRANSFER'; isOutsideDakar: boolean; distanceKm: number | null }
  | ({ serviceType: 'HOURLY_RENTAL'; hours: number | null } & RentalInput)
  | ({ serviceType: 'DAILY_RENTAL'; days: number | null } & RentalInput)

interface RentalInput {
  vehicleType: VehicleType | null
  /** Rates of the chosen vehicle, then those of its type: the first one that is set counts. */
  rates: readonly Rates[]
}

/**
 * Returns the price by the fares of the settings and the rates of the vehicles (rules/money 6, 7), in whole units of the
 * currency; `null` while a value that it depends on is unknown. Waiting time is added at completion.
 */
export function priceByRule(wish: PriceInput, fares: Fares): number | null {
  if (wish.serviceType === 'TRANSFER') return priceOfTransfer(wish, fares)
  const [units, rate] =
    wish.serviceType === 'HOURLY_RENTAL'
      ? [wish.hours, rateOf(wish, 'hourlyRate') ?? recommended(wish)]
      : [wish.days, rateOf(wish, 'dailyRate')]
  return units && rate ? positive(units * rate) : null
}

/** Step to which a fare with its night supplement is rounded up, in F CFA; other currencies have none. */
const nightStep = 500

/** Adds the night supplement to a fare, in percent, rounded up (rules/places 9). */
export function nightPrice(price: number, percent: number, currency: string): number {
  if (percent === 0) return price
  const step = currency === 'XOF' ? nightStep : 1
  return Math.ceil((price * (100 + percent)) / (100 * step)) * step
}

/** Applies the price per kilometre only outside Dakar (rules/money 6). */
function priceOfTransfer(
  { isOutsideDakar, distanceKm }: Extract<PriceInput, { serviceType: 'TRANSFER' }>,
  fares: Fares,
): number | null {
  if (!isOutsideDakar) return positive(fares.baseFare)
  return distanceKm === null ? null : positive(fares.baseFare + distanceKm * fares.perKmRate)
}

function rateOf({ rates }: RentalInput, unit: keyof Rates): number | undefined {
  return rates.map((rate) => rate[unit] ?? 0).find((rate) => rate > 0)
}

function recommended({ vehicleType }: RentalInput): number | undefined {
  return vehicleType === null ? undefined : recommendedHourlyRates[vehicleType]
}

function positive(amount: number): number | null {
  return amount > 0 ? amount : null
}
