import type { PublicSettings } from './settings.ts'
import type { VehicleType } from './vehicle-types.ts'

export type Fares = Pick<PublicSettings['business'], 'baseFare' | 'perKmRate' | 'waitingTimeRate'>

/** What a vehicle, or those of its type, cost; none and 0 are no rate. */
export interface Rates {
  hourlyRate: number | null
  dailyRate: number | null
}

/** The hourly rates that are recommended by type (specification §9): the last resort of a proposal. */
export const recommendedHourlyRates: Record<VehicleType, number> = {
  SEDAN: 10_000,
  SUV: 15_000,
  FOURWD: 25_000,
  VAN: 35_000,
  BUS: 20_000,
}

/** What a price follows from, as far as the form knows it. */
export type PriceWish =
  | ({ serviceType: 'TRANSFER' } & Route)
  | ({ serviceType: 'HOURLY_RENTAL'; hours: number | null } & Hired)
  | ({ serviceType: 'DAILY_RENTAL'; days: number | null } & Hired)

interface Route {
  /** Both places are known: before that nobody knows how far it is. */
  isKnown: boolean
  isOutsideDakar: boolean
  distanceKm: number | null
}

interface Hired {
  vehicleType: VehicleType | null
  /** Those of the chosen vehicle, then those of its type: the first that has one counts. */
  rates: readonly Rates[]
}

/**
 * The price that the form proposes and staff may overwrite (decisions §15), in whole units of the currency; `null` while
 * something that it follows from is not known. Waiting comes on top at completion.
 */
export function proposePrice(wish: PriceWish, fares: Fares): number | null {
  if (wish.serviceType === 'TRANSFER') return priceOfTransfer(wish, fares)
  const [units, rate] =
    wish.serviceType === 'HOURLY_RENTAL'
      ? [wish.hours, rateOf(wish, 'hourlyRate') ?? recommended(wish)]
      : [wish.days, rateOf(wish, 'dailyRate')]
  return units && rate ? positive(units * rate) : null
}

/** The price per kilometre is for trips outside Dakar alone (specification §2.1). */
function priceOfTransfer({ isKnown, isOutsideDakar, distanceKm }: Route, fares: Fares) {
  if (!isKnown) return null
  if (!isOutsideDakar) return positive(fares.baseFare)
  return distanceKm === null ? null : positive(fares.baseFare + distanceKm * fares.perKmRate)
}

function rateOf({ rates }: Hired, unit: keyof Rates): number | undefined {
  return rates.map((rate) => rate[unit] ?? 0).find((rate) => rate > 0)
}

function recommended({ vehicleType }: Hired): number | undefined {
  return vehicleType === null ? undefined : recommendedHourlyRates[vehicleType]
}

function positive(amount: number): number | null {
  return amount > 0 ? amount : null
}

/** What the payment dialog proposes: what is left of the price, and the minutes waited. */
export function proposeAmount(
  { totalPrice, paidAmount, waitingMinutes }: { totalPrice: number; paidAmount: number; waitingMinutes: number },
  { waitingTimeRate }: Fares,
): number {
  return Math.max(0, totalPrice - paidAmount) + waitingMinutes * waitingTimeRate
}
