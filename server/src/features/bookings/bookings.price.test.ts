import { completeBooking, getBooking, updateBooking } from '@yoon/contract/bookings/calls'
import { type Role, roles } from '@yoon/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  insertClient,
  insertDriver,
  transferForm,
  wavePayment,
} from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('the distance of a booking', () => {
  it('stores the distance and whether a trip leads outside Dakar, and records changes in the audit', async () => {
    const client = await insertClient(app.db)
    const form = transferForm(client, { distanceKm: 47, isOutsideDakar: true })
    const booking = await createBookingAs(app, 'OPERATRICE', form)
    expect(booking).toMatchObject({ distanceKm: 47, isOutsideDakar: true })
    const changed = await app.call('OPERATRICE', updateBooking, { id: booking.id, ...form, distanceKm: 52 })
    expect(changed.data).toMatchObject({ distanceKm: 52, isOutsideDakar: true })
    const entry = await app.db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('entity_id', '=', booking.id)
      .where('action', '=', 'booking.updated')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ before: { distance_km: 47 }, after: { distance_km: 52 } })
  })

  it.for(['PENDING', 'IN_PROGRESS'] as const)(
    'keeps the distance of a %s booking if the body has none, and clears it on null',
    async (status) => {
      const form = transferForm(await insertClient(app.db), { distanceKm: 47, isOutsideDakar: true })
      const { id } = await bookingIn(app, status, { form })
      const { distanceKm: _, isOutsideDakar: __, ...bare } = form
      const kept = await app.call('ADMIN', updateBooking, { id, ...bare })
      expect(kept.data).toMatchObject({ distanceKm: 47, isOutsideDakar: true })
      const cleared = await app.call('ADMIN', updateBooking, { id, ...bare, distanceKm: null, isOutsideDakar: false })
      expect(cleared.data).toMatchObject({ distanceKm: null, isOutsideDakar: false })
    },
  )
})

describe('the paid amount of a booking', () => {
  it('returns the paid amount only to roles that may read payments', async () => {
    const driver = await insertDriver(app.db, { userId: app.userIds.DRIVER })
    const { id } = await bookingIn(app, 'ASSIGNED', { driverId: driver.id })
    await app.call('ADMIN', completeBooking, { id, ...wavePayment(36_000) })
    const seen: Partial<Record<Role, number | undefined>> = {}
    for (const role of roles) {
      const { status, data } = await app.call(role, getBooking, { id })
      if (status === 200) seen[role] = data.paidAmount
    }
    expect(seen).toEqual({
      DRIVER: undefined,
      OPERATRICE: undefined,
      CAISSIERE: 36_000,
      OPERATRICE_CAISSIERE: 36_000,
      MODERATOR: 36_000,
      ADMIN: 36_000,
    })
  })
})
