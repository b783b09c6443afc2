import type { Proposal, ProposedAssignment } from '@yoon/contract/proposals/calls'
import { expect, it, vi } from 'vitest'
import { newRow, newTrip } from '../testing-rows.ts'

vi.stubGlobal('localStorage', { getItem: () => null })
const { boardModel } = await import('../board-model.ts')
const { timeGrid } = await import('../time-grid.ts')
const { withGhosts } = await import('./ghosts.ts')
const { isOpen, itemsOf, moveOf, qualityOf } = await import('./proposal-items.ts')

const assignment = (bookingId: string, part: Partial<ProposedAssignment> = {}): ProposedAssignment => ({
  bookingId,
  version: 1,
  bookingReference: 'BK-1',
  startsAt: '2026-11-26T08:30:00.000Z',
  endsAt: '2026-11-26T09:30:00.000Z',
  pickupLocation: 'Plateau',
  destination: null,
  driverId: 'd1',
  vehicleId: 'v-d1',
  driverName: 'Moussa Fall',
  vehicleName: 'Toyota Prado',
  licensePlate: 'DK-d1',
  reasons: ['Aucune autre course prévue ce jour-là'],
  ...part,
})

const proposal = (assignments: ProposedAssignment[], leftOver: Proposal['leftOver'] = []): Proposal => ({
  assignments,
  leftOver,
  isOptimal: true,
  gap: 0,
})

it('keeps of a proposal the trips that are still without driver and not refused', () => {
  const trips = [newTrip(), newTrip({ id: 't2' }), newTrip({ id: 't3', driverId: 'd2', status: 'ASSIGNED' })]
  const given = proposal(['t1', 't2', 't3', 'gone'].map((id) => assignment(id)))
  expect(itemsOf(given, trips, new Set(['t2']), trips).items.map(({ trip }) => trip.id)).toEqual(['t1'])
})

it('marks a trip that somebody has changed since the proposal', () => {
  const { items } = itemsOf(proposal([assignment('t1')]), [newTrip({ version: 2 })], new Set(), [newTrip()])
  expect(items).toMatchObject([{ isChanged: true, isCrewChanged: false }])
})

it('marks a proposal whose driver or vehicle has been given another trip, or other hours, since', () => {
  const [own, foreign] = [newTrip(), newTrip({ id: 't9', driverId: 'd1', vehicleId: 'v-d1', status: 'ASSIGNED' })]
  const given = proposal([assignment('t1')])
  const changes = (now: typeof own, before?: typeof own) =>
    itemsOf(given, [own, now], new Set(), before ? [own, before] : [own]).items.map(
      ({ isCrewChanged }) => isCrewChanged,
    )
  expect(changes(foreign)).toEqual([true])
  expect(changes({ ...foreign, driverId: 'd2' })).toEqual([true])
  expect(changes({ ...foreign, endsAt: '2026-11-26T10:30:00.000Z' }, foreign)).toEqual([true])
  expect(changes({ ...foreign, version: 7 }, foreign)).toEqual([false])
  expect(changes({ ...foreign, driverId: 'd2', vehicleId: 'v2' })).toEqual([false])
  const { items } = itemsOf(given, [own, foreign], new Set(), [own])
  expect(qualityOf({ isOptimal: true, gap: 0, items })).toBe('Le planning a changé depuis.')
})

it('leaves a proposal as it is when another part of it is accepted for the same driver', () => {
  const [own, sibling] = [newTrip(), newTrip({ id: 't2', startsAt: '2026-11-26T11:00:00.000Z' })]
  const given = proposal([assignment('t1'), assignment('t2', { startsAt: sibling.startsAt })])
  const accepted = { ...sibling, driverId: 'd1', vehicleId: 'v-d1', status: 'ASSIGNED' as const, version: 2 }
  expect(itemsOf(given, [own, accepted], new Set(), [own, sibling]).items).toMatchObject([{ isChanged: false }])
})

it('lists of the trips that nobody takes those that are still without driver', () => {
  const { driverId, vehicleId, driverName, vehicleName, licensePlate, ...left } = assignment('t1')
  const leftOver = [left, { ...left, bookingId: 't2' }]
  const trips = [newTrip(), newTrip({ id: 't2', driverId: 'd1', status: 'ASSIGNED' })]
  expect(itemsOf(proposal([], leftOver), trips, new Set(), trips).leftOver.map(({ bookingId }) => bookingId)).toEqual([
    't1',
  ])
})

it('accepts a proposal by a move to its driver and vehicle at the same time', () => {
  const [item] = itemsOf(proposal([assignment('t1')]), [newTrip()], new Set(), []).items
  expect(item && moveOf(item).to).toMatchObject({ driverId: 'd1', vehicleId: 'v-d1' })
})

it('takes for open only what neither a driver nor a vehicle has and may still be assigned', () => {
  const trips = [
    newTrip(),
    newTrip({ status: 'PENDING' }),
    newTrip({ vehicleId: 'v1' }),
    newTrip({ status: 'COMPLETED' }),
  ]
  expect(trips.map(isOpen)).toEqual([true, true, false, false])
})

it('says how good a proposal is', () => {
  expect(qualityOf({ isOptimal: true, gap: 0, items: [] })).toBe("Aucune autre répartition n'est meilleure.")
  expect(qualityOf({ isOptimal: false, gap: 0.031, items: [] })).toBe(
    'La meilleure trouvée en 5\u00a0secondes, à 4\u00a0% au plus de la meilleure possible.',
  )
  expect(qualityOf({ isOptimal: false, gap: null, items: [] })).toBe('La meilleure trouvée en 5\u00a0secondes.')
})

it('draws a proposed trip in the row of its driver, beside the trips there, until its answer is awaited', () => {
  const trips = [newTrip(), newTrip({ id: 't2', driverId: 'd1', vehicleId: 'v-d1', status: 'ASSIGNED' })]
  const planning = { rows: [newRow()], trips, unassigned: { within2h: 0, within24h: 1 } }
  const grid = timeGrid('day', '2026-11-26')
  const shown = { grid, by: 'driver' as const, pending: new Map() }
  const model = boardModel(planning, { ...shown, held: new Map(), now: 0 })
  const { items } = itemsOf(proposal([assignment('t1')]), trips, new Set(), trips)
  const [row] = withGhosts(model, items, shown).rows
  expect(row).toMatchObject({ levels: 2, bars: [{ level: 0 }], ghosts: [{ level: 1, trip: { id: 't1' } }] })
  const pending = new Map([['t1', { driverId: 'd1', vehicleId: 'v-d1', start: 0 }]])
  expect(withGhosts(model, items, { ...shown, pending })).toBe(model)
})
