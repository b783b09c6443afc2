import { getCurrentUser } from '@yoon/contract/auth/calls'
import { listAvailableDrivers } from '@yoon/contract/availability/calls'
import {
  assignDriver,
  changeBookingStatus,
  createBooking,
  getBooking,
  listBookings,
} from '@yoon/contract/bookings/calls'
import type { BookingStatus } from '@yoon/contract/bookings/status'
import { createUser, deleteUser, getUser, listUsers } from '@yoon/contract/users/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  insertClient,
  insertDriver,
  insertVehicle,
  transferForm,
  userForm,
} from '../../testing/builders.ts'
import { auditOf, eventsOf } from '../../testing/journal.ts'
import { createdUser, signsIn } from '../../testing/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('DELETE /api/dashboard/users/{id}', () => {
  it('removes a user from lists, ends their sessions and frees the e-mail', async () => {
    const user = await createdUser(app, { lastName: 'Partante' })
    const session = await app.signIn(user.id)
    const { status, data } = await app.call('ADMIN', deleteUser, { id: user.id })
    expect([status, data]).toEqual([200, { id: user.id }])
    expect((await app.call(session, getCurrentUser)).status).toBe(401)
    expect(await signsIn(app, user.email, 'yoon-secret')).toBe(401)
    expect((await app.call('ADMIN', listUsers, { search: 'partante' })).data).toEqual([])
    expect((await app.call('ADMIN', getUser, { id: user.id })).status).toBe(404)
    expect((await app.call('ADMIN', deleteUser, { id: user.id })).status).toBe(404)
    const heir = await app.call('ADMIN', createUser, userForm({ email: user.email }))
    expect(heir.status).toBe(201)
    expect(await signsIn(app, user.email, 'yoon-secret')).toBe(200)
    const entry = (await auditOf(app, user.id)).at(-1)
    expect(entry).toMatchObject({ action: 'user.deleted', before: { lastName: 'Partante' }, after: null })
    expect((await eventsOf(app, user.id)).map(({ event }) => event)).toEqual(['user.created'])
  })

  it('keeps the name of a deleted user on past bookings and in their search', async () => {
    const client = await insertClient(app.db, { firstName: 'Souvenir', lastName: 'Cissé' })
    const driver = await insertDriver(app.db, { firstName: 'Ancien', lastName: 'Chauffeur' })
    const { id } = await bookingIn(app, 'COMPLETED', { form: transferForm(client), driverId: driver.id })
    for (const gone of [client, driver.userId]) {
      expect((await app.call('ADMIN', deleteUser, { id: gone })).status).toBe(200)
    }
    const { data } = await app.call('OPERATRICE', getBooking, { id })
    expect([data.user.lastName, data.driver?.user.lastName]).toEqual(['Cissé', 'Chauffeur'])
    expect((await app.call('OPERATRICE', listBookings, { search: 'souvenir cisse' })).data).toHaveLength(1)
    expect((await app.call('OPERATRICE', listUsers, { search: 'souvenir' })).data).toEqual([])
    expect((await app.call('OPERATRICE', createBooking, transferForm(client))).error?.code).toBe('CLIENT_UNAVAILABLE')
  })

  it.for(['PENDING', 'CONFIRMED', 'ASSIGNED', 'IN_PROGRESS'] as const)(
    'refuses to delete the client or driver of a booking that is %s, and names the booking',
    async (status) => {
      const driver = await insertDriver(app.db)
      const booking = await bookingIn(app, status, { driverId: driver.id })
      const held = ['ASSIGNED', 'IN_PROGRESS'].includes(status) ? [booking.user.id, driver.userId] : [booking.user.id]
      for (const id of held) {
        const { status: answer, error } = await app.call('ADMIN', deleteUser, { id })
        expect([answer, error?.code, error?.message, error?.details]).toEqual([
          409,
          'USER_NOT_DELETABLE',
          `Cet utilisateur a encore une réservation active (${booking.bookingReference})`,
          { bookings: [booking.bookingReference] },
        ])
        expect((await app.call('ADMIN', getUser, { id })).status).toBe(200)
      }
      const { data } = await app.call('ADMIN', listAvailableDrivers, {})
      expect(data.map(({ id }) => id)).toContain(driver.id)
    },
  )

  it('names the first three active bookings of a user and their total number', async () => {
    const client = await insertClient(app.db)
    const times = ['12:00', '09:00', '15:00', '18:00']
    const references = new Map<string, string>()
    for (const scheduledTime of times) {
      const { bookingReference } = await createBookingAs(app, 'ADMIN', transferForm(client, { scheduledTime }))
      references.set(scheduledTime, bookingReference)
    }
    const { error } = await app.call('ADMIN', deleteUser, { id: client })
    const named = times
      .toSorted()
      .slice(0, 3)
      .map((time) => references.get(time))
      .join(', ')
    expect(error?.message).toBe(`Cet utilisateur a encore 4 réservations actives (${named}…)`)
  })

  it.for(['COMPLETED', 'CANCELLED'] as const satisfies BookingStatus[])(
    'deletes a client whose booking is %s',
    async (status) => {
      const { user } = await bookingIn(app, status)
      expect((await app.call('ADMIN', deleteUser, { id: user.id })).status).toBe(200)
    },
  )

  it('frees the licence number and the vehicle of a deleted driver', async () => {
    const { id, userId } = await insertDriver(app.db)
    const vehicleId = await insertVehicle(app.db, { driverId: id })
    expect((await app.call('ADMIN', deleteUser, { id: userId })).status).toBe(200)
    const driver = await app.db.selectFrom('drivers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const vehicle = await app.db
      .selectFrom('vehicles')
      .selectAll()
      .where('id', '=', vehicleId)
      .executeTakeFirstOrThrow()
    expect([driver.deleted_at !== null, vehicle.driver_id]).toEqual([true, null])
    const { data } = await app.call('ADMIN', listAvailableDrivers, {})
    expect(data.map((one) => one.id)).not.toContain(id)
  })

  it('never creates a booking for a client who is deleted at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const client = await insertClient(app.db)
      const [booked, deleted] = await Promise.all([
        app.call('OPERATRICE', createBooking, transferForm(client)),
        app.call('ADMIN', deleteUser, { id: client }),
      ])
      expect([booked.status, deleted.status].toSorted()).toEqual(booked.status === 201 ? [201, 409] : [200, 409])
    }
  })

  it('never assigns a trip to a driver who is deleted at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const driver = await insertDriver(app.db)
      const { id } = await bookingIn(app, 'CONFIRMED')
      const [assigned, deleted] = await Promise.all([
        app.call('OPERATRICE', assignDriver, { id, driverId: driver.id }),
        app.call('ADMIN', deleteUser, { id: driver.userId }),
      ])
      expect([assigned.status, deleted.status].toSorted()).toEqual([200, 409])
      if (assigned.status === 200)
        await app.call('ADMIN', changeBookingStatus, { id, status: 'CANCELLED', cancelReason: 'AUTRE' })
    }
  })
})
