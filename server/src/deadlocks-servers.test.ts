import { changePassword, login } from '@yoon/contract/auth/calls'
import { completeBooking, getBooking } from '@yoon/contract/bookings/calls'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { expireDeliveries } from './features/deliveries/index.ts'
import { startDueBookings } from './features/scheduler/index.ts'
import { isRetryable } from './platform/database/database-errors.ts'
import { type OpenDatabase, openPostgres } from './platform/database/open-database.ts'
import { createTestApp, type TestApp, testNow } from './testing/app.ts'
import { bookingIn, insertClient, insertUser, transferForm, wavePayment } from './testing/builders.ts'
import { createPostgresUrl } from './testing/database.ts'
import { testPassword } from './testing/test-password.ts'

let app: TestApp
let rival: OpenDatabase
let drop: () => Promise<void>
beforeAll(async () => {
  const { url, drop: dropDatabase } = await createPostgresUrl()
  drop = dropDatabase
  rival = openPostgres(url)
  // The server detects a deadlock sooner than its rival, so the server's transaction is the one that is rolled back.
  const name = sql.id(new URL(url).pathname.slice(1))
  await sql`alter database ${name} set deadlock_timeout = '500ms'`.execute(rival.db)
  app = await createTestApp({ open: async () => openPostgres(url) })
})
afterAll(async () => {
  await app.close()
  await rival.close()
  await drop()
})

interface Race<T> {
  /** Work of the server, which locks two rows. */
  run: () => Promise<T>
  /** Locks the row that the work locks second, and the one that it locks first. */
  second: RawBuilder<unknown>
  first: RawBuilder<unknown>
}

/** Puts the work of a server into a deadlock with a rival; undefined if the rival was the one that was rolled back. */
async function inDeadlock<T>({ run, second, first }: Race<T>): Promise<T | undefined> {
  const tx = await rival.db.startTransaction().execute()
  await sql`set local deadlock_timeout = '20s'`.execute(tx)
  await second.execute(tx)
  const running = run()
  await vi.waitUntil(waits, { timeout: 60_000, interval: 20 })
  try {
    await first.execute(tx)
    await tx.commit().execute()
    return await running
  } catch (error) {
    if (!isRetryable(error)) throw error
    await tx.rollback().execute()
    await running
    return undefined
  }
}

/** True while a statement of the server waits for a lock. */
async function waits(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return rows.length > 0
}

/** Repeats a race until the server has lost a deadlock; returns the result of its work. */
async function afterDeadlock<T>(prepare: () => Promise<Race<T>>): Promise<T> {
  for (;;) {
    const result = await inDeadlock(await prepare())
    if (result !== undefined) return result
  }
}

describe('a server that loses a deadlock', () => {
  it('signs a user in', async () => {
    const { status, data } = await afterDeadlock(async () => {
      const email = `khady-${crypto.randomUUID()}@yoon.test`
      const id = await insertUser(app.db, { role: 'OPERATRICE', email })
      const signIn = () => app.call(null, login, { email, password: testPassword })
      await signIn()
      return {
        run: signIn,
        second: sql`select from sign_in_origins where account = ${email} for update`,
        first: sql`select from users where id = ${id} for update`,
      }
    })
    expect(status).toBe(200)
    const { rows } = await sql`select from audit_entries
      where action = 'session.opened' and entity_id = ${data.user.id}`.execute(app.db)
    expect(rows).toHaveLength(2)
  })

  it('changes a password, records it once and ends the other session', async () => {
    let id = ''
    const newPassword = 'un-baobab-de-nuit'
    const { status } = await afterDeadlock(async () => {
      id = await insertUser(app.db, { role: 'OPERATRICE', email: `${crypto.randomUUID()}@yoon.test` })
      await app.signIn(id)
      const caller = await app.signIn(id)
      return {
        run: () => app.call(caller, changePassword, { currentPassword: testPassword, newPassword }),
        second: sql`select from sessions where user_id = ${id} order by ctid limit 1 for update`,
        first: sql`select from users where id = ${id} for update`,
      }
    })
    expect(status).toBe(200)
    const { rows: entries } = await sql`select from audit_entries
      where action = 'password.changed' and entity_id = ${id}`.execute(app.db)
    const { rows: sessions } = await sql`select from sessions where user_id = ${id}`.execute(app.db)
    expect([entries.length, sessions.length]).toEqual([1, 1])
  })

  it('completes a booking and numbers one receipt', async () => {
    let id = ''
    const { status } = await afterDeadlock(async () => {
      id = (await bookingIn(app, 'ASSIGNED')).id
      return {
        run: () => app.call('CAISSIERE', completeBooking, { id, ...wavePayment() }),
        second: sql`select from counters where name = 'receipts' for update`,
        first: sql`select from bookings where id = ${id} for update`,
      }
    })
    expect(status).toBe(200)
    const { rows } = await sql`select from payments where booking_id = ${id} and receipt_number is not null`.execute(
      app.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('starts a due booking', async () => {
    const now = new Date('2026-11-22T07:56:00Z')
    const faults: unknown[] = []
    const id = await afterDeadlock(async () => {
      const booking = await bookingIn(app, 'ASSIGNED', { form: transferForm(await insertClient(app.db)) })
      const onError = (error: unknown) => faults.push(error)
      return {
        run: () => startDueBookings({ db: app.db, now, onError }).then(() => booking.id),
        second: sql`select from counters where name = 'notifications' for update`,
        first: sql`select from drivers for update`,
      }
    })
    expect((await app.call('ADMIN', getBooking, { id })).data.status).toBe('IN_PROGRESS')
    expect(faults).toEqual([])
  })

  it('gives up outdated messages and records each once', async () => {
    const day = 24 * 3_600_000
    const find = () =>
      sql<{ id: string }>`select entity_id as id from audit_entries
      where action = 'delivery.failed' order by id`.execute(app.db)
    const before = (await find()).rows.length
    const ids = await afterDeadlock(async () => {
      await sql`delete from deliveries`.execute(app.db)
      const { rows } = await sql<{ id: number }>`
        insert into deliveries (channel, recipient, body, created_at, due_at)
        select 'sms', '+221771234567', n::text, ${testNow}, ${testNow} from generate_series(1, 2) n
        returning id`.execute(app.db)
      const of = (place: number) => sql`select from deliveries where id = ${rows[place]?.id} for update`
      return {
        run: () => expireDeliveries(app.db, new Date(testNow.getTime() + 2 * day)).then(() => rows.map(({ id }) => id)),
        second: of(1),
        first: of(0),
      }
    })
    const given = (await find()).rows.slice(before).map(({ id }) => Number(id))
    expect(given.slice(-2)).toEqual(ids)
    expect(new Set(given).size).toBe(given.length)
  })
})
