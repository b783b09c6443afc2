import type { Booking } from '@yoon/contract/bookings/schemas'
import { describe, expect, it } from 'vitest'
import { delayedBy, overrunOf } from './overrun.ts'

const day = '2026-11-21'
const at = (time: string) => `${day}T${time}:00Z`
const now = Date.parse(at('14:00'))

type Trip = NonNullable<Booking['driver']>['bookings'][number]
const trip = (id: string, status: Trip['status'], from: string, to: string): Trip => ({
  id,
  bookingReference: `R-${id}`,
  status,
  startsAt: at(from),
  endsAt: at(to),
})

/** A trip as its list has it: with the first two active trips of its driver. */
const listed = (own: Trip, ...others: Trip[]) => {
  const bookings = [own, ...others].toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
  const user = { id: 'user', firstName: 'Binta', lastName: 'Baldé', phone: null }
  return { ...own, driver: { id: 'driver', rating: 5, user, hasValidPhone: true, vehicles: [], bookings } }
}

describe('a trip that runs over', () => {
  it('says its planned end and how late it is, from a quarter of an hour after it', () => {
    expect(overrunOf(listed(trip('ONE', 'IN_PROGRESS', '12:00', '13:46')), now)).toEqual([])
    expect(overrunOf(listed(trip('ONE', 'IN_PROGRESS', '10:00', '11:55')), now)).toEqual([
      'Devait finir à 11:55, en retard de 2\u00a0h\u00a005',
    ])
    expect(overrunOf(listed(trip('ONE', 'COMPLETED', '10:00', '11:55')), now)).toEqual([])
  })

  it('names the day of an end before today', () => {
    const own = { ...trip('ONE', 'IN_PROGRESS', '10:00', '11:00'), endsAt: '2026-11-20T18:30:00Z' }
    expect(overrunOf(listed(own), now)[0]).toMatch(/^Devait finir hier à 18:30,/)
    expect(overrunOf(listed({ ...own, endsAt: at('00:00') }), now)[0]).toMatch(/^Devait finir hier à 24:00,/)
  })

  it.each([
    ['16:00', 'R-TWO suit à 16:00'],
    ['13:30', 'R-TWO attend depuis 13:30'],
    ['20:01', undefined],
    ['09:00', undefined],
  ])('says of the next trip of its driver, at %s: %s', (start, words) => {
    const own = trip('ONE', 'IN_PROGRESS', '12:00', '13:00')
    expect(overrunOf(listed(own, trip('TWO', 'ASSIGNED', start, '21:00')), now)[1]).toBe(words)
  })
})

describe('a trip whose driver is still on another', () => {
  const over = trip('ONE', 'IN_PROGRESS', '12:00', '13:00')

  it('names that one while it runs over, up to a quarter of an hour before', () => {
    expect(delayedBy(listed(trip('TWO', 'ASSIGNED', '14:14', '15:00'), over), now)).toBe('R-ONE')
    expect(delayedBy(listed(trip('TWO', 'ASSIGNED', '14:15', '15:00'), over), now)).toBeUndefined()
    expect(delayedBy(listed(trip('TWO', 'ASSIGNED', '13:30', '14:30'), over), now)).toBe('R-ONE')
  })

  it('names one that is planned to end after its start', () => {
    const planned = trip('ONE', 'IN_PROGRESS', '13:30', '14:30')
    expect(delayedBy(listed(trip('TWO', 'ASSIGNED', '14:20', '15:00'), planned), now)).toBe('R-ONE')
    expect(delayedBy(listed(trip('TWO', 'ASSIGNED', '14:30', '15:00'), planned), now)).toBeUndefined()
  })

  it('names none for a trip that has started or is cancelled', () => {
    expect(delayedBy(listed(over), now)).toBeUndefined()
    expect(delayedBy(listed(trip('TWO', 'CANCELLED', '13:30', '14:30'), over), now)).toBeUndefined()
  })
})
