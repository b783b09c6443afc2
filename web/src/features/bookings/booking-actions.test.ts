import { type BookingStatus, bookingStatuses } from '@yoon/contract/booking-status'
import type { Booking } from '@yoon/contract/bookings'
import { describe, expect, it } from 'vitest'
import { actionLabel, actionsFor } from './booking-actions.ts'

/** Half an hour before the start of every booking that names no other. */
const now = Date.parse('2026-11-21T14:30:00.000Z')
const driver = { hasValidPhone: true } as NonNullable<Booking['driver']>

function booking(status: BookingStatus, rest: Partial<Booking> = {}) {
  const isCrewed = status === 'ASSIGNED' || status === 'IN_PROGRESS' || status === 'COMPLETED'
  return {
    status,
    driver: isCrewed ? driver : null,
    vehicle: null,
    isWithDriver: true,
    paymentMethod: null,
    startsAt: '2026-11-21T15:00:00.000Z',
    messagePreparedAt: null,
    isMessageStale: false,
    ...rest,
  }
}

const next = (status: BookingStatus, role: Parameters<typeof actionsFor>[1]) =>
  actionsFor(booking(status), role, now).next

describe('the next step on a card', () => {
  it('follows the booking from the call to the till', () => {
    expect(bookingStatuses.map((status) => next(status, 'ADMIN'))).toEqual([
      'assign',
      'assign',
      'start',
      'complete',
      undefined,
      undefined,
    ])
  })

  it('is to take the money of what was left unpaid', () => {
    expect(actionsFor(booking('COMPLETED', { paymentMethod: 'UNPAID' }), 'CAISSIERE', now).next).toBe('settle')
  })

  it('is to complete, for a cashier, who may not start', () => {
    expect(['ASSIGNED', 'IN_PROGRESS'].map((status) => next(status as BookingStatus, 'CAISSIERE'))).toEqual([
      'complete',
      'complete',
    ])
  })

  it('is not to delete what was paid', () => {
    expect(actionsFor(booking('COMPLETED'), 'ADMIN', now).rare).toContain('delete')
    expect(actionsFor(booking('COMPLETED', { paidAmount: 35_000 }), 'ADMIN', now).rare).not.toContain('delete')
  })

  it('offers the message beside the next step shortly before the start, where a driver would read it', () => {
    const offered = (status: BookingStatus, role: Parameters<typeof actionsFor>[1]) =>
      actionsFor(booking(status), role, now).more.includes('message')
    expect(bookingStatuses.filter((status) => offered(status, 'OPERATRICE'))).toEqual(['ASSIGNED', 'IN_PROGRESS'])
    expect(bookingStatuses.filter((status) => offered(status, 'CAISSIERE'))).toEqual([])
  })

  describe('more than an hour before the start', () => {
    const later = (rest: Partial<Booking> = {}) =>
      actionsFor(booking('ASSIGNED', { startsAt: '2026-11-21T15:30:00.001Z', ...rest }), 'OPERATRICE', now)

    it('offers the message to the driver as next step more than an hour before the start', () => {
      expect(later().next).toBe('message')
      expect(later().more).toContain('start')
      expect(later({ messagePreparedAt: '2026-11-20T10:00:00.000Z', isMessageStale: true }).next).toBe('message')
    })

    it('offers no next step once the driver has the message or cannot get it', () => {
      const sent = later({ messagePreparedAt: '2026-11-20T10:00:00.000Z' })
      expect([sent.next, sent.more.includes('start')]).toEqual([undefined, true])
      expect(later({ driver: { hasValidPhone: false } as typeof driver }).next).toBeUndefined()
    })

    it('offers the start as next step from exactly one hour before it', () => {
      expect(later({ startsAt: '2026-11-21T15:30:00.000Z' }).next).toBe('start')
    })
  })

  it('is nothing for a driver, who only reads', () => {
    for (const status of bookingStatuses) {
      expect(actionsFor(booking(status), 'DRIVER', now)).toEqual({ next: undefined, more: [], rare: [] })
    }
  })
})

describe('the other actions', () => {
  it('offer no assignment once the booking is over', () => {
    for (const status of ['COMPLETED', 'CANCELLED'] as const) {
      const { more, rare } = actionsFor(booking(status), 'ADMIN', now)
      expect([...more, ...rare]).toEqual(['history', 'delete'])
    }
  })

  it('never offer to start a booking without driver, or to take away one that is not there', () => {
    const { next: first, more, rare } = actionsFor(booking('CONFIRMED'), 'ADMIN', now)
    expect([first, ...more, ...rare]).not.toContain('start')
    expect(rare).not.toContain('unassign')
  })

  it('keep deleting for the administrator, and away from a trip under way', () => {
    expect(actionsFor(booking('PENDING'), 'OPERATRICE', now).rare).not.toContain('delete')
    expect(actionsFor(booking('IN_PROGRESS'), 'ADMIN', now).rare).not.toContain('delete')
  })

  it('call the end of a trip the same everywhere', () => {
    const labels = (['ASSIGNED', 'IN_PROGRESS'] as const).map((status) => actionLabel('complete', booking(status)))
    expect(labels).toEqual(['Terminer', 'Terminer'])
  })

  it('speak of a vehicle where a rental has no driver', () => {
    expect(actionLabel('assign', booking('PENDING', { isWithDriver: false }))).toBe('Assigner un véhicule')
    expect(actionLabel('assign', booking('ASSIGNED'))).toBe('Réassigner')
  })
})
