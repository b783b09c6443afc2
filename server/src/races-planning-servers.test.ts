import { createAbsence } from '@yoon/contract/absences/calls'
import { assignDriver, unassignDriver, updateBooking } from '@yoon/contract/bookings/calls'
import { changeBookings } from '@yoon/contract/planning/calls'
import { rescheduleBooking } from '@yoon/contract/reschedules/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingIn, insertClient, insertDriver, insertVehicle, transferForm } from './testing/builders.ts'
import { openServers, type RacingCall, raceRounds, remember, type Servers } from './testing/races.ts'

const timeout = 60_000 + raceRounds * 1_000

let servers: Servers
beforeAll(async () => {
  servers = await openServers()
})
afterAll(() => servers.close())

const token = () => servers.app.tokens.OPERATRICE

/** A booking after a race: whose it is, and when it starts. */
async function read(id: string) {
  const columns = ['driver_id', 'vehicle_id', 'status', 'scheduled_time', 'version'] as const
  return servers.app.db.selectFrom('bookings').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Pairs of active bookings that hold one driver or vehicle at the same time. */
async function inTwoPlaces(): Promise<unknown[]> {
  const { rows } = await sql`
    select a.reference, b.reference from bookings a join bookings b
      on a.id < b.id and (a.driver_id = b.driver_id or a.vehicle_id = b.vehicle_id)
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
    where a.is_active and b.is_active`.execute(servers.app.db)
  return rows
}

async function crew() {
  const { id: driverId } = await insertDriver(servers.app.db)
  return { driverId, vehicleId: await insertVehicle(servers.app.db, { driverId }) }
}

async function confirmed(scheduledTime: string) {
  const form = transferForm(await insertClient(servers.app.db), { scheduledTime })
  return { form, ...(await bookingIn(servers.app, 'CONFIRMED', { form })) }
}

/** Calls that name the version that was read, as items of a batch of their own: they answer 200 with their outcome. */
function asBatch(item: object): RacingCall {
  return { endpoint: changeBookings, body: { items: [item] }, token: token() }
}

describe(`the planning in ${raceRounds} rounds on four servers`, () => {
  it('gives a trip to one of four dispatchers who drag it to different drivers', { timeout }, async () => {
    const { id, version } = await confirmed('08:00')
    const crews = await Promise.all([crew(), crew(), crew(), crew()])
    const moved = { scheduledDate: '2026-11-22', scheduledTime: '09:30' }
    const putBack = await remember(servers, [id])
    for (let round = 0; round < raceRounds; round += 1) {
      await putBack()
      const statuses = await servers.atOnce([
        asBatch({ id, version, action: 'assign', ...crews[0] }),
        asBatch({ id, version, action: 'reschedule', ...moved, ...crews[1] }),
        asBatch({ id, version, action: 'assign', ...crews[2] }),
        asBatch({ id, version, action: 'reschedule', ...moved, ...crews[3] }),
      ])
      expect(statuses).toEqual([200, 200, 200, 200])
      const after = await read(id)
      const winner = crews.findIndex(({ driverId }) => driverId === after.driver_id)
      expect(winner).toBeGreaterThanOrEqual(0)
      // The winner has changed all that it asked for.
      expect(after).toEqual({
        driver_id: crews[winner]?.driverId,
        vehicle_id: crews[winner]?.vehicleId,
        status: 'ASSIGNED',
        scheduled_time: winner % 2 === 0 ? '08:00:00' : '09:30:00',
        version: version + 1,
      })
    }
    expect(await inTwoPlaces()).toEqual([])
  })

  it('keeps a driver in one place when four trips are dragged to the same hour of them', { timeout }, async () => {
    const { driverId } = await crew()
    const trips = await Promise.all(['08:00', '11:00', '13:00', '15:00'].map(confirmed))
    const putBack = await remember(
      servers,
      trips.map(({ id }) => id),
    )
    for (let round = 0; round < raceRounds; round += 1) {
      await putBack()
      const to = { scheduledDate: '2026-11-22', scheduledTime: '18:00', driverId }
      const statuses = await servers.atOnce(
        trips.map(({ id }) => ({ endpoint: rescheduleBooking, id, body: to, token: token() })),
      )
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    }
    expect(await inTwoPlaces()).toEqual([])
  })

  it('answers a drag and an edit of one trip each truly, and loses neither', { timeout }, async () => {
    const { id, form } = await confirmed('08:00')
    const { driverId } = await crew()
    const edited = { ...form, scheduledTime: '07:00', passengers: 3 }
    const putBack = await remember(servers, [id])
    for (let round = 0; round < raceRounds; round += 1) {
      await putBack()
      const statuses = await servers.atOnce([
        {
          endpoint: rescheduleBooking,
          id,
          body: { scheduledDate: '2026-11-22', scheduledTime: '09:30', driverId },
          token: token(),
        },
        { endpoint: updateBooking, id, body: edited, token: token() },
        { endpoint: assignDriver, id, body: { driverId }, token: token() },
      ])
      expect(statuses).toEqual([200, 200, 200])
      const after = await read(id)
      expect([after.driver_id, after.status]).toEqual([driverId, 'ASSIGNED'])
      expect(['07:00:00', '09:30:00']).toContain(after.scheduled_time)
    }
    expect(await inTwoPlaces()).toEqual([])
  })

  it('refuses a drag into an absence, or keeps the trip that was there before it', { timeout }, async () => {
    const { id } = await confirmed('08:00')
    const { driverId } = await crew()
    const putBack = await remember(servers, [id])
    for (let round = 0; round < raceRounds; round += 1) {
      await putBack()
      await sql`delete from absences`.execute(servers.app.db)
      const to = { scheduledDate: '2026-11-22', scheduledTime: '18:00', driverId }
      const absence = { driverId, reason: 'LEAVE', from: '2026-11-22T17:00', to: '2026-11-22T20:00' }
      const calls = [
        { endpoint: rescheduleBooking, id, body: to, token: token() },
        { endpoint: createAbsence, body: absence, token: token() },
      ]
      const statuses = await servers.atOnce(round % 2 === 0 ? calls : calls.toReversed())
      const [moved, recorded] = round % 2 === 0 ? statuses : statuses.toReversed()
      expect(recorded).toBe(201)
      expect([200, 409]).toContain(moved)
      const after = await read(id)
      expect([after.driver_id, after.scheduled_time]).toEqual(
        moved === 200 ? [driverId, '18:00:00'] : [null, '08:00:00'],
      )
    }
  })

  it('refuses or makes whole each move of two drags across each other and a removal', { timeout }, async () => {
    const [one, other] = await Promise.all([crew(), crew()])
    const [first, second] = await Promise.all([confirmed('08:00'), confirmed('10:00')])
    const putBack = await remember(servers, [first.id, second.id])
    for (let round = 0; round < raceRounds; round += 1) {
      await putBack()
      const assigned = await servers.atOnce([
        { endpoint: assignDriver, id: first.id, body: one, token: token() },
        { endpoint: assignDriver, id: second.id, body: other, token: token() },
      ])
      expect(assigned).toEqual([200, 200])
      const at = (scheduledTime: string) => ({ scheduledDate: '2026-11-22', scheduledTime })
      const statuses = await servers.atOnce([
        {
          endpoint: rescheduleBooking,
          id: first.id,
          body: { ...at('10:15'), driverId: other.driverId },
          token: token(),
        },
        {
          endpoint: rescheduleBooking,
          id: second.id,
          body: { ...at('08:15'), driverId: one.driverId },
          token: token(),
        },
        { endpoint: unassignDriver, id: first.id, token: token() },
      ])
      for (const status of statuses) expect([200, 409]).toContain(status)
      for (const { id } of [first, second]) {
        const after = await read(id)
        expect(after.driver_id === null).toBe(after.status === 'CONFIRMED')
        expect(after.driver_id === null).toBe(after.vehicle_id === null)
      }
    }
    expect(await inTwoPlaces()).toEqual([])
  })
})
