import type { Booking } from '@yoon/contract/bookings/schemas'
import { describe, expect, it, vi } from 'vitest'
import type { Parts } from './list/booking-groups.ts'

vi.stubGlobal('localStorage', { getItem: () => null })
const { messageState, missingCrew, missingCrewColor, toneOf } = await import('./booking-words.ts')
const { byUrgency, groupBookings } = await import('./list/booking-groups.ts')

const now = Date.parse('2026-11-21T14:32:00Z')
const driver = { id: 'd' } as Booking['driver']

function booking(status: Booking['status'], startsAt: string, more: Partial<Booking> = {}): Booking {
  const facts = { id: startsAt, status, startsAt, scheduledDate: startsAt.slice(0, 10), isWithDriver: true }
  return { ...facts, driver: null, vehicle: null, ...more } as Booking
}

describe('the colour of a booking', () => {
  it.each([
    ['late, with a driver', booking('ASSIGNED', '2026-11-21T14:31:00Z', { driver }), 'urgent'],
    ['late since yesterday', booking('PENDING', '2026-11-20T09:00:00Z'), 'urgent'],
    ['two hours away without driver', booking('CONFIRMED', '2026-11-21T16:32:00Z'), 'urgent'],
    ['more than two hours away without driver', booking('CONFIRMED', '2026-11-21T16:33:00Z'), 'wait'],
    ['a minute away with a driver', booking('ASSIGNED', '2026-11-21T14:33:00Z', { driver }), 'wait'],
    ['on the next day without driver', booking('PENDING', '2026-11-22T00:30:00Z'), 'off'],
    ['a rental without vehicle', booking('PENDING', '2026-11-21T15:00:00Z', { isWithDriver: false }), 'urgent'],
    ['on the road', booking('IN_PROGRESS', '2026-11-21T09:00:00Z', { driver }), 'road'],
    ['completed', booking('COMPLETED', '2026-11-20T09:00:00Z', { driver }), 'done'],
    ['cancelled', booking('CANCELLED', '2026-11-20T09:00:00Z'), 'off'],
  ] as const)('shows a booking that is %s in its colour (rules/bookings 41)', (_, shown, tone) => {
    expect(toneOf(shown, now)).toBe(tone)
  })
})

describe('the words for a missing crew', () => {
  it.each([
    ['late', booking('PENDING', '2026-11-21T09:00:00Z'), 'text-urgent'],
    ['two hours away', booking('CONFIRMED', '2026-11-21T16:32:00Z'), 'text-urgent'],
    ['later on the same day', booking('CONFIRMED', '2026-11-21T18:00:00Z'), 'text-wait'],
    ['on another day', booking('PENDING', '2026-11-23T09:00:00Z'), 'text-ink-2'],
    ['cancelled', booking('CANCELLED', '2026-11-20T09:00:00Z'), 'text-ink-2'],
  ] as const)('shows the words of a booking that is %s in its colour (rules/bookings 41)', (_, shown, color) => {
    expect(missingCrewColor(shown, now)).toBe(color)
  })

  it('calls a rental with driver « Chauffeur à assigner »', () => {
    const transfer = { isWithDriver: true, serviceType: 'TRANSFER' } as const
    expect(missingCrew(transfer)).toBe('Sans chauffeur')
    expect(missingCrew({ ...transfer, serviceType: 'HOURLY_RENTAL' })).toBe('Chauffeur à assigner')
    expect(missingCrew({ isWithDriver: false, serviceType: 'DAILY_RENTAL' })).toBe('Sans véhicule')
  })
})

describe('the message to the driver on a card', () => {
  const messaged = (status: Booking['status'], more: Partial<Booking> = {}) => ({
    status,
    driver: { hasValidPhone: true } as Booking['driver'],
    messagePreparedAt: null,
    isMessageStale: false,
    ...more,
  })
  const at = '2026-11-21T09:00:00Z'

  it.each([
    ['an assigned trip', messaged('ASSIGNED'), 'toSend'],
    ['a trip whose message was prepared', messaged('ASSIGNED', { messagePreparedAt: at }), 'prepared'],
    [
      'a trip that has changed since',
      messaged('ASSIGNED', { messagePreparedAt: at, isMessageStale: true }),
      'toSendAgain',
    ],
    ['a trip on the road without a message', messaged('IN_PROGRESS'), undefined],
    ['a completed trip', messaged('COMPLETED', { messagePreparedAt: at }), undefined],
    ['a trip without driver', messaged('CONFIRMED', { driver: null }), undefined],
    [
      'a driver without a valid phone',
      messaged('ASSIGNED', { driver: { hasValidPhone: false } as Booking['driver'] }),
      undefined,
    ],
  ] as const)('says for %s whether it is to be sent (rules/bookings 31)', (_, booking, state) => {
    expect(messageState(booking)).toBe(state)
  })
})

describe('the groups of a page of bookings', () => {
  const page = [
    booking('CONFIRMED', '2026-11-20T09:00:00Z'),
    booking('PENDING', '2026-11-21T14:00:00Z'),
    booking('PENDING', '2026-11-21T15:00:00Z'),
    booking('PENDING', '2026-11-21T18:00:00Z'),
    booking('PENDING', '2026-11-22T08:00:00Z'),
  ]
  const groups = (parts?: Parts) =>
    groupBookings(page, now, parts, true).map(({ heading, bookings }) => [heading, bookings.length])

  it('puts late trips first, then those within the hour, then the days (rules/bookings 38)', () => {
    expect(groups(byUrgency)).toEqual([
      ['En retard', 2],
      ["Dans l'heure", 1],
      ["Aujourd'hui, samedi 21 novembre", 1],
      ['Demain, dimanche 22 novembre', 1],
    ])
  })

  it('says but the date of a day that a button above the list names', () => {
    expect(groupBookings(page.slice(3, 4), now, undefined, false).map(({ heading }) => heading)).toEqual([
      'Samedi 21 novembre',
    ])
  })

  it('groups the other views by day alone', () => {
    expect(groups()).toEqual([
      ['Hier, vendredi 20 novembre', 1],
      ["Aujourd'hui, samedi 21 novembre", 3],
      ['Demain, dimanche 22 novembre', 1],
    ])
  })
})
