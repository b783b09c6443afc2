import { describe, expect, it } from 'vitest'
import { canOverrule, holdersOf, isConflict } from './conflicts.ts'
import { placeOf } from './moves.ts'
import { newTrip } from './testing-rows.ts'

const refused = (code: string) => Object.assign(new Error(), { name: 'ApiError', code })

describe('a conflict of the board', () => {
  it('can be overruled for an overlap and an absence, and not for papers or an account', () => {
    expect(['DRIVER_BUSY', 'VEHICLE_BUSY', 'DRIVER_ABSENT'].map((code) => canOverrule(refused(code)))).toEqual([
      true,
      true,
      true,
    ])
    expect(['PAPERS_EXPIRED', 'DRIVER_UNAVAILABLE'].map((code) => canOverrule(refused(code)))).toEqual([false, false])
    expect([isConflict(refused('PAPERS_EXPIRED')), isConflict(refused('STALE')), isConflict(new Error('x'))]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('shows the trips that hold the driver or the vehicle at that time', () => {
    const trip = newTrip({ id: 'moved' })
    const to = { ...placeOf(trip), driverId: 'd1', vehicleId: 'v1' }
    const at = (id: string, time: string, end: string, crew: Partial<typeof trip>) =>
      newTrip({ id, scheduledTime: time, startsAt: `2026-11-26T${time}:00Z`, endsAt: `2026-11-26T${end}:00Z`, ...crew })
    const others = [
      at('same driver', '09:00', '10:00', { driverId: 'd1' }),
      at('same vehicle', '08:00', '08:45', { vehicleId: 'v1' }),
      at('before', '07:00', '08:30', { driverId: 'd1' }),
      at('another driver', '09:00', '10:00', { driverId: 'd2' }),
      at('done', '09:00', '10:00', { driverId: 'd1', status: 'COMPLETED' }),
    ]
    expect(holdersOf({ trip, to }, [trip, ...others]).map(({ id }) => id)).toEqual(['same driver', 'same vehicle'])
  })
})
