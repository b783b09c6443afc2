import type { Booking } from '@yoon/contract/bookings/schemas'
import { type BookingStatus, bookingStatuses } from '@yoon/contract/bookings/status'
import { describe, expect, it } from 'vitest'
import { actionLabel, actionsFor, isRentalRunning } from './booking-actions.ts'

/** Half an hour before the default start of a booking. */
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
    endsAt: '2026-11-21T16:00:00.000Z',
    rentalDuration: null,
    rentalEndDate: null,
    flightNumber: null,
    messagePreparedAt: null,
    isMessageStale: false,
    ...rest,
  }
}

const next = (status: BookingStatus, role: Parameters<typeof actionsFor>[1]) =>
  actionsFor(booking(status), role, now).next

describe('the next step on a card', () => {
  it('offers assignment, start and completion in turn as the next step of a booking', () => {
    expect(bookingStatuses.map((status) => next(status, 'ADMIN'))).toEqual([
      'assign',
      'assign',
      'start',
      'complete',
      undefined,
      undefined,
    ])
  })

  it('offers to record the payment as next step of a completed unpaid trip', () => {
    expect(actionsFor(booking('COMPLETED', { paymentMethod: 'UNPAID' }), 'CAISSIERE', now).next).toBe('settle')
  })

  it('offers cashiers, who may not start a trip, its completion as next step from its start on', () => {
    const at = (status: BookingStatus, startsAt: string) => actionsFor(booking(status, { startsAt }), 'CAISSIERE', now)
    expect(at('ASSIGNED', '2026-11-21T14:30:00.000Z').next).toBe('complete')
    const toCome = at('ASSIGNED', '2026-11-21T14:31:00.000Z')
    expect([toCome.next, toCome.secondary]).toEqual([undefined, ['complete']])
    expect(at('IN_PROGRESS', '2026-11-21T14:31:00.000Z').next).toBe('complete')
  })

  it('offers to move a trip for its flight, until it has started', () => {
    const isOffered = (status: BookingStatus, flightNumber: string | null) =>
      actionsFor(booking(status, { flightNumber }), 'OPERATRICE', now).menu.includes('reschedule')
    expect(bookingStatuses.filter((status) => isOffered(status, 'AF718'))).toEqual(['PENDING', 'CONFIRMED', 'ASSIGNED'])
    expect(bookingStatuses.filter((status) => isOffered(status, null))).toEqual([])
  })

  it('offers no deletion of a paid booking', () => {
    expect(actionsFor(booking('COMPLETED'), 'ADMIN', now).menu).toContain('delete')
    expect(actionsFor(booking('COMPLETED', { paidAmount: 35_000 }), 'ADMIN', now).menu).not.toContain('delete')
  })

  it('offers the message to the driver beside the next step of assigned bookings and trips under way', () => {
    const offered = (status: BookingStatus, role: Parameters<typeof actionsFor>[1]) =>
      actionsFor(booking(status), role, now).secondary.includes('message')
    expect(bookingStatuses.filter((status) => offered(status, 'OPERATRICE'))).toEqual(['ASSIGNED', 'IN_PROGRESS'])
    expect(bookingStatuses.filter((status) => offered(status, 'CAISSIERE'))).toEqual([])
  })

  describe('when the start is more than an hour away', () => {
    const later = (rest: Partial<Booking> = {}) =>
      actionsFor(booking('ASSIGNED', { startsAt: '2026-11-21T15:30:00.001Z', ...rest }), 'OPERATRICE', now)

    it('offers the message to the driver as next step more than an hour before the start', () => {
      expect(later().next).toBe('message')
      expect(later().secondary).toContain('start')
      expect(later({ messagePreparedAt: '2026-11-20T10:00:00.000Z', isMessageStale: true }).next).toBe('message')
    })

    it('offers no next step once the driver has the message or cannot get it', () => {
      const sent = later({ messagePreparedAt: '2026-11-20T10:00:00.000Z' })
      expect([sent.next, sent.secondary.includes('start')]).toEqual([undefined, true])
      expect(later({ driver: { hasValidPhone: false } as typeof driver }).next).toBeUndefined()
    })

    it('offers the start as next step from exactly one hour before it', () => {
      expect(later({ startsAt: '2026-11-21T15:30:00.000Z' }).next).toBe('start')
    })
  })

  it('offers the end of a rental beside the other actions while it runs, and as next step afterwards', () => {
    const rental = (endsAt: string) =>
      actionsFor(booking('IN_PROGRESS', { rentalDuration: 4, endsAt }), 'OPERATRICE_CAISSIERE', now)
    const running = rental('2026-11-21T18:00:00.000Z')
    expect([running.next, running.secondary.includes('complete')]).toEqual([undefined, true])
    expect(rental('2026-11-21T14:30:00.000Z').next).toBe('complete')
  })

  it('offers drivers no action', () => {
    for (const status of bookingStatuses) {
      expect(actionsFor(booking(status), 'DRIVER', now)).toEqual({ next: undefined, secondary: [], menu: [] })
    }
  })
})

describe('the other actions', () => {
  it('offers no assignment once the booking is over', () => {
    for (const status of ['COMPLETED', 'CANCELLED'] as const) {
      const { secondary, menu } = actionsFor(booking(status), 'ADMIN', now)
      const others = [...secondary, ...menu].filter((action) => !['planning', 'inform', 'steps'].includes(action))
      expect(others).toEqual(['money', 'history', 'delete'])
    }
  })

  it('offers a message to the client of every trip that is not cancelled, to those who change bookings', () => {
    const offers = (status: BookingStatus, role: Parameters<typeof actionsFor>[1]) =>
      actionsFor(booking(status), role, now).menu.includes('inform')
    expect(bookingStatuses.filter((status) => !offers(status, 'OPERATRICE'))).toEqual(['CANCELLED'])
    expect(bookingStatuses.filter((status) => offers(status, 'CAISSIERE'))).toEqual([])
  })

  it('shows the steps of a trip with a driver, in every status, to staff alone', () => {
    const shows = (status: BookingStatus, role: Parameters<typeof actionsFor>[1]) =>
      actionsFor(booking(status), role, now).menu.includes('steps')
    const withDriver = ['ASSIGNED', 'IN_PROGRESS', 'COMPLETED']
    expect(bookingStatuses.filter((status) => shows(status, 'CAISSIERE'))).toEqual(withDriver)
    expect(bookingStatuses.filter((status) => shows(status, 'DRIVER'))).toEqual([])
  })

  it('leads those who assign drivers to the planning, but with a cancelled booking', () => {
    const leads = (status: BookingStatus, role: Parameters<typeof actionsFor>[1]) =>
      actionsFor(booking(status), role, now).menu.includes('planning')
    expect(bookingStatuses.filter((status) => !leads(status, 'OPERATRICE'))).toEqual(['CANCELLED'])
    expect(bookingStatuses.filter((status) => leads(status, 'CAISSIERE'))).toEqual([])
  })

  it('never offers to start a booking without driver, or to remove a missing driver', () => {
    const { next: first, secondary, menu } = actionsFor(booking('CONFIRMED'), 'ADMIN', now)
    expect([first, ...secondary, ...menu]).not.toContain('start')
    expect(menu).not.toContain('unassign')
  })

  it('offers the deletion to administrators only, and never during a trip', () => {
    expect(actionsFor(booking('PENDING'), 'OPERATRICE', now).menu).not.toContain('delete')
    expect(actionsFor(booking('IN_PROGRESS'), 'ADMIN', now).menu).not.toContain('delete')
  })

  it('labels the end of a trip the same at every status', () => {
    const labels = (['ASSIGNED', 'IN_PROGRESS'] as const).map((status) => actionLabel('complete', booking(status)))
    expect(labels).toEqual(['Terminer', 'Terminer'])
  })

  it('names the vehicle in the labels of a rental without driver', () => {
    expect(actionLabel('assign', booking('PENDING', { isWithDriver: false }))).toBe('Assigner un véhicule')
    expect(actionLabel('assign', booking('ASSIGNED'))).toBe('Réassigner')
  })
})

describe('a running rental', () => {
  const rental = { rentalDuration: null, rentalEndDate: null, endsAt: '2026-11-21T18:00:00.000Z' }
  const isRunning = (rest: Partial<Parameters<typeof isRentalRunning>[0]>) =>
    isRentalRunning({ ...rental, ...rest }, now)

  it('runs until its hours are over', () => {
    expect(isRunning({ rentalDuration: 4 })).toBe(true)
    expect(isRunning({ rentalDuration: 4, endsAt: '2026-11-21T14:30:00.000Z' })).toBe(false)
  })

  it('may end at any hour of its last day', () => {
    expect(['2026-11-22', '2026-11-21'].map((rentalEndDate) => isRunning({ rentalEndDate }))).toEqual([true, false])
  })

  it('never means a transfer', () => {
    expect(isRunning({})).toBe(false)
  })
})
