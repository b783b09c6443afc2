import type { PublicSettings } from '../settings/calls.ts'
import type { VehicleType } from '../vehicles/types.ts'

/** Recommended hourly rates by vehicle type: the last fallback of a proposal (rules/money 7, 8). */
export const recommendedHourlyRates: Record<VehicleType, number> = {
  SEDAN: 10_000,
  SUV: 15_000,
  FOURWD: 25_000,
  VAN: 35_000,
  BUS: 20_000,
}

export type WaitingFare = Pick<PublicSettings['business'], 'waitingTimeRate'>

/** Returns the amount that the payment dialog proposes: the rest of the price plus the waiting time. */
export function proposeAmount(
  { totalPrice, paidAmount, waitingMinutes }: { totalPrice: number; paidAmount: number; waitingMinutes: number },
  { waitingTimeRate }: WaitingFare,
): number {
  return Math.max(0, totalPrice - paidAmount) + waitingMinutes * waitingTimeRate
}
