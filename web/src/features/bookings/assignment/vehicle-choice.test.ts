import { expect, it } from 'vitest'
import { vehicleFor } from './VehicleChoice.tsx'

const driverWith = (...vehicles: { id: string; isAvailable: boolean }[]) => ({ vehicles }) as never
const booking = (id?: string) => ({ vehicle: id ? { id } : null }) as never
const [first, second] = [
  { id: 'first', isAvailable: true },
  { id: 'second', isAvailable: true },
]

it('preselects the only vehicle of a driver, and among several that of the booking or none', () => {
  expect(vehicleFor(driverWith(first), booking())).toBe('first')
  expect(vehicleFor(driverWith(first, second), booking())).toBeUndefined()
  expect(vehicleFor(driverWith(first, second), booking('second'))).toBe('second')
  expect(vehicleFor(driverWith(), booking('second'))).toBeUndefined()
})

it('preselects no vehicle that is out of service', () => {
  const broken = { id: 'broken', isAvailable: false }
  expect(vehicleFor(driverWith(broken), booking())).toBeUndefined()
  expect(vehicleFor(driverWith(broken, first), booking())).toBeUndefined()
  expect(vehicleFor(driverWith(broken, first), booking('broken'))).toBeUndefined()
})
