import { bookingFormSchema } from '@yoon/contract/bookings/form'
import { bookingStatuses, cancelReasons } from '@yoon/contract/bookings/status'
import { clientFormSchema } from '@yoon/contract/clients/form'
import { bookingPaymentMethods } from '@yoon/contract/payments/methods'
import { parsePhoneNumberWithError } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { findAbsent } from './absences.ts'
import { dayMs, hourMs, localMoment, midnightAfter, minuteMs, startOfDay } from './clock.ts'
import { type Company, makeCompany } from './company.ts'
import { pickImportedClients } from './imported-clients.ts'
import { createRandom } from './random.ts'
import type { BookingRow } from './rows.ts'
import { pickSeriesClients } from './series.ts'

const moments = [
  '2026-11-21T14:32:00Z',
  '2026-11-22T00:00:00Z',
  '2026-11-22T00:05:00Z',
  '2026-06-10T23:55:00Z',
  '2026-12-31T23:59:59Z',
  '2027-01-01T00:05:00Z',
  '2027-02-28T12:00:00Z',
  '2028-02-28T23:55:00Z',
  '2028-02-29T00:05:00Z',
  '2028-03-01T04:20:00Z',
  ...Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, hour, 3 + hour, hour, hour * 2)).toISOString()),
]

const companyAt = (moment: string, seed = 221) => makeCompany(createRandom(seed), Date.parse(moment), 'hash')
const [anyMoment = ''] = moments
const company = companyAt(anyMoment)

const active = ['CONFIRMED', 'ASSIGNED', 'IN_PROGRESS']
const tally = <T extends string | null>(values: readonly T[]) => new Set(values.filter((value) => value !== null))

function windowOf(booking: BookingRow): { start: number; end: number } {
  const start = Date.parse(`${booking.scheduled_date}T${booking.scheduled_time}Z`)
  if (booking.rental_end_date) return { start, end: midnightAfter(booking.rental_end_date) }
  return { start, end: start + (booking.rental_hours ?? 1) * hourMs }
}

function overlaps(bookings: readonly BookingRow[], key: 'driver_id' | 'vehicle_id'): string[] {
  const held = bookings
    .filter((booking) => booking[key] !== null)
    .map((booking) => ({ ...booking, ...windowOf(booking) }))
  return held.flatMap((one) =>
    held
      .filter((other) => other.id > one.id && other[key] === one[key] && other.start < one.end && one.start < other.end)
      .map((other) => `${one.reference} ${other.reference}`),
  )
}

function activeTrips({ bookings, drivers }: Company): { driver: Company['drivers'][number]; count: number }[] {
  return drivers.map((driver) => ({
    driver,
    count: bookings.filter(({ driver_id, status }) => driver_id === driver.id && active.includes(status)).length,
  }))
}

describe('the demonstration company', () => {
  it('makes 25 drivers, 30 vehicles and 150 clients', () => {
    expect(company.drivers).toHaveLength(25)
    expect(company.vehicles).toHaveLength(30)
    expect(company.users.filter(({ role }) => role === 'CLIENT')).toHaveLength(150)
  })

  it('finds twelve clients without bookings for its import at any moment', () => {
    const counts = moments.map((moment) => pickImportedClients(companyAt(moment)).length)
    expect(counts).toEqual(moments.map(() => 12))
  })

  it('picks no client of the import for a series at any moment', () => {
    for (const moment of moments) {
      const made = companyAt(moment)
      const imported = pickImportedClients(made)
      for (const client of pickSeriesClients(made)) {
        expect(made.users, moment).toContain(client)
        expect(imported, moment).not.toContain(client)
      }
    }
  })

  it('makes the same company for the same moment and seed, and another for another seed', () => {
    expect(companyAt(anyMoment)).toEqual(company)
    expect(companyAt(anyMoment, 1)).not.toEqual(company)
  })

  it('covers every status, service, source, reason, payment method and payment status', () => {
    const { bookings, payments } = company
    expect(tally(bookings.map(({ status }) => status))).toEqual(new Set(bookingStatuses))
    expect(tally(bookings.map(({ service_type }) => service_type)).size).toBe(3)
    expect(tally(bookings.map(({ booking_type }) => booking_type)).size).toBe(4)
    expect(tally(bookings.map(({ order_source }) => order_source)).size).toBe(6)
    expect(tally(bookings.map(({ cancel_reason }) => cancel_reason))).toEqual(new Set(cancelReasons))
    expect(tally(bookings.map(({ payment_method }) => payment_method))).toEqual(new Set(bookingPaymentMethods))
    for (const status of ['FAILED', 'REFUNDED']) {
      expect(payments.filter((payment) => payment.status === status)).toHaveLength(1)
    }
  })

  it('covers ratings from 3.6 to 5, an unavailable and an inactive driver, and a vehicle out of service', () => {
    const ratings = company.drivers.map(({ rating }) => rating)
    expect([Math.min(...ratings), Math.max(...ratings)]).toEqual([3.6, 5])
    expect(company.drivers.filter(({ is_available }) => !is_available).length).toBeGreaterThan(1)
    expect(company.users.filter(({ is_active }) => !is_active)).toHaveLength(1)
    expect(company.vehicles.filter(({ is_available }) => !is_available)).toHaveLength(1)
  })

  it('includes a very long name and a very long address', () => {
    expect(Math.max(...company.users.map((user) => user.first_name.length + user.last_name.length))).toBeGreaterThan(45)
    expect(Math.max(...company.bookings.map(({ pickup_location }) => pickup_location.length))).toBeGreaterThan(200)
  })

  it('contains only values that the forms accept', () => {
    for (const user of company.users) {
      const form = { firstName: user.first_name, lastName: user.last_name, phone: user.phone }
      expect(clientFormSchema.parse(form)).toEqual(form)
      const phone = parsePhoneNumberWithError(user.phone)
      expect([phone.number, phone.isValid()]).toEqual([user.phone, true])
    }
    for (const booking of company.bookings) expect(bookingFormSchema.safeParse(formOf(booking)).error).toBeUndefined()
  })
})

function formOf(booking: BookingRow): object {
  return {
    serviceType: booking.service_type,
    userId: booking.client_id,
    pickupLocation: booking.pickup_location,
    destination: booking.destination,
    scheduledDate: booking.scheduled_date,
    scheduledTime: booking.scheduled_time,
    rentalStartDate: booking.scheduled_date,
    rentalEndDate: booking.rental_end_date,
    rentalDuration: booking.rental_hours,
    passengers: booking.passengers,
    luggage: booking.luggage,
    totalPrice: booking.total_price,
    specialRequests: booking.special_requests,
    flightNumber: booking.flight_number,
    orderSource: booking.order_source,
  }
}

describe.each(moments)('the demonstration company at %s', (moment) => {
  const now = Date.parse(moment)
  const here = companyAt(moment)
  const { bookings, payments } = here
  const startOf = (booking: BookingRow) => windowOf(booking).start

  it('makes about 410 bookings from 45 days ago to 30 days ahead, and two debts that are older', () => {
    expect(bookings.length).toBeGreaterThan(370)
    expect(bookings.length).toBeLessThan(450)
    const starts = bookings.map(startOf)
    const old = bookings.filter((booking) => startOf(booking) <= now - 46 * dayMs)
    expect(old.map(({ status, payment_method }) => [status, payment_method])).toEqual([
      ['COMPLETED', 'UNPAID'],
      ['COMPLETED', 'UNPAID'],
    ])
    expect(old.map((booking) => Math.ceil((now - startOf(booking)) / dayMs / 30))).toEqual([4, 3])
    expect(Math.max(...starts)).toBeLessThan(now + 31 * dayMs)
  })

  it('includes late, urgent, running and unpaid bookings', () => {
    const open = bookings.filter(({ status, driver_id }) => /PENDING|CONFIRMED/.test(status) && driver_id === null)
    expect(open.filter((booking) => startOf(booking) < now).length).toBeGreaterThanOrEqual(4)
    expect(bookings.some((booking) => booking.status === 'ASSIGNED' && startOf(booking) < now)).toBe(true)
    expect(open.filter(({ scheduled_date }) => scheduled_date === localMoment(now).day).length).toBeGreaterThan(2)
    expect(
      open.filter((booking) => startOf(booking) > now && startOf(booking) < now + 3 * hourMs).length,
    ).toBeGreaterThan(3)
    const running = bookings.filter(({ status }) => status === 'IN_PROGRESS')
    expect(running.every((booking) => startOf(booking) <= now)).toBe(true)
    expect(running.some(({ is_with_driver }) => !is_with_driver)).toBe(true)
    expect(payments.filter(({ status, method }) => status === 'PENDING' && method === null).length).toBeGreaterThan(3)
  })

  it('never books a driver or a vehicle twice at the same time', () => {
    expect(overlaps(bookings, 'driver_id')).toEqual([])
    expect(overlaps(bookings, 'vehicle_id')).toEqual([])
  })

  it('leaves 15 minutes between two trips of a driver', () => {
    const crewed = bookings.filter(({ driver_id, status }) => driver_id !== null && status !== 'CANCELLED')
    const held = Map.groupBy(crewed, ({ driver_id }) => driver_id)
    const gaps = [...held.values()].flatMap((trips) => {
      const windows = trips.map(windowOf).toSorted((one, other) => one.start - other.start)
      return windows.slice(1).map(({ start }, place) => start - (windows[place]?.end ?? 0))
    })
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(15 * minuteMs)
  })

  it('fills today and tomorrow with two shifts, past trips completed and coming ones assigned', () => {
    for (const dayStart of [startOfDay(now), startOfDay(now) + dayMs]) {
      const trips = bookings.filter(
        (booking) => booking.driver_id !== null && startOf(booking) >= dayStart && startOf(booking) < dayStart + dayMs,
      )
      for (const [from, to] of [
        [6, 14],
        [14, 21],
      ] as const) {
        const inShift = trips.filter((trip) => {
          const hours = (startOf(trip) - dayStart) / hourMs
          return hours >= from && hours < to
        })
        expect(inShift.length, `from ${from} to ${to} h`).toBeGreaterThanOrEqual(12)
        expect(new Set(inShift.map(({ driver_id }) => driver_id)).size).toBeGreaterThanOrEqual(4)
      }
      const coming = trips.filter((trip) => startOf(trip) > now)
      expect(coming.filter(({ status }) => status !== 'ASSIGNED')).toEqual([])
      const over = trips.filter((trip) => windowOf(trip).end <= now - hourMs && trip.status === 'ASSIGNED')
      expect(over.length).toBeLessThanOrEqual(1)
    }
  })

  it('leaves three trips of tomorrow without driver, one of them for eight passengers, beside the urgent ones', () => {
    const open = bookings.filter(
      (booking) =>
        /PENDING|CONFIRMED/.test(booking.status) &&
        booking.scheduled_date === localMoment(now + dayMs).day &&
        // Urgent ones are at most 400 minutes ahead.
        startOf(booking) > now + 405 * minuteMs,
    )
    expect(open.map(({ scheduled_time }) => scheduled_time).toSorted()).toEqual(['10:30', '15:15', '16:00'])
    const [large] = open.filter(({ passengers }) => passengers === 8)
    expect(large?.scheduled_time).toBe('16:00')
  })

  it('gives no trips to drivers and vehicles that are absent', () => {
    for (const { id, start, end } of findAbsent(here, now)) {
      const held = bookings.filter(({ driver_id, vehicle_id }) => driver_id === id || vehicle_id === id)
      expect(held.filter((trip) => windowOf(trip).start < end && start < windowOf(trip).end)).toEqual([])
    }
  })

  it('includes a driver with at least three active trips and several free drivers', () => {
    const trips = activeTrips(here)
    expect(trips.some(({ count }) => count >= 3)).toBe(true)
    expect(trips.filter(({ driver, count }) => count === 0 && driver.is_available).length).toBeGreaterThan(5)
    expect(trips.filter(({ driver, count }) => count > 0 && !driver.is_available)).toEqual([])
  })

  it('gives the account chauffeur@ completed, running and assigned trips', () => {
    const user = here.users.find(({ email }) => email === 'chauffeur@yoon.demo')
    const driver = here.drivers.find(({ user_id }) => user_id === user?.id)
    const own = bookings.filter(
      ({ driver_id, scheduled_date }) => driver_id === driver?.id && scheduled_date >= localMoment(now - 4 * dayMs).day,
    )
    expect(tally(own.map(({ status }) => status))).toEqual(new Set(['COMPLETED', 'IN_PROGRESS', 'ASSIGNED']))
  })

  it('includes one payment that cannot be deleted: completed, on an active booking', () => {
    const ids = bookings.filter(({ status }) => active.includes(status)).map(({ id }) => id)
    expect(
      payments.filter(({ status, booking_id }) => status === 'COMPLETED' && ids.includes(booking_id)),
    ).toHaveLength(1)
  })

  it('orders timestamps chronologically, none of them in the future', () => {
    const past = [...bookings.map(({ updated_at }) => updated_at), ...payments.map(({ created_at }) => created_at)]
    expect(past.filter((at) => Date.parse(at) > now)).toEqual([])
    for (const { created_at, started_at, completed_at } of bookings) {
      const order = [created_at, started_at, completed_at].filter((at) => at !== null)
      expect(order).toEqual(order.toSorted())
    }
  })

  it('rounds prices to 500', () => {
    expect(bookings.filter(({ total_price }) => total_price % 500 !== 0 || total_price > 1_000_000)).toEqual([])
  })
})
