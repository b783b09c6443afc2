import {
  assignDriver,
  changeBookingStatus,
  completeBooking,
  deleteBooking,
  settleBooking,
  updateBooking,
} from '@yoon/contract/bookings/calls'
import { deletePayment } from '@yoon/contract/payments/calls'
import { deleteUser, setUserStatus } from '@yoon/contract/users/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDueBookings } from './features/scheduler/index.ts'
import { bookingIn, insertClient, insertDriver, insertUser, transferForm, wavePayment } from './testing/builders.ts'
import { openServers, type RacingCall, raceRounds, type Servers } from './testing/races.ts'
import { withTestPassword } from './testing/test-password.ts'

/** Time at which an assigned booking of the test data is due to start. */
const readyAt = new Date('2026-11-22T07:56:00Z')

const timeout = 30_000 + raceRounds * 1_000

let servers: Servers
beforeAll(async () => {
  servers = await openServers()
})
afterAll(() => servers.close())

/** Repeats a race; returns the sorted statuses of each round. */
async function race(prepare: () => Promise<RacingCall[]>): Promise<number[][]> {
  const outcomes: number[][] = []
  for (let round = 0; round < raceRounds; round += 1) {
    outcomes.push((await servers.atOnce(await prepare())).toSorted((a, b) => a - b))
  }
  return outcomes
}

const as = (role: 'ADMIN' | 'CAISSIERE' | 'OPERATRICE') => servers.app.tokens[role]

/** Returns the rows that violate an invariant. */
async function broken(statement: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await statement.execute(servers.app.db)).rows
}

describe(`${raceRounds} rounds on four servers`, () => {
  it('creates one payment when four cashiers complete one booking', { timeout }, async () => {
    const outcomes = await race(async () => {
      const { id } = await bookingIn(servers.app, 'ASSIGNED')
      const token = as('CAISSIERE')
      return [1, 2, 3, 4].map(() => ({ endpoint: completeBooking, id, body: wavePayment(), token }))
    })
    for (const statuses of outcomes) expect(statuses).toEqual([200, 409, 409, 409])
  })

  it('receives one pending payment once when four cashiers settle it', { timeout }, async () => {
    const outcomes = await race(async () => {
      const { id } = await bookingIn(servers.app, 'ASSIGNED')
      const token = as('CAISSIERE')
      await servers.atOnce([{ endpoint: completeBooking, id, body: { method: 'UNPAID' }, token }])
      return [1, 2, 3, 4].map(() => ({ endpoint: settleBooking, id, body: wavePayment(), token }))
    })
    for (const statuses of outcomes) expect(statuses).toEqual([200, 409, 409, 409])
  })

  it('assigns one of four overlapping bookings when four operators give them to one driver', { timeout }, async () => {
    const outcomes = await race(async () => {
      const driver = await insertDriver(servers.app.db)
      const bookings = await Promise.all([1, 2, 3, 4].map(() => bookingIn(servers.app, 'CONFIRMED')))
      const body = { driverId: driver.id }
      return bookings.map(({ id }) => ({ endpoint: assignDriver, id, body, token: as('OPERATRICE') }))
    })
    for (const statuses of outcomes) expect(statuses).toEqual([200, 409, 409, 409])
  })

  it('completes or refuses each of a concurrent edit, deletion, assignment and cancellation', { timeout }, async () => {
    const outcomes = await race(async () => {
      const client = await insertClient(servers.app.db)
      const form = transferForm(client)
      const { id } = await bookingIn(servers.app, 'CONFIRMED', { form })
      const driver = await insertDriver(servers.app.db)
      const token = as('ADMIN')
      return [
        { endpoint: updateBooking, id, body: { ...form, pickupLocation: 'Almadies, Dakar' }, token },
        { endpoint: deleteBooking, id, token },
        { endpoint: assignDriver, id, body: { driverId: driver.id }, token },
        { endpoint: changeBookingStatus, id, body: { status: 'CANCELLED', cancelReason: 'CLIENT' }, token },
      ]
    })
    for (const statuses of outcomes) {
      expect(statuses).toContain(200)
      for (const status of statuses) expect([200, 404, 409]).toContain(status)
    }
  })

  it('keeps booking and payments consistent when a payment is deleted during another settlement', {
    timeout,
  }, async () => {
    const outcomes = await race(async () => {
      const { id } = await bookingIn(servers.app, 'COMPLETED')
      const payment = await servers.app.db
        .selectFrom('payments')
        .select('id')
        .where('booking_id', '=', id)
        .executeTakeFirstOrThrow()
      const token = as('ADMIN')
      return [
        { endpoint: deletePayment, id: payment.id, token },
        { endpoint: settleBooking, id, body: wavePayment(), token },
        { endpoint: deletePayment, id: payment.id, token },
      ]
    })
    for (const statuses of outcomes) for (const status of statuses) expect(status).toBeLessThan(500)
  })

  it('starts a booking once when four servers and an operator start it at the same time', { timeout }, async () => {
    const failures: unknown[] = []
    const onError = (error: unknown) => failures.push(error)
    for (let round = 0; round < raceRounds; round += 1) {
      const { id } = await bookingIn(servers.app, 'ASSIGNED')
      const byHand = { endpoint: changeBookingStatus, id, body: { status: 'IN_PROGRESS' }, token: as('OPERATRICE') }
      await Promise.all([
        ...servers.databases.map((db) => startDueBookings({ db, now: readyAt, onError })),
        servers.atOnce([byHand]),
      ])
      expect(await broken(sql`select status from bookings where id = ${id} and status <> 'IN_PROGRESS'`)).toEqual([])
    }
    expect(failures).toEqual([])
  })

  it('keeps one administrator when two of them deactivate and delete each other', { timeout }, async () => {
    const { app } = servers
    for (let round = 0; round < raceRounds; round += 1) {
      const ids = await Promise.all([1, 2].map(() => insertUser(app.db, { role: 'ADMIN' })))
      await app.db
        .updateTable('users')
        .set({ is_active: false })
        .where('role', '=', 'ADMIN')
        .where('id', 'not in', ids)
        .execute()
      const sessions = await Promise.all(ids.map((id) => app.signIn(id)))
      const [one = '', other = ''] = ids
      const [first = '', second = ''] = sessions.map(({ token }) => token)
      await servers.atOnce([
        { endpoint: setUserStatus, id: other, body: withTestPassword({ isActive: false }), token: first },
        { endpoint: setUserStatus, id: one, body: withTestPassword({ isActive: false }), token: second },
        { endpoint: deleteUser, id: other, body: withTestPassword({}), token: first },
        { endpoint: deleteUser, id: one, body: withTestPassword({}), token: second },
      ])
      const { rows } = await sql<{ left: number }>`select count(*)::int as left from users
        where role = 'ADMIN' and is_active and deleted_at is null`.execute(app.db)
      expect(rows[0]?.left).toBeGreaterThan(0)
    }
    await app.db.updateTable('users').set({ is_active: true }).where('id', '=', app.userIds.ADMIN).execute()
  })
})

describe('the data after all races', () => {
  it('payments and status agree in every booking', async () => {
    expect(
      await broken(sql`
        select b.reference, b.status, b.payment_method, b.paid_amount,
          coalesce(sum(p.amount) filter (where p.status = 'COMPLETED'), 0) as paid,
          count(p.id) filter (where p.status = 'COMPLETED') as payments
        from bookings b left join payments p on p.booking_id = b.id and p.deleted_at is null
        group by b.id
        having b.paid_amount <> coalesce(sum(p.amount) filter (where p.status = 'COMPLETED'), 0)
          or count(p.id) filter (where p.status = 'COMPLETED') > 1
          or (b.status = 'COMPLETED' and b.payment_method <> 'UNPAID')
            <> (count(p.id) filter (where p.status = 'COMPLETED') = 1)`),
    ).toEqual([])
  })

  it('no driver or vehicle has overlapping active bookings', async () => {
    expect(
      await broken(sql`
        select a.reference, b.reference from bookings a join bookings b on a.id < b.id
          and (a.driver_id = b.driver_id or a.vehicle_id = b.vehicle_id)
          and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
        where a.is_active and b.is_active`),
    ).toEqual([])
  })

  it.each(['booking.started', 'booking.completed'])(
    '%s has at most one audit entry per booking after the races',
    async (action) => {
      expect(
        await broken(sql`
        select b.reference, count(*) from bookings b
        join audit_entries a on a.entity = 'booking' and a.entity_id = b.id::text and a.action = ${action}
        group by b.id having count(*) > 1`),
      ).toEqual([])
    },
  )
})
