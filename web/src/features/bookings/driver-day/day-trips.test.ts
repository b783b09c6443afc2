import type { Booking } from '@yoon/contract/bookings/schemas'
import { describe, expect, it } from 'vitest'
import { dayTripsOf, nextTrip, timingOf } from './day-trips.ts'

const now = Date.parse('2026-11-25T14:40:00Z')

function trip(day: string, time: string, more: Partial<Booking> = {}): Booking {
  const startsAt = `${day}T${time}:00.000Z`
  return { scheduledDate: day, scheduledTime: time, startsAt, startedAt: null, status: 'ASSIGNED', ...more } as Booking
}

describe("the driver's day", () => {
  it('sorts the open trips into those of past days, today, tomorrow and later', () => {
    const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']
    const assigned = days.map((day) => trip(day, '15:20'))
    const trips = dayTripsOf([], assigned, now)
    expect([trips.past, trips.today, trips.tomorrow, trips.later].map((part) => part[0]?.scheduledDate)).toEqual(days)
  })

  it('takes for the next trip the one under way, then the first of today, tomorrow and later', () => {
    const [under, first, next, later] = [
      trip('2026-11-25', '13:00', { status: 'IN_PROGRESS' }),
      trip('2026-11-25', '15:20'),
      trip('2026-11-26', '08:00'),
      trip('2026-11-30', '08:00'),
    ]
    const nextOf = (onRoad: Booking[], ...assigned: Booking[]) => nextTrip(dayTripsOf(onRoad, assigned, now))
    expect(nextOf([under], first, next)).toBe(under)
    expect(nextOf([], first, next)).toBe(first)
    expect(nextOf([], next, later)).toBe(next)
    expect(nextOf([], later)).toBe(later)
    expect(nextOf([])).toBeUndefined()
  })

  it.each([
    ['dans 40\u00a0min', trip('2026-11-25', '15:20')],
    ['maintenant', trip('2026-11-25', '14:40')],
    ['en retard de 5\u00a0min', trip('2026-11-25', '14:35')],
    [
      'en route depuis 25\u00a0min',
      trip('2026-11-25', '14:00', { status: 'IN_PROGRESS', startedAt: '2026-11-25T14:15:00.000Z' }),
    ],
    [
      'devait finir à 14:10',
      trip('2026-11-25', '13:10', { status: 'IN_PROGRESS', endsAt: '2026-11-25T14:10:00.000Z' }),
    ],
  ])('describes the time of a trip as %s', (words, given) => {
    expect(timingOf(given, now)?.words).toBe(words)
  })

  it('a trip is late from a minute after its start, until it is under way', () => {
    expect(timingOf(trip('2026-11-25', '14:39'), now)).toEqual({ words: 'en retard de 1\u00a0min', isLate: true })
    expect(timingOf(trip('2026-11-25', '14:40'), now)?.isLate).toBe(false)
    expect(timingOf(trip('2026-11-25', '14:00', { status: 'IN_PROGRESS' }), now)?.isLate).toBe(false)
    expect(timingOf(trip('2026-11-26', '08:00'), now)).toBeUndefined()
  })
})
