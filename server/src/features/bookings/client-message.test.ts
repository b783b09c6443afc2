import { getBooking, getBookingHistory, undoAssignment } from '@yoon/contract/bookings/calls'
import { prepareClientMessage, rescheduleBooking } from '@yoon/contract/reschedules/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn } from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('POST /api/bookings/:id/client-message', () => {
  it.for(['PENDING', 'CONFIRMED', 'ASSIGNED', 'IN_PROGRESS'] as const)(
    'records when the client of a trip that is %s was informed',
    async (status) => {
      const booking = await bookingIn(app, status)
      expect(booking.clientInformedAt).toBeNull()
      const { data } = await app.call('OPERATRICE', prepareClientMessage, { id: booking.id })
      expect([data.clientInformedAt, data.version]).toEqual(['2026-11-21T14:32:00.000Z', booking.version + 1])
      const [entry] = (await app.call('ADMIN', getBookingHistory, { id: booking.id })).data
      expect([entry?.action, entry?.changes]).toEqual(['booking.client_message_prepared', []])
    },
  )

  it('refuses a finished trip', async () => {
    for (const status of ['COMPLETED', 'CANCELLED'] as const) {
      const { id } = await bookingIn(app, status)
      expect((await app.call('OPERATRICE', prepareClientMessage, { id })).error?.code).toBe('INVALID_TRANSITION')
    }
  })

  it('keeps the moment when the trip is moved: the client knows the former time', async () => {
    const { id } = await bookingIn(app, 'CONFIRMED')
    await app.call('OPERATRICE', prepareClientMessage, { id })
    const to = { scheduledDate: '2026-11-22', scheduledTime: '10:15' }
    await app.call('OPERATRICE', rescheduleBooking, { id, ...to })
    expect((await app.call('ADMIN', getBooking, { id })).data.clientInformedAt).not.toBeNull()
  })

  it('lets an assignment of before still be undone', async () => {
    const { id } = await bookingIn(app, 'ASSIGNED')
    await app.call('OPERATRICE', prepareClientMessage, { id })
    expect((await app.call('OPERATRICE', undoAssignment, { id })).status).toBe(200)
  })
})
