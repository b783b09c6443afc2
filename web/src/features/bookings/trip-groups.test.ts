import { describe, expect, it } from 'vitest'
import { groupTrips, isTripLate } from './trip-groups.ts'

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

  it('calls no trip late that has started or is over', () => {
    const isLate = (status: Parameters<typeof trip>[2]) => isTripLate(trip('2026-11-20', '08:00', status), now)
    expect([isLate('IN_PROGRESS'), isLate('COMPLETED'), isLate('CANCELLED')]).toEqual([false, false, false])
  })
})
