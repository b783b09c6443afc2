import { expect, it } from 'vitest'
import { initialValues } from './booking-form-values.ts'
import { missingForProposal, proposalFor, type Tariffs } from './price-proposal.ts'

const tariffs: Tariffs = {
  fares: { baseFare: 1000, perKmRate: 500, waitingTimeRate: 200 },
  types: [
    { type: 'SEDAN', hourlyRate: 10_000, dailyRate: 60_000 },
    { type: 'SUV', hourlyRate: null, dailyRate: null },
  ],
  vehicle: undefined,
}
const blank = initialValues(undefined, '2026-11-21')
const empty = { ...blank, pickupLocation: 'Cité Keur Gorgui', destination: 'Aéroport AIBD, Diass' }
const outside = { ...empty, isOutsideDakar: true }
const hourly = { ...empty, serviceType: 'HOURLY_RENTAL' as const, rentalDuration: '3' }
const daily = { ...hourly, serviceType: 'DAILY_RENTAL' as const, rentalEndDate: '2026-11-23' }
const vehicle = { type: 'SEDAN' as const, hourlyRate: 12_000, dailyRate: 0 }

it.each([
  ['a transfer in Dakar', empty, 1000],
  ['a transfer without places', blank, null],
  ['a transfer without destination', { ...empty, destination: 'AIBD' }, null],
  ['a transfer without pick-up', { ...empty, pickupLocation: '    ' }, null],
  ['kilometres outside Dakar', { ...outside, distanceKm: '47' }, 24_500],
  ['no distance yet', outside, null],
  ['half a distance', { ...outside, distanceKm: '4,5' }, null],
  ['a distance beyond the limit', { ...outside, distanceKm: '3001' }, null],
  ['hours of a type', { ...hourly, vehicleType: 'SEDAN' as const }, 30_000],
  ['a type without rate', { ...hourly, vehicleType: 'SUV' as const }, 45_000],
  ['hours beyond the limit', { ...hourly, vehicleType: 'SEDAN' as const, rentalDuration: '13' }, null],
  ['days of a type', { ...daily, vehicleType: 'SEDAN' as const }, 180_000],
  ['an end before the start', { ...daily, vehicleType: 'SEDAN' as const, rentalEndDate: '2026-11-20' }, null],
  ['a rental of no type', hourly, null],
])('proposes the expected price, or none, for %s', (_, values, price) => {
  expect(proposalFor(values, tariffs)).toBe(price)
})

it("uses the rate of the booking's vehicle, then of its type, unless another type is selected", () => {
  const withVehicle = { ...tariffs, vehicle }
  expect(proposalFor(hourly, withVehicle)).toBe(36_000)
  expect(proposalFor(daily, withVehicle)).toBe(180_000)
  expect(proposalFor({ ...hourly, vehicleType: 'SUV' }, withVehicle)).toBe(45_000)
})

it('proposes no price before the fares are known', () => {
  expect(proposalFor(empty, undefined)).toBeNull()
})

it('names the input that a price proposal still needs', () => {
  expect(missingForProposal(empty, tariffs)).toBeUndefined()
  expect(missingForProposal(blank, tariffs)).toContain('les deux lieux')
  expect(missingForProposal(outside, tariffs)).toContain('distance')
  expect(missingForProposal(hourly, tariffs)).toContain('type de véhicule')
  expect(missingForProposal(hourly, { ...tariffs, vehicle })).toBeUndefined()
  expect(missingForProposal({ ...hourly, vehicleType: 'SEDAN' }, tariffs)).toBeUndefined()
})
