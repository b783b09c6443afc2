import { describe, expect, it } from 'vitest'
import { refusalFrom } from './conflict-words.ts'
import { holdersOf, isConflict } from './conflicts.ts'
import { slotOf } from './moves.ts'
import { newTrip } from './testing-rows.ts'

const refused = (code: string) => Object.assign(new Error(), { name: 'ApiError', code })

describe('a conflict of the board', () => {
  it('names the first problem in its title, and lists all of them', () => {
    const papers = { code: 'PAPERS_EXPIRED', message: 'Papier expiré' }
    const about = (...problems: { code: string; message: string }[]) =>
      refusalFrom({ ...papers, details: { problems } })
    const all = [papers, { code: 'DRIVER_ABSENT', message: 'Congé' }]
    expect(about(...all)).toMatchObject({
      title: 'Papiers expirés',
      problems: all,
      hasPapers: true,
      isOverlap: true,
      isBusy: false,
      isFinal: false,
    })
    expect(about({ code: 'DRIVER_UNAVAILABLE', message: 'Parti' }, ...all)).toMatchObject({
      title: 'Chauffeur indisponible',
      isFinal: true,
    })
    expect(about({ code: 'VEHICLE_BUSY', message: 'Pris' })).toMatchObject({ title: 'Créneau déjà pris', isBusy: true })
  })

  it('falls back on its code and sentence where the server lists no problems', () => {
    expect(refusalFrom({ code: 'VEHICLE_ABSENT', message: 'Panne', details: undefined })).toMatchObject({
      title: 'Véhicule immobilisé',
      problems: [{ code: 'VEHICLE_ABSENT', message: 'Panne' }],
      isOverlap: true,
    })
  })

  it('tells a conflict from other refusals by its code', () => {
    expect([isConflict(refused('PAPERS_EXPIRED')), isConflict(refused('STALE')), isConflict(new Error('x'))]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('shows the trips that hold the driver or the vehicle at that time', () => {
    const trip = newTrip({ id: 'moved' })
    const to = { ...slotOf(trip), driverId: 'd1', vehicleId: 'v1' }
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
