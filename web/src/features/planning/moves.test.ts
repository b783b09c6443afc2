import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isAssignment, kindOf, laneId, noneId, refusalOf, rowIdOf, slotAt, slotOf, tripAt, warningOf } from './moves.ts'
import { newRow, newTrip } from './testing-rows.ts'

const assigned = newTrip({ status: 'ASSIGNED', driverId: 'd1', vehicleId: 'v-d1' })

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-26T08:40:00Z') }))
afterEach(() => vi.useRealTimers())

describe('a trip on the board', () => {
  it('stands in the lane without driver and vehicle, else in the row of one of them', () => {
    expect(rowIdOf(newTrip(), 'driver')).toBe(laneId)
    expect([rowIdOf(assigned, 'driver'), rowIdOf(assigned, 'vehicle')]).toEqual(['d1', 'v-d1'])
    expect(rowIdOf(newTrip({ vehicleId: 'v1' }), 'driver')).toBe(noneId)
  })

  it('takes the driver of a row and their vehicle', () => {
    expect(slotAt(newTrip(), { row: newRow({ id: 'd2' }), shift: 0 }, 'driver')).toEqual({
      ...slotOf(newTrip()),
      driverId: 'd2',
      vehicleId: 'v-d2',
    })
  })

  it('takes the smallest vehicle of the driver that has the seats, of the wanted type first, and none that is out of service', () => {
    const [car] = newRow().vehicles
    const vehicles = [
      { id: 'coach', type: 'BUS', capacity: 26, isAvailable: true },
      { id: 'off', type: 'SEDAN', capacity: 4, isAvailable: false },
      { id: 'van', type: 'VAN', capacity: 8, isAvailable: true },
    ].map((vehicle) => ({ ...car, ...vehicle })) as ReturnType<typeof newRow>['vehicles']
    const taken = (part: Parameters<typeof newTrip>[0]) =>
      slotAt(newTrip(part), { row: newRow({ id: 'd2', vehicles }), shift: 0 }, 'driver').vehicleId
    expect([taken({ passengers: 3 }), taken({ passengers: 3, vehicleType: 'BUS' }), taken({ passengers: 30 })]).toEqual(
      ['van', 'coach', null],
    )
  })

  it('takes the vehicle of a row with its holder, or keeps its driver where nobody holds it', () => {
    const held = newRow({ id: 'v9', driver: { id: 'd9', name: 'Ibra Sy' } })
    expect(slotAt(assigned, { row: held, shift: 0 }, 'vehicle')).toMatchObject({ driverId: 'd9', vehicleId: 'v9' })
    expect(slotAt(assigned, { row: newRow({ id: 'v9', driver: null }), shift: 0 }, 'vehicle')).toMatchObject({
      driverId: 'd1',
      vehicleId: 'v9',
    })
    const rental = newTrip({ isWithDriver: false })
    expect(slotAt(rental, { row: held, shift: 0 }, 'vehicle')).toMatchObject({ driverId: null, vehicleId: 'v9' })
  })

  it('keeps driver and vehicle in its own row', () => {
    const two = { ...assigned, vehicleId: 'v-second' }
    expect(slotAt(two, { row: newRow(), shift: 30 }, 'driver')).toEqual({
      ...slotOf(two),
      start: slotOf(two).start + 30,
    })
  })

  it('says in words why it cannot go somewhere', () => {
    const at = (row: ReturnType<typeof newRow> | typeof laneId, shift = 0) => ({ row, shift })
    expect(refusalOf(newTrip({ isWithDriver: false }), at(newRow()), 'driver')).toBe(
      'Cette location est sans chauffeur',
    )
    expect(refusalOf(newTrip(), at(newRow({ id: 'v9', driver: null })), 'vehicle')).toBe(
      "Ce véhicule n'a pas de chauffeur",
    )
    expect(refusalOf(newTrip(), at(newRow({ isAvailable: false })), 'driver')).toBeUndefined()
    expect(refusalOf({ ...assigned, status: 'IN_PROGRESS' }, at(laneId, 15), 'driver')).toBe(
      'Une course commencée garde son heure',
    )
    expect(refusalOf({ ...assigned, status: 'COMPLETED' }, at(laneId), 'driver')).toBe('Cette course est terminée')
    expect(refusalOf(assigned, at(newRow({ id: 'd2' })), 'driver')).toBeUndefined()
    expect(refusalOf(newTrip(), { row: 'same', shift: -15 }, 'driver')).toBe('Cette heure est déjà passée')
    expect(refusalOf(newTrip(), at(newRow({ id: 'd2' }), 5), 'driver')).toBe('Cette heure est déjà passée')
    expect(refusalOf(newTrip(), { row: 'same', shift: 10 }, 'driver')).toBeUndefined()
  })

  it('names the change that a move needs', () => {
    const from = slotOf(assigned)
    const later = from.start + 15
    expect(kindOf(from, from)).toBeUndefined()
    expect(kindOf(from, { ...from, start: later })).toBe('reschedule')
    expect(kindOf(from, { ...from, driverId: 'd2' })).toBe('assign')
    expect(kindOf(from, { driverId: 'd2', vehicleId: null, start: later })).toBe('reassignAndReschedule')
    expect(kindOf(from, { driverId: null, vehicleId: null, start: from.start })).toBe('unassign')
    expect(kindOf(from, { driverId: null, vehicleId: null, start: later })).toBe('unassignAndReschedule')
  })

  it('gives a trip away with another driver, also at another time, and with nothing else', () => {
    const from = slotOf(assigned)
    const start = from.start + 15
    const given = [{ driverId: 'd2' }, { driverId: 'd2', start }, { vehicleId: null }]
    const others = [{ start }, { driverId: null, vehicleId: null }, { driverId: null, vehicleId: null, start }]
    const answers = [...given, ...others].map((to) => isAssignment({ trip: assigned, to: { ...from, ...to } }))
    expect(answers).toEqual([true, true, true, false, false, false])
  })

  it('takes the driver, the vehicle and the time of another slot', () => {
    const place = { driverId: 'd2', vehicleId: null, start: slotOf(assigned).start + 24 * 60 }
    expect(slotOf(tripAt(assigned, place))).toEqual(place)
  })
})

it('warns of a driver or vehicle that is not available, unless the trip is theirs already', () => {
  const target = (part: Parameters<typeof newRow>[0]) => ({ row: newRow(part), shift: 0 })
  const off = target({ isAvailable: false })
  expect(warningOf(newTrip(), off, 'driver')).toBe("Ce chauffeur n'est pas disponible")
  expect(warningOf(newTrip(), off, 'vehicle')).toBe("Ce véhicule n'est pas disponible")
  expect(warningOf(newTrip({ driverId: 'd1' }), off, 'driver')).toBeUndefined()
  expect(warningOf(newTrip(), target({}), 'driver')).toBeUndefined()
  expect(warningOf(newTrip(), { row: laneId, shift: 0 }, 'driver')).toBeUndefined()
})
