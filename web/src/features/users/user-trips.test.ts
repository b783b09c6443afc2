import type { UserDetails } from '@yoon/contract/users/calls'
import { describe, expect, it } from 'vitest'
import { userTripsOf } from './user-trips.ts'

const now = Date.parse('2026-11-25T14:40:00Z')

type Trip = UserDetails['bookings'][number]

function trip(scheduledDate: string, scheduledTime: string, status: Trip['status']): Trip {
  return { id: `${scheduledDate} ${scheduledTime}`, scheduledDate, scheduledTime, status } as Trip
}

describe('the trips of a user', () => {
  it('puts those to come before the past ones, the nearest to the present first', () => {
    const trips = [
      trip('2026-11-30', '08:00', 'CONFIRMED'),
      trip('2026-11-26', '08:00', 'CANCELLED'),
      trip('2026-11-25', '14:00', 'ASSIGNED'),
      trip('2026-11-25', '13:00', 'CANCELLED'),
      trip('2026-11-24', '09:00', 'COMPLETED'),
    ]
    const { toCome, past } = userTripsOf(trips, now)
    expect(toCome.map(({ id }) => id)).toEqual(['2026-11-25 14:00', '2026-11-26 08:00', '2026-11-30 08:00'])
    expect(past.map(({ id }) => id)).toEqual(['2026-11-25 13:00', '2026-11-24 09:00'])
  })
})
