import {
  assignDriver,
  changeBookingStatus,
  getBooking,
  getBookingHistory,
  updateBooking,
} from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { listNotifications, type Notification } from '@yoon/contract/notifications/calls'
import type { Role } from '@yoon/contract/permissions'
import { type CheckResult, triggerScheduler } from '@yoon/contract/scheduler/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  dailyForm,
  hourlyForm,
  insertClient,
  insertDriver,
  insertVehicle,
  transferForm,
} from '../../testing/builders.ts'
import { startDueBookings } from './index.ts'

let app: TestApp
let admin: Caller
let now: Date
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
// Soft-deletes the bookings of earlier tests.
beforeEach(async () => {
  await sql`update bookings set deleted_at = now() where deleted_at is null`.execute(app.db)
  await at('2026-11-21T14:32:00Z')
})

async function at(moment: string): Promise<void> {
  now = new Date(moment)
  app.setNow(now)
  admin = await app.signIn(app.userIds.ADMIN)
}

const failures: unknown[] = []
/** Runs the check as a server does every minute. */
const tick = () => startDueBookings({ db: app.db, now, onError: (error) => failures.push(error) })
const trigger = async () => (await app.call(admin, triggerScheduler)).body as { data: CheckResult; message: string }

const read = async ({ id }: Pick<Booking, 'id'>) => (await app.call(admin, getBooking, { id })).data

/** Creates an assigned transfer on 22 November at 08:00, with a new driver unless one is given. */
async function assigned(more: { time?: string; driverId?: string } = {}): Promise<Booking> {
  const form = transferForm(await insertClient(app.db), { scheduledTime: more.time ?? '08:00' })
  return bookingIn(app, 'ASSIGNED', { form, ...(more.driverId && { driverId: more.driverId }) })
}

/** Returns the notifications of a user about a booking, except those of its creation and assignment. */
async function sentAbout({ bookingReference }: Booking, role: Role = 'OPERATRICE', userId = app.userIds[role]) {
  const found: Notification[] = []
  for (let after = 0; ; ) {
    const { data } = await app.call(await app.signIn(userId), listNotifications, { after: String(after) })
    if (data.length === 0) break
    found.push(...data.filter(({ message }) => message.includes(bookingReference)))
    after = data.at(-1)?.seq ?? 0
  }
  return found.filter(({ title }) => !/^(Nouvelle réservation|Chauffeur assigné)$/.test(title))
}

const titlesOf = async (booking: Booking) => (await sentAbout(booking)).map(({ title }) => title)

describe('a run of the scheduler', () => {
  it.for([
    { when: '5 minutes before its start', moment: '2026-11-22T07:55:00Z', status: 'IN_PROGRESS' },
    { when: 'a second earlier', moment: '2026-11-22T07:54:59Z', status: 'ASSIGNED' },
    { when: '10 minutes before it', moment: '2026-11-22T07:50:00Z', status: 'ASSIGNED' },
    { when: 'late, as long as its window lasts', moment: '2026-11-22T08:59:59Z', status: 'IN_PROGRESS' },
    { when: 'once the window has ended', moment: '2026-11-22T09:00:00Z', status: 'ASSIGNED' },
  ])('a booking checked $when is $status', async ({ moment, status }) => {
    const booking = await assigned()
    await at(moment)
    await tick()
    const after = await read(booking)
    expect([after.status, after.startedAt]).toEqual([status, status === 'ASSIGNED' ? null : now.toISOString()])
  })

  it.for(['PENDING', 'CONFIRMED', 'CANCELLED', 'COMPLETED'] as const)('ignores a %s booking', async (status) => {
    const booking = await bookingIn(app, status)
    await at('2026-11-22T07:57:00Z')
    await tick()
    expect((await read(booking)).status).toBe(status)
  })

  it('starts a rental without driver by its vehicle', async () => {
    const form = dailyForm(await insertClient(app.db), { withDriver: false })
    const booking = await bookingIn(app, 'ASSIGNED', { form })
    await at('2026-11-22T09:56:00Z')
    await tick()
    expect(await read(booking)).toMatchObject({ status: 'IN_PROGRESS', driver: null })
  })

  it('ignores a deleted booking', async () => {
    const booking = await assigned()
    await app.db.updateTable('bookings').set({ deleted_at: now }).where('id', '=', booking.id).execute()
    await at('2026-11-22T07:57:00Z')
    await tick()
    const row = await app.db.selectFrom('bookings').select('status').where('id', '=', booking.id).executeTakeFirst()
    expect(row?.status).toBe('ASSIGNED')
  })

  it.for([
    { zone: 'Africa/Dakar', moment: '2026-11-22T07:55:00Z' },
    { zone: 'Europe/Paris', moment: '2026-11-22T06:55:00Z' },
    { zone: 'America/New_York', moment: '2026-11-22T12:55:00Z' },
  ])('starts a booking of 08:00 in the time zone $zone', async ({ zone, moment }) => {
    const setZone = (to: string) =>
      sql`update settings set business = jsonb_set(business, '{timezone}', to_jsonb(${to}::text))`.execute(app.db)
    await setZone(zone)
    const booking = await assigned()
    await at(new Date(Date.parse(moment) - 1_000).toISOString())
    await tick()
    expect((await read(booking)).status).toBe('ASSIGNED')
    await at(moment)
    await tick()
    await setZone('Africa/Dakar')
    expect((await read(booking)).status).toBe('IN_PROGRESS')
  })

  it('records an automatic start in version, audit, history and one notification', async () => {
    const driver = await insertDriver(app.db)
    const booking = await assigned({ driverId: driver.id })
    await at('2026-11-22T07:56:00Z')
    await tick()
    await tick()
    expect((await read(booking)).version).toBe(booking.version + 1)
    const entry = await app.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('entity_id', '=', booking.id)
      .where('action', '=', 'booking.started')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor_id: null, actor_name: 'Yoon', actor_role: null, address: null, at: now })
    const { data } = await app.call(admin, getBookingHistory, { id: booking.id })
    expect(data[0]).toMatchObject({ action: 'booking.started', actor: { name: 'Yoon', role: null } })
    const sent = await sentAbout(booking)
    expect(sent.map(({ title, notificationType, priority }) => [title, notificationType, priority])).toEqual([
      ['Course démarrée automatiquement', 'booking', 'low'],
    ])
    expect((await sentAbout(booking, 'DRIVER', driver.userId)).map(({ id }) => id)).toEqual(sent.map(({ id }) => id))
  })

  it('skips a booking that staff have already started', async () => {
    const booking = await assigned()
    await app.call(admin, changeBookingStatus, { id: booking.id, status: 'IN_PROGRESS' })
    await at('2026-11-22T07:56:00Z')
    await tick()
    expect(await titlesOf(booking)).toEqual(['Course démarrée'])
  })
})

describe('a booking that cannot start', () => {
  const over = 'Le créneau est terminé sans que la course ait démarré'

  it('reports a booking whose window has ended once and leaves it assigned', async () => {
    const driver = await insertDriver(app.db)
    const booking = await assigned({ driverId: driver.id })
    await at('2026-11-22T09:30:00Z')
    await tick()
    await tick()
    const result = await trigger()
    expect(result.data.errors).toEqual([{ id: booking.id, bookingReference: booking.bookingReference, message: over }])
    expect([result.data.processed, result.data.updated]).toEqual([1, 0])
    const sent = await sentAbout(booking)
    expect(sent.map(({ title, priority, message }) => [title, priority, message])).toEqual([
      [
        'Démarrage automatique impossible',
        'high',
        `${booking.bookingReference} · Awa Ndiaye · aujourd'hui à 08:00 · ${over}`,
      ],
    ])
    // Drivers are not notified, because only staff can solve the problem.
    expect(await sentAbout(booking, 'DRIVER', driver.userId)).toEqual([])
    expect((await read(booking)).version).toBe(booking.version)
  })

  const gone = "Le chauffeur n'est plus actif"
  it.for([
    { what: 'inactive', table: 'users' as const, change: { is_active: false } },
    { what: 'deleted as a user', table: 'users' as const, change: { deleted_at: new Date() } },
    { what: 'deleted', table: 'drivers' as const, change: { deleted_at: new Date() } },
  ])('reports a booking whose driver is $what once and starts it after a correction', async ({ table, change }) => {
    const driver = await insertDriver(app.db)
    const booking = await assigned({ driverId: driver.id })
    const id = table === 'users' ? driver.userId : driver.id
    await app.db.updateTable(table).set(change).where('id', '=', id).execute()
    await at('2026-11-22T07:56:00Z')
    await tick()
    await tick()
    expect((await trigger()).data.errors.map(({ message }) => message)).toEqual([gone])
    expect((await read(booking)).status).toBe('ASSIGNED')
    expect(await titlesOf(booking)).toEqual(['Démarrage automatique impossible'])

    const mended = table === 'users' ? { is_active: true, deleted_at: null } : { deleted_at: null }
    await app.db.updateTable(table).set(mended).where('id', '=', id).execute()
    await tick()
    expect((await read(booking)).status).toBe('IN_PROGRESS')
  })

  it('delays a booking until the overlapping trip of its driver or vehicle has ended', async () => {
    const driver = await insertDriver(app.db)
    const vehicleId = await insertVehicle(app.db)
    const form = hourlyForm(await insertClient(app.db), { scheduledTime: '06:00', rentalDuration: 3 })
    const running = await bookingIn(app, 'ASSIGNED', { form, driverId: driver.id, vehicleId })
    await app.call(admin, changeBookingStatus, { id: running.id, status: 'IN_PROGRESS' })
    const [ofDriver, ofVehicle] = [await bookingIn(app, 'CONFIRMED'), await bookingIn(app, 'CONFIRMED')]
    const allowOverlap = true
    await app.call(admin, assignDriver, { id: ofDriver.id, driverId: driver.id, vehicleId: null, allowOverlap })
    const other = await insertDriver(app.db)
    await app.call(admin, assignDriver, { id: ofVehicle.id, driverId: other.id, vehicleId, allowOverlap })
    await at('2026-11-22T07:56:00Z')
    await tick()
    const { data, message } = await trigger()
    expect(new Map(data.errors.map((error) => [error.id, error.message]))).toEqual(
      new Map([
        [ofDriver.id, 'Le chauffeur est encore en course sur ce créneau'],
        [ofVehicle.id, 'Le véhicule est encore en course sur ce créneau'],
      ]),
    )
    expect(message).toBe('Aucune course démarrée, 2 problèmes')
    await app.db
      .updateTable('bookings')
      .set({ status: 'COMPLETED', payment_method: 'UNPAID', completed_at: now })
      .where('id', '=', running.id)
      .execute()
    await tick()
    expect([(await read(ofDriver)).status, (await read(ofVehicle)).status]).toEqual(['IN_PROGRESS', 'IN_PROGRESS'])
  })

  it('reports a rental without driver whose vehicle was deleted', async () => {
    const vehicleId = await insertVehicle(app.db)
    const form = dailyForm(await insertClient(app.db), { withDriver: false })
    await bookingIn(app, 'ASSIGNED', { form, vehicleId })
    await app.db.updateTable('vehicles').set({ deleted_at: now }).where('id', '=', vehicleId).execute()
    await at('2026-11-22T09:57:00Z')
    expect((await trigger()).data.errors.map(({ message }) => message)).toEqual(["Le véhicule n'existe plus"])
  })

  it('starts a booking despite a back-to-back or merely assigned trip of its driver', async () => {
    const driver = await insertDriver(app.db)
    const earlier = await assigned({ time: '07:00', driverId: driver.id })
    await app.call(admin, changeBookingStatus, { id: earlier.id, status: 'IN_PROGRESS' })
    const booking = await assigned({ driverId: driver.id })
    await assigned({ time: '09:00', driverId: driver.id })
    await at('2026-11-22T07:56:00Z')
    await tick()
    expect((await read(booking)).status).toBe('IN_PROGRESS')
  })

  it('starts one of two overlapping trips of a driver that are due together', async () => {
    const driver = await insertDriver(app.db)
    const first = await assigned({ driverId: driver.id })
    const second = await bookingIn(app, 'CONFIRMED')
    await app.call(admin, assignDriver, { id: second.id, driverId: driver.id, allowOverlap: true })
    await at('2026-11-22T07:56:00Z')
    await Promise.all([tick(), tick()])
    const statuses = [(await read(first)).status, (await read(second)).status]
    expect(statuses.toSorted()).toEqual(['ASSIGNED', 'IN_PROGRESS'])
  })

  it('reports a booking again when it was moved to another time and is late again', async () => {
    const client = await insertClient(app.db)
    const booking = await bookingIn(app, 'ASSIGNED', { form: transferForm(client) })
    await at('2026-11-22T09:30:00Z')
    await tick()
    await app.call(admin, updateBooking, { id: booking.id, ...transferForm(client, { scheduledTime: '12:00' }) })
    await at('2026-11-22T13:30:00Z')
    await tick()
    await tick()
    expect(await titlesOf(booking)).toEqual(['Démarrage automatique impossible', 'Démarrage automatique impossible'])
  })
})

describe('a booking that the database refuses to start', () => {
  it('starts the other bookings if one fails, reports that one once and retries it', async () => {
    const bad = await assigned()
    const good = await assigned()
    await sql`alter table bookings add constraint bookings_refused
      check (id <> ${sql.lit(bad.id)} or status <> 'IN_PROGRESS')`.execute(app.db)
    await at('2026-11-22T07:56:00Z')
    await tick()
    const { data } = await trigger()
    expect([(await read(bad)).status, (await read(good)).status]).toEqual(['ASSIGNED', 'IN_PROGRESS'])
    expect(data.errors.map(({ id, message }) => [id, message])).toEqual([[bad.id, 'Le démarrage automatique a échoué']])
    expect(await titlesOf(bad)).toEqual(['Démarrage automatique impossible'])
    expect(failures.splice(0)).toHaveLength(1)
    await sql`alter table bookings drop constraint bookings_refused`.execute(app.db)
    await tick()
    expect((await read(bad)).status).toBe('IN_PROGRESS')
  })
})
