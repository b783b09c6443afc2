import { completeBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { TestApp } from './app.ts'
import {
  bookingIn,
  createBookingAs,
  dailyForm,
  hourlyForm,
  insertClient,
  insertDriver,
  transferForm,
} from './builders.ts'

export type ListedBookings = Record<
  'pending' | 'confirmed' | 'assigned' | 'started' | 'completed' | 'unpaid' | 'cancelled' | 'ride' | 'rideAssigned',
  Booking
>

/** Creates bookings in every status and view on five days of December; the user of the role DRIVER has two of them. */
export async function createListedBookings(app: TestApp): Promise<ListedBookings> {
  const client = await insertClient(app.db)
  const driver = await insertDriver(app.db, { userId: app.userIds.DRIVER })
  const on = (scheduledDate: string, scheduledTime = '08:00') => ({
    form: transferForm(client, { scheduledDate, scheduledTime }),
  })
  const ride = hourlyForm(client, { scheduledDate: '2026-12-01', scheduledTime: '14:00', withDriver: false })
  const unpaid = await bookingIn(app, 'ASSIGNED', on('2026-12-04', '06:00'))
  return {
    pending: await bookingIn(app, 'PENDING', on('2026-12-02')),
    confirmed: await bookingIn(app, 'CONFIRMED', on('2026-12-01')),
    assigned: await bookingIn(app, 'ASSIGNED', { ...on('2026-12-02'), driverId: driver.id }),
    started: await bookingIn(app, 'IN_PROGRESS', on('2026-12-03')),
    completed: await bookingIn(app, 'COMPLETED', { ...on('2026-12-03', '10:00'), driverId: driver.id }),
    unpaid: (await app.call('ADMIN', completeBooking, { id: unpaid.id, method: 'UNPAID' })).data,
    cancelled: await bookingIn(app, 'CANCELLED', on('2026-12-05')),
    ride: await createBookingAs(app, 'ADMIN', ride),
    rideAssigned: await bookingIn(app, 'ASSIGNED', {
      form: dailyForm(client, { withDriver: false, rentalStartDate: '2026-12-01', rentalEndDate: '2026-12-08' }),
    }),
  }
}
