import { describe, expect, it } from 'vitest'
import { stepOf } from './board-steps.ts'
import { type Place, placeOf } from './moves.ts'
import { newTrip } from './testing-rows.ts'

describe('the step of a change', () => {
  const open = newTrip()
  const assigned = newTrip({ status: 'ASSIGNED', driverId: 'd1', vehicleId: 'v1' })
  const step = (trip: typeof open, to: Partial<Place>) =>
    stepOf([{ move: { trip, to: { ...placeOf(trip), ...to } }, version: 2 }], () => 'Moussa Fall')

  it.for([
    ['an assignment', open, { driverId: 'd1' }, true],
    ['an assignment at another time', open, { driverId: 'd1', start: placeOf(open).start + 15 }, true],
    ['another driver', assigned, { driverId: 'd2', vehicleId: null }, true],
    ['another time', assigned, { start: placeOf(assigned).start + 15 }, false],
    ['a removal', assigned, { driverId: null, vehicleId: null }, false],
  ] as const)('knows whether a call of its own undoes it: %s', ([, trip, to, isAssignment]) => {
    expect(step(trip, to)?.isAssignment).toBe(isAssignment)
  })

  it('is none if the server has accepted nothing', () => {
    const error = new Error('refused')
    expect(
      stepOf([{ move: { trip: open, to: { ...placeOf(open), driverId: 'd1' } }, error }], () => ''),
    ).toBeUndefined()
  })
})
