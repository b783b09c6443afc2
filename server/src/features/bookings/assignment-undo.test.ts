import {
  assignDriver,
  changeBookingStatus,
  getBooking,
  getBookingHistory,
  prepareDriverMessage,
  unassignDriver,
  undoAssignment,
  updateBooking,
} from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { undoAssignmentSeconds } from '@yoon/contract/bookings/undo-assignment'
import { openClientLink } from '@yoon/contract/client-links/calls'
import { listNotifications } from '@yoon/contract/notifications/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  hourlyForm,
  insertClient,
  insertDriver,
  insertVehicle,
  transferForm,
} from '../../testing/builders.ts'
import { clientToken, missionToken, press } from '../../testing/missions.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const read = async ({ id }: Pick<Booking, 'id'>) => (await app.call('ADMIN', getBooking, { id })).data

/** Number of journal entries and notifications about a booking. */
async function recordsOf({ id }: Pick<Booking, 'id'>): Promise<number | undefined> {
  const { rows } = await sql<{ size: number }>`
    select (select count(*) from audit_entries where entity_id = ${id})::int
      + (select count(*) from notifications where data->>'bookingId' = ${id})::int as size`.execute(app.db)
  return rows[0]?.size
}

/** Titles of the notifications about a booking that its reader sees, the latest last. */
async function toldTo(userId: string, { id }: Pick<Booking, 'id'>): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from notifications where data->>'bookingId' = ${id} and driver_user_id = ${userId} order by seq`.execute(
    app.db,
  )
  return rows.map(({ title }) => title)
}

async function assign(booking: Pick<Booking, 'id'>, driverId: string, more: { allowOverlap?: boolean } = {}) {
  const { data } = await app.call('OPERATRICE', assignDriver, { id: booking.id, driverId, ...more })
  expect(data.driver?.id).toBe(driverId)
  return data
}

const undo = (booking: Pick<Booking, 'id'>) => app.call('OPERATRICE', undoAssignment, { id: booking.id })

async function expectRefused(booking: Booking, code: string, httpStatus = 409): Promise<void> {
  const before = [await read(booking), await recordsOf(booking)]
  const { status, error } = await undo(booking)
  expect([status, error?.code]).toEqual([httpStatus, code])
  expect([await read(booking), await recordsOf(booking)]).toEqual(before)
}

describe('POST /api/bookings/:id/undo-assignment', () => {
  it.for(['PENDING', 'CONFIRMED'] as const)(
    'returns a booking that was %s to its status without crew',
    async (status) => {
      const before = await bookingIn(app, status)
      const driver = await insertDriver(app.db)
      await insertVehicle(app.db, { driverId: driver.id })
      const assigned = await assign(before, driver.id)
      expect([assigned.status, assigned.vehicle !== null]).toEqual(['ASSIGNED', true])
      const answer = await undo(before)
      expect([answer.status, answer.data.version]).toEqual([200, assigned.version + 1])
      expect({ ...(await read(before)), version: before.version }).toEqual(before)
    },
  )

  it('gives a reassigned trip under way back to its former driver and vehicle', async () => {
    const first = await insertDriver(app.db)
    const vehicleId = await insertVehicle(app.db, { driverId: first.id })
    const before = await bookingIn(app, 'IN_PROGRESS', { driverId: first.id })
    expect(before.vehicle?.id).toBe(vehicleId)
    await assign(before, (await insertDriver(app.db)).id)
    const { data } = await undo(before)
    expect([data.status, data.driver?.id, data.vehicle?.id]).toEqual(['IN_PROGRESS', first.id, vehicleId])
    expect(data.startedAt).toBe(before.startedAt)
  })

  it('gives a rental without driver its former vehicle back', async () => {
    const form = hourlyForm(await insertClient(app.db), { withDriver: false })
    const vehicleId = await insertVehicle(app.db)
    const booking = await bookingIn(app, 'ASSIGNED', { form, vehicleId })
    await app.call('OPERATRICE', assignDriver, { id: booking.id, vehicleId: await insertVehicle(app.db) })
    const { data } = await undo(booking)
    expect([data.status, data.vehicle?.id]).toEqual(['ASSIGNED', vehicleId])
  })

  it('restores that an overlap was allowed, and takes the permission back where the assignment brought it', async () => {
    const busy = await insertDriver(app.db)
    const client = await insertClient(app.db)
    const form = transferForm(client, { scheduledTime: '05:00' })
    await bookingIn(app, 'ASSIGNED', { form, driverId: busy.id })
    const wanted = await createBookingAs(app, 'ADMIN', form)
    await assign(wanted, busy.id, { allowOverlap: true })
    await assign(wanted, (await insertDriver(app.db)).id)
    await undo(wanted)
    const isAllowed = async () =>
      (
        await sql<{ is: boolean }>`select is_overlap_allowed as is from bookings where id = ${wanted.id}`.execute(
          app.db,
        )
      ).rows[0]?.is
    expect([(await read(wanted)).driver?.id, await isAllowed()]).toEqual([busy.id, true])

    const other = await createBookingAs(app, 'ADMIN', form)
    await assign(other, busy.id, { allowOverlap: true })
    const { data } = await undo(other)
    expect([data.status, data.driver]).toEqual(['PENDING', null])
  })

  it('tells the staff and the driver who loses the trip, and the one who has it again', async () => {
    const [first, second] = [await insertDriver(app.db), await insertDriver(app.db)]
    const booking = await createBookingAs(app, 'ADMIN')
    await assign(booking, first.id)
    await undo(booking)
    expect(await toldTo(first.userId, booking)).toEqual(['Chauffeur assigné', 'Assignation supprimée'])

    await assign(booking, first.id)
    await assign(booking, second.id)
    await undo(booking)
    expect(await toldTo(second.userId, booking)).toEqual(['Chauffeur réassigné', 'Assignation supprimée'])
    expect((await toldTo(first.userId, booking)).at(-1)).toBe('Chauffeur réassigné')
    const { data } = await app.call('ADMIN', listNotifications, {})
    expect(data.filter((one) => one.data?.bookingId === booking.id).at(-1)).toMatchObject({
      title: 'Chauffeur réassigné',
      by: app.userIds.OPERATRICE,
    })
  })

  it('records the undo with its actor in the journal and the history', async () => {
    const booking = await bookingIn(app, 'ASSIGNED')
    await undo(booking)
    const { data } = await app.call('ADMIN', getBookingHistory, { id: booking.id })
    expect(data[0]).toMatchObject({ action: 'booking.assignment_undone', actor: { role: 'OPERATRICE' } })
    expect(data[0]?.changes.map(({ field }) => field).toSorted()).toEqual(['driver', 'status'])
  })

  it('undoes an assignment whose messages were prepared with their links, and were read', async () => {
    const driver = await insertDriver(app.db, { phone: '+221781234567' })
    const booking = await createBookingAs(app, 'ADMIN')
    await assign(booking, driver.id)
    await app.call('OPERATRICE', prepareDriverMessage, { id: booking.id, notes: null })
    for (const renew of [false, true]) {
      await press(app, await missionToken(app, booking.id, renew), 'SEEN')
      await app.call(null, openClientLink, { token: await clientToken(app, booking.id, renew) })
    }
    expect((await undo(booking)).data).toMatchObject({ status: 'PENDING', driver: null })
  })

  const changes: Record<string, (booking: Booking) => Promise<unknown>> = {
    'an edit': ({ id, user }) =>
      app.call('ADMIN', updateBooking, { id, ...transferForm(user.id, { pickupLocation: 'Gare de Dakar' }) }),
    'the answer of the driver': async ({ id }) => press(app, await missionToken(app, id), 'ACCEPTED'),
    'a start': ({ id }) => app.call('ADMIN', changeBookingStatus, { id, status: 'IN_PROGRESS' }),
  }
  it.for(Object.entries(changes))('refuses the undo with 412 after %s', async ([, change]) => {
    const booking = await bookingIn(app, 'ASSIGNED')
    await change(booking)
    await expectRefused(booking, 'STALE', 412)
  })

  it('refuses the undo with 412 for an older version, also after a colleague has reassigned the booking', async () => {
    const booking = await bookingIn(app, 'ASSIGNED')
    await assign(booking, (await insertDriver(app.db)).id)
    const again = await read(booking)
    const headers = { 'if-match': String(booking.version) }
    const { status, error } = await app.call('OPERATRICE', undoAssignment, { id: booking.id }, { headers })
    expect([status, error?.code]).toEqual([412, 'STALE'])
    expect(await read(booking)).toEqual(again)
  })

  it('refuses the undo once the time is over by the clock of the database', async () => {
    const booking = await bookingIn(app, 'ASSIGNED')
    await sql`update bookings set assigned_recorded_at = clock_timestamp() - make_interval(secs => ${undoAssignmentSeconds}::int)
      where id = ${booking.id}`.execute(app.db)
    await expectRefused(booking, 'ASSIGNMENT_NOT_UNDOABLE')
  })

  it('ignores the clock of the server for the undo', async () => {
    const booking = await bookingIn(app, 'ASSIGNED')
    app.setNow(new Date(testNow.getTime() + 20 * 60_000))
    try {
      expect((await undo(booking)).status).toBe(200)
    } finally {
      app.setNow(testNow)
    }
  })

  it('refuses to undo an assignment twice, a removal, and a booking that was never assigned', async () => {
    const twice = await bookingIn(app, 'ASSIGNED', { driverId: (await insertDriver(app.db)).id })
    await assign(twice, (await insertDriver(app.db)).id)
    await undo(twice)
    await expectRefused(await read(twice), 'ASSIGNMENT_NOT_UNDOABLE')
    const removed = await bookingIn(app, 'ASSIGNED')
    await app.call('ADMIN', unassignDriver, { id: removed.id })
    await expectRefused(await read(removed), 'INVALID_TRANSITION')
    await expectRefused(await createBookingAs(app, 'ADMIN'), 'INVALID_TRANSITION')
  })

  it('refuses the undo if the former driver is taken meanwhile, and names the trip', async () => {
    const former = await insertDriver(app.db)
    const form = transferForm(await insertClient(app.db), { scheduledTime: '03:00' })
    const booking = await bookingIn(app, 'ASSIGNED', { form, driverId: former.id })
    await assign(booking, (await insertDriver(app.db)).id)
    const other = await bookingIn(app, 'ASSIGNED', { form, driverId: former.id })
    const { error } = await undo(booking)
    expect(error?.message).toContain(other.bookingReference)
    await expectRefused(await read(booking), 'DRIVER_BUSY')
  })

  it('refuses the undo if the former vehicle is taken, or the former driver no longer available', async () => {
    const form = hourlyForm(await insertClient(app.db), { withDriver: false, scheduledTime: '14:00' })
    const vehicleId = await insertVehicle(app.db)
    const rental = await bookingIn(app, 'ASSIGNED', { form, vehicleId })
    await app.call('OPERATRICE', assignDriver, { id: rental.id, vehicleId: await insertVehicle(app.db) })
    await bookingIn(app, 'ASSIGNED', { form, vehicleId })
    await expectRefused(await read(rental), 'VEHICLE_BUSY')

    const former = await insertDriver(app.db)
    const booking = await bookingIn(app, 'ASSIGNED', { driverId: former.id })
    await assign(booking, (await insertDriver(app.db)).id)
    await sql`update drivers set is_available = false where id = ${former.id}`.execute(app.db)
    await expectRefused(await read(booking), 'DRIVER_UNAVAILABLE')
  })

  it.for(['CAISSIERE', 'DRIVER', 'GESTIONNAIRE_PARC'] as const)('refuses the undo to the role %s', async (role) => {
    const booking = await bookingIn(app, 'ASSIGNED')
    expect((await app.call(role, undoAssignment, { id: booking.id })).status).toBe(403)
    expect((await read(booking)).status).toBe('ASSIGNED')
  })
})
