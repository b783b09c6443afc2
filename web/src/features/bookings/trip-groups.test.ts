import { describe, expect, it } from 'vitest'
import { isTripLate } from '../../lib/late-trip.ts'
import { isLate } from './booking-words.ts'
import { groupTrips } from './trip-groups.ts'

const now = Date.parse('2026-11-21T14:32:00Z')
const trip = (
  scheduledDate: string,
  scheduledTime: string,
  status: Parameters<typeof isTripLate>[0]['status'] = 'ASSIGNED',
) => ({ scheduledDate, scheduledTime, status })

describe('groups of trips', () => {
  it('tells trips under way, late ones and those to come apart, and keeps their order', () => {
    const yesterday = trip('2026-11-20', '22:00', 'IN_PROGRESS')
    const late = trip('2026-11-21', '14:31')
    const soon = trip('2026-11-21', '14:32')
    const later = trip('2026-11-22', '08:00', 'PENDING')
    expect(groupTrips([late, yesterday, soon, later], now)).toEqual([
      { label: 'En cours', isLate: false, trips: [yesterday] },
      { label: 'En retard', isLate: true, trips: [late] },
      { label: 'À venir', isLate: false, trips: [soon, later] },
    ])
  })

  it('leaves out groups without trips', () => {
    expect(groupTrips([trip('2026-11-23', '08:00')], now).map(({ label }) => label)).toEqual(['À venir'])
    expect(groupTrips([], now)).toEqual([])
  })

  it('calls a trip late from the minute after that of its start, as the lists do', () => {
    const start = Date.parse('2026-11-21T14:32:00Z')
    const one = { ...trip('2026-11-21', '14:32'), startsAt: '2026-11-21T14:32:00.000Z' }
    for (const [at, expected] of [
      [start + 59_999, false],
      [start + 60_000, true],
    ] as const) {
      expect([isTripLate(one, at), isLate(one, at)], String(at)).toEqual([expected, expected])
    }
  })

  it('calls no trip late that has started or is over', () => {
    const isStatusLate = (status: Parameters<typeof trip>[2]) => isTripLate(trip('2026-11-20', '08:00', status), now)
    expect([isStatusLate('IN_PROGRESS'), isStatusLate('COMPLETED'), isStatusLate('CANCELLED')]).toEqual([
      false,
      false,
      false,
    ])
  })
})
