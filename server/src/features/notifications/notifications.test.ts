import { assignDriver, completeBooking } from '@yoon/contract/bookings/calls'
import { listNotifications, type Notification } from '@yoon/contract/notifications/calls'
import type { AppEvent } from '@yoon/contract/notifications/events'
import type { Role } from '@yoon/contract/permissions'
import { createUser } from '@yoon/contract/users/calls'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/transaction.ts'
import { writeEvents } from '../../platform/outbox.ts'
import { type Caller, createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { createBookingAs, insertDriver, userForm, wavePayment } from '../../testing/builders.ts'
import { listenOn, openSocket } from '../../testing/socket.ts'

let app: TestApp
beforeEach(async () => {
  await app?.close()
  app = await createTestApp()
})
afterAll(() => app.close())

/** Announces `count` events of a booking that does not exist. */
function announce(count: number, now = testNow): Promise<void> {
  const event: AppEvent = {
    name: 'booking.created',
    bookingId: '00000000-0000-4000-8000-000000000001',
    bookingReference: 'R-TEST22',
    client: 'Awa Ndiaye',
    when: 'demain à 08:00',
    driverUserId: null,
  }
  return inTransaction(app.db, (tx) => writeEvents(tx, Array(count).fill(event), now))
}

async function read(as: Caller, after?: number): Promise<Notification[]> {
  return (await app.call(as, listNotifications, after === undefined ? {} : { after: String(after) })).data
}

/** Reads all pages and returns the seqs. */
async function readAll(as: Caller): Promise<number[]> {
  const seqs: number[] = []
  for (;;) {
    const page = await read(as, seqs.at(-1) ?? 0)
    if (page.length === 0) return seqs
    seqs.push(...page.map(({ seq }) => seq))
  }
}

describe('GET /api/notifications', () => {
  it('returns the notifications after a seq, with the fields of the live message', async () => {
    const { id, bookingReference } = await createBookingAs(app, 'OPERATRICE')
    expect(await read('MODERATOR', 0)).toEqual([
      {
        seq: 1,
        id: expect.any(String),
        notificationType: 'booking',
        title: 'Nouvelle réservation',
        message: expect.stringContaining(bookingReference),
        timestamp: testNow.toISOString(),
        priority: 'low',
        data: { bookingId: id, bookingReference },
        url: `/dashboard/bookings?search=${bookingReference}`,
        by: app.userIds.OPERATRICE,
      },
    ])
    expect(await read('MODERATOR', 1)).toEqual([])
  })

  it('returns pages of a hundred notifications, oldest first', async () => {
    await announce(230)
    expect((await read('ADMIN', 0)).map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
    expect(await readAll('ADMIN')).toEqual(Array.from({ length: 230 }, (_, n) => n + 1))
  })

  it('returns the last fifty notifications, oldest first, without a seq', async () => {
    await announce(60)
    expect((await read('ADMIN')).map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, n) => n + 11))
  })

  it.for(['-1', '1.5', 'x', ''])('refuses to list notifications after %j', async (after) => {
    const { status, error } = await app.call('ADMIN', listNotifications, { after })
    expect([status, error?.fields]).toEqual([400, { after: 'Nombre invalide' }])
  })

  it('returns the notifications that a role may read, and to a driver only their own trips', async () => {
    const own = await insertDriver(app.db, { userId: app.userIds.DRIVER })
    const other = await insertDriver(app.db)
    for (const driver of [own, other]) {
      const { id } = await createBookingAs(app, 'OPERATRICE')
      await app.call('OPERATRICE', assignDriver, { id, driverId: driver.id, allowOverlap: true })
      await app.call('CAISSIERE', completeBooking, { id, method: 'CASH', amount: 35_000, transactionId: `ESP-${id}` })
    }
    for (const type of ['driver', 'user', 'system']) {
      await sql`insert into notifications (seq, event, notification_type, title, message, priority, created_at)
        values ((select max(seq) + 1 from notifications), 'test', ${type}, 'Titre', 'Message', 'low', ${testNow})`.execute(
        app.db,
      )
    }
    const kinds = async (role: Role) =>
      [...new Set((await read(role, 0)).map(({ notificationType }) => notificationType))].toSorted()
    expect(await kinds('ADMIN')).toEqual(['booking', 'driver', 'payment', 'system', 'user'])
    expect(await kinds('MODERATOR')).toEqual(['booking', 'driver', 'payment'])
    expect(await kinds('OPERATRICE')).toEqual(['booking', 'driver'])
    expect(await kinds('OPERATRICE_CAISSIERE')).toEqual(['booking', 'driver', 'payment'])
    expect(await kinds('CAISSIERE')).toEqual(['booking', 'payment'])
    expect(await kinds('GESTIONNAIRE_PARC')).toEqual(['driver'])
    expect((await read('DRIVER', 0)).map(({ title }) => title)).toEqual(['Chauffeur assigné', 'Course terminée'])
    expect((await read('DRIVER')).map(({ title }) => title)).toEqual(['Chauffeur assigné', 'Course terminée'])
  })

  it('notifies a replaced driver of the removal, and staff of the reassignment only', async () => {
    const former = await insertDriver(app.db, { userId: app.userIds.DRIVER })
    const { id, bookingReference } = await createBookingAs(app, 'OPERATRICE')
    const socket = await openSocket(await listenOn(app.app), { token: app.tokens.DRIVER })
    for (const driver of [former, await insertDriver(app.db)]) {
      await app.call('OPERATRICE', assignDriver, { id, driverId: driver.id })
    }
    expect((await read('DRIVER', 0)).map(({ title }) => title)).toEqual(['Chauffeur assigné', 'Assignation supprimée'])
    expect((await read('DRIVER', 0)).at(-1)?.message).toContain(bookingReference)
    const expected = ['Nouvelle réservation', 'Chauffeur assigné', 'Chauffeur réassigné']
    expect((await read('OPERATRICE', 0)).map(({ title }) => title)).toEqual(expected)
    await socket.until(() => socket.seqs().length === 2)
    expect(socket.seqs()).toEqual((await read('DRIVER', 0)).map(({ seq }) => seq))
  })
})

describe('the retention of notifications', () => {
  it('keeps the last ten thousand notifications and continues their seqs', async () => {
    await sql`update counters set value = 10030 where name = 'notifications'`.execute(app.db)
    await sql`insert into notifications (seq, event, notification_type, title, message, priority, created_at)
      select n, 'test', 'booking', 'Titre', 'Message', 'low', ${testNow} from generate_series(1, 10030) n`.execute(
      app.db,
    )
    await announce(1)
    expect((await read('ADMIN', 0))[0]?.seq).toBe(32)
    expect((await read('ADMIN')).at(-1)?.seq).toBe(10_031)
  })
})

describe('the notification settings', () => {
  const setSwitches = (switches: object) =>
    sql`update settings set notifications = notifications || ${JSON.stringify(switches)}::jsonb`.execute(app.db)

  /** Books, assigns and completes a trip; returns the types of its notifications. */
  async function typesOfATrip(): Promise<string[]> {
    const [driver, { id }] = [await insertDriver(app.db), await createBookingAs(app, 'OPERATRICE')]
    await app.call('ADMIN', assignDriver, { id, driverId: driver.id })
    await app.call('ADMIN', completeBooking, { id, ...wavePayment(36_000) })
    return (await read('ADMIN', 0)).map(({ notificationType }) => notificationType)
  }

  it.for([
    { switches: {}, expected: ['booking', 'booking', 'booking', 'payment'] },
    { switches: { bookingAlerts: true, paymentAlerts: false }, expected: ['booking', 'booking', 'booking'] },
    { switches: { bookingAlerts: false, paymentAlerts: true }, expected: ['payment'] },
    { switches: { bookingAlerts: false, paymentAlerts: false }, expected: [] },
  ])('notifies of $expected with the settings $switches', async ({ switches, expected }) => {
    await setSwitches(switches)
    expect((await typesOfATrip()).toSorted()).toEqual(expected)
  })

  it('silences neither notifications about users nor refreshes of screens', async () => {
    await setSwitches({ bookingAlerts: false, paymentAlerts: false })
    const socket = await openSocket(await listenOn(app.app), { token: app.tokens.ADMIN })
    await createBookingAs(app, 'OPERATRICE')
    await app.call('ADMIN', createUser, userForm())
    await socket.until(() => socket.seqs().length > 0)
    expect(socket.messages.filter(({ type }) => type === 'changed')).toMatchObject([
      { change: { entity: 'booking' } },
      { change: { entity: 'user' } },
    ])
    expect((await read('ADMIN', 0)).map(({ title }) => title)).toEqual(['Nouvel utilisateur'])
  })
})
