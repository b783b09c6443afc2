import { bestVehicle } from '@yoon/contract/availability/best-vehicle'
import { expect, it } from 'vitest'

const vehicles = [
  { id: 'coach', type: 'BUS', capacity: 26 },
  { id: 'van', type: 'VAN', capacity: 8 },
  { id: 'other van', type: 'VAN', capacity: 8 },
  { id: 'coupe', type: 'SEDAN', capacity: 2 },
] as const
const best = (passengers: number, vehicleType?: 'BUS' | 'SEDAN' | null) =>
  bestVehicle(vehicles, { passengers, vehicleType })?.id

it('takes the smallest vehicle that has the seats, the first of equal ones', () => {
  expect([best(2), best(3), best(9), best(30)]).toEqual(['coupe', 'van', 'coach', undefined])
})

it('takes one of the wanted type before a smaller one, and any other if none of the type has the seats', () => {
  expect([best(3, 'BUS'), best(3, 'SEDAN'), best(3, null)]).toEqual(['coach', 'van', 'van'])
})
