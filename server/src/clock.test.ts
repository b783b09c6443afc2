import { getCurrentUser } from '@yoon/contract/auth/calls'
import { createBackup } from '@yoon/contract/backups/calls'
import { completeBooking, listBookings, settleBooking, updateBooking } from '@yoon/contract/bookings/calls'
import { listNotifications } from '@yoon/contract/notifications/calls'
import { createUser } from '@yoon/contract/users/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp } from './app.ts'
import { createTestApp, type TestApp, testNow } from './testing/app.ts'
import { backupSetup } from './testing/archive.ts'
import { bookingIn, createBookingAs, transferForm, userForm, wavePayment } from './testing/builders.ts'
import { createTestDatabase } from './testing/database.ts'
import { keepFilesInMemory } from './testing/files.ts'
import { testVault } from './testing/vault.ts'

const hour = 3_600_000
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ backups: backupSetup() })
})
afterAll(() => app.close())

describe.for([
  { what: 'an hour ahead', by: hour, session: 200 },
  // A clock that moves forward by an hour makes the session idle for an hour.
  { what: 'an hour late', by: -hour, session: 401 },
])('when a clock that was $what is corrected', ({ by, session }) => {
  it('edits, payments, backups and the order of notifications survive the correction of a clock', async () => {
    app.setNow(new Date(testNow.getTime() + by))
    const before = await app.signIn(app.userIds.ADMIN)
    app.tokens.ADMIN = before.token
    const edited = await createBookingAs(app, 'ADMIN')
    const paid = await bookingIn(app, 'ASSIGNED')
    const owed = await bookingIn(app, 'IN_PROGRESS')
    const form = userForm()
    const headers = { 'idempotency-key': `clock-${by}` }
    const user = await app.call('ADMIN', createUser, form, { headers })
    await app.call('ADMIN', createBackup)

    app.setNow(testNow)
    expect((await app.call(before, getCurrentUser)).status).toBe(session)
    const as = await app.signIn(app.userIds.ADMIN)
    const answers = [
      await app.call(as, updateBooking, { ...transferForm(edited.user.id), id: edited.id, passengers: 4 }),
      await app.call(as, completeBooking, { id: paid.id, ...wavePayment() }),
      await app.call(as, completeBooking, { id: owed.id, method: 'UNPAID' }),
      await app.call(as, settleBooking, { id: owed.id, ...wavePayment() }),
      await app.call(as, listBookings, {}),
    ]
    for (const { status, text } of answers) expect(status, text).toBe(200)
    expect((await app.call(as, createUser, form, { headers })).data).toEqual(user.data)
    await sql`delete from call_counts`.execute(app.db)
    expect((await app.call(as, createBackup)).status).toBe(201)
    const { data } = await app.call(as, listNotifications, {})
    expect(data.at(-1)?.title).toBe('Sauvegarde créée')
    const numbers = data.map(({ seq }) => seq)
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
    const stored = await sql<{ seq: number }>`select seq from notifications order by seq`.execute(app.db)
    expect(stored.rows.map(({ seq }) => Number(seq))).toEqual(stored.rows.map((_, index) => index + 1))
  })
})

it('a background job takes the time from the database, not from the clock of its server', async () => {
  const opened = await createTestDatabase()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * hour })
  const { db, listen, probe } = opened
  const ahead = await createApp({ db, listen, probe, files: keepFilesInMemory(), vault: testVault, checkEveryMs: 20 })
  const readDelay = async () => {
    const { rows } = await sql<{ seconds: number | null }>`
      select extract(epoch from last_check - clock_timestamp())::float8 as seconds from scheduler_state`.execute(db)
    return rows[0]?.seconds ?? null
  }
  try {
    await expect.poll(readDelay).not.toBeNull()
    expect(await readDelay()).toBeLessThanOrEqual(0)
  } finally {
    vi.useRealTimers()
    await ahead.close()
    await opened.close()
  }
})
