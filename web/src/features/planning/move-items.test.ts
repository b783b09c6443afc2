import { describe, expect, it } from 'vitest'
import { itemOf } from './move-items.ts'
import { slotOf } from './moves.ts'
import { newTrip } from './testing-rows.ts'

const trip = newTrip({ status: 'ASSIGNED', driverId: 'd1', vehicleId: 'v1' })
const from = slotOf(trip)

describe('the call of a move', () => {
  it('assigns to another driver, and leaves the vehicle to the server where the driver has none here', () => {
    expect(itemOf({ trip, to: { ...from, driverId: 'd2', vehicleId: null } }, 3, {})).toEqual({
      id: 't1',
      version: 3,
      action: 'assign',
      driverId: 'd2',
    })
  })

  it('moves along the hours without naming the driver', () => {
    expect(itemOf({ trip, to: { ...from, start: from.start + 45 } }, 3, {})).toEqual({
      id: 't1',
      version: 3,
      action: 'reschedule',
      scheduledDate: '2026-11-26',
      scheduledTime: '09:15',
    })
  })

  it('changes driver and time in one call', () => {
    const to = { driverId: 'd2', vehicleId: 'v2', start: from.start + 15 }
    expect(itemOf({ trip, to }, 3, { allowOverlap: true })).toMatchObject({
      action: 'reschedule',
      driverId: 'd2',
      vehicleId: 'v2',
      scheduledTime: '08:45',
      allowOverlap: true,
    })
  })

  it('takes a move back without a new overlap, but with the one that was allowed before', () => {
    const to = { ...from, start: from.start + 45 }
    expect(itemOf({ trip, to }, 3, { isUndo: true })).not.toHaveProperty('allowOverlap')
    const overlapping = { ...trip, isOverlapAllowed: true }
    expect(itemOf({ trip: overlapping, to }, 3, { isUndo: true })).toMatchObject({ allowOverlap: true })
  })

  it('gives a trip back without vehicle if it had none', () => {
    const to = { ...from, driverId: 'd2', vehicleId: null }
    expect(itemOf({ trip, to }, 3, { isUndo: true })).toMatchObject({
      action: 'assign',
      driverId: 'd2',
      vehicleId: null,
    })
    const later = { ...to, start: from.start + 15 }
    expect(itemOf({ trip, to: later }, 3, { isUndo: true })).toMatchObject({ action: 'reschedule', vehicleId: null })
  })

  it('unassigns, alone or with another time', () => {
    const nobody = { driverId: null, vehicleId: null }
    expect(itemOf({ trip, to: { ...nobody, start: from.start } }, 3, {})).toEqual({
      id: 't1',
      version: 3,
      action: 'unassign',
    })
    expect(itemOf({ trip, to: { ...nobody, start: from.start + 15 } }, 3, {})).toMatchObject({
      action: 'reschedule',
      driverId: null,
      vehicleId: null,
    })
  })

  it('carries what was accepted in spite of a refusal, with an assignment and with a move', () => {
    const accepted = { allowOverlap: true, papersOverride: 'Attestation reçue' }
    expect(itemOf({ trip, to: { ...from, driverId: 'd2' } }, 3, accepted)).toMatchObject(accepted)
    expect(itemOf({ trip, to: { ...from, start: from.start + 15 } }, 3, accepted)).toMatchObject(accepted)
  })

  it('undoes a fresh assignment by its own call', () => {
    const to = { driverId: null, vehicleId: null, start: from.start }
    expect(itemOf({ trip, to }, 3, { isUndoOfAssignment: true })).toEqual({
      id: 't1',
      version: 3,
      action: 'undoAssignment',
    })
  })
})
