import { changeBookingStatus, getBooking, listBookings } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { BookingStatus } from '@yoon/contract/bookings/status'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { bookingIn, insertClient, insertDriver, transferForm } from '../../testing/builders.ts'

const hourMs = 3_600_000
const phone = '+221771234567'

let app: TestApp
let driverId: string
let token: string
beforeEach(async () => {
  app = await createTestApp()
  driverId = (await insertDriver(app.db, { userId: app.userIds.DRIVER })).id
})
afterEach(() => app.close())

/** Creates a trip of the signed-in driver that ends tomorrow, with the client of this phone. */
async function trip(status: BookingStatus): Promise<Booking> {
  const form = transferForm(await insertClient(app.db, { phone }), {
    pickupLocation: 'Almadies 77',
    destination: 'Yoff Village',
  })
  return bookingIn(app, status, { driverId, form })
}

async function moveTo(moment: Date): Promise<void> {
  app.setNow(moment)
  ;({ token } = await app.signIn(app.userIds.DRIVER))
}

async function shown(id: string) {
  const { data: one } = await app.call({ token }, getBooking, { id })
  const { data: all } = await app.call({ token }, listBookings, { view: 'all' })
  const found = async (search: string) => {
    const { pagination } = await app.call({ token }, listBookings, { view: 'all', search })
    return pagination?.total
  }
  return {
    phones: [one.user.phone, ...all.map(({ user }) => user.phone)],
    byPhone: await found('77 123 45 67'),
    byPartOfPhone: await found('1234567'),
    byFullWidthDigits: await found('１２３４５６７'),
    byName: await found(one.user.firstName),
    byPlace: await found('Almadies 77'),
  }
}

const visible = { phones: [phone, phone], byPhone: 1, byPartOfPhone: 1, byFullWidthDigits: 1, byName: 1, byPlace: 1 }
const hidden = { phones: [null, null], byPhone: 0, byPartOfPhone: 0, byFullWidthDigits: 0, byName: 1, byPlace: 1 }

describe('the phone of a client, for the driver of the trip', () => {
  it.for(['ASSIGNED', 'CANCELLED'] as const)(
    "shows the driver the client's phone until 24 h after the planned end of a trip that is %s",
    async (status) => {
      const { id, endsAt } = await trip('ASSIGNED')
      if (status === 'CANCELLED') await app.call('ADMIN', changeBookingStatus, { id, status, cancelReason: 'CLIENT' })
      const over = new Date(endsAt).getTime() + 24 * hourMs
      await moveTo(new Date(over - 60_000))
      expect(await shown(id)).toEqual(visible)
      await moveTo(new Date(over + 60_000))
      expect(await shown(id)).toEqual(hidden)
    },
  )

  it("shows the driver the client's phone until 24 h after a trip was completed, however early", async () => {
    const { id } = await trip('COMPLETED')
    await moveTo(new Date(testNow.getTime() + 23 * hourMs))
    expect(await shown(id)).toEqual(visible)
    await moveTo(new Date(testNow.getTime() + 25 * hourMs))
    expect(await shown(id)).toEqual(hidden)
  })

  it("shows the driver the client's phone during a trip, however late it is", async () => {
    const { id, endsAt } = await trip('IN_PROGRESS')
    await moveTo(new Date(new Date(endsAt).getTime() + 72 * hourMs))
    expect(await shown(id)).toEqual(visible)
  })

  it("always shows the client's phone to staff who take bookings", async () => {
    const { id } = await trip('COMPLETED')
    app.setNow(new Date(testNow.getTime() + 72 * hourMs))
    ;({ token } = await app.signIn(app.userIds.OPERATRICE))
    expect(await shown(id)).toEqual(visible)
  })
})
