import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
const { adviceOf, advisedVehicle, findAdvised } = await import('./driver-advice.ts')

const car = { id: 'car', capacity: 4, isAvailable: true, conflicts: [], absences: [], expiredPapers: [] }
const alone = {
  dayTrips: [],
  doneTrips: [],
  dayMinutes: 0,
  before: null,
  after: null,
  shortRestBefore: null,
  shortRestAfter: null,
}
const driver = (part: object) => ({ id: 'a', fit: 'FREE', ...alone, vehicles: [car], ...part }) as never
const booking = { scheduledDate: '2026-11-21', rentalEndDate: null, passengers: 3, driver: null }
const advised = (drivers: never[], former?: string, part: object = {}) =>
  findAdvised(drivers, { ...booking, ...part } as never, former)?.id

it('advises the first free driver, and keeps the advice as long as that driver is free', () => {
  const drivers = [driver({ id: 'a' }), driver({ id: 'b' }), driver({ id: 'c', fit: 'OVERLAP' })]
  expect(advised(drivers)).toBe('a')
  expect(advised(drivers, 'b')).toBe('b')
  expect(advised(drivers, 'c')).toBe('a')
})

it('advises nobody without a free driver, and never the present driver of the booking', () => {
  expect(advised([driver({ fit: 'NO_VEHICLE' }), driver({ fit: 'BUSY_NOW' })])).toBeUndefined()
  expect(advised([driver({ id: 'a' }), driver({ id: 'b' })], undefined, { driver: { id: 'a' } })).toBe('b')
})

it('says the other trips of the day, the ways between them and the seats as reasons of an advice', () => {
  expect(adviceOf(driver({}), booking)).toBe(
    'Aucune autre course prévue ce jour-là · 4\u00a0places pour 3\u00a0passagers',
  )
  const before = { minutes: 50, zone: 'Plateau', isSameZone: false, wayMinutes: 20 }
  expect(adviceOf(driver({ dayTrips: [{}, {}], dayMinutes: 120, before }), booking)).toBe(
    '2\u00a0autres courses ce jour-là (2\u00a0h) · Libre 50\u00a0min avant · Course précédente\u00a0: fin à Plateau, 20\u00a0min de route · 4\u00a0places pour 3\u00a0passagers',
  )
  const rental = { ...booking, rentalEndDate: '2026-11-23' }
  expect(adviceOf(driver({ vehicles: [] }), rental)).toBe('Aucune autre course prévue ces jours-là')
})

it('chooses the smallest vehicle that suits for an advised driver', () => {
  const vehicle = (id: string, capacity: number, isAvailable = true) => ({ ...car, id, capacity, isAvailable })
  const vehicles = [vehicle('bus', 26), vehicle('van', 8), vehicle('shop', 4, false), vehicle('coupe', 2)]
  expect(advisedVehicle(driver({ vehicles }), booking)?.id).toBe('van')
})
