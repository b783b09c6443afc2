import { completeBooking, settleBooking } from '@yoon/contract/bookings/calls'
import { addTillEntry, closeTill, openTill, validateTill } from '@yoon/contract/till/calls'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { bookingIn, insertDriver } from './testing/builders.ts'
import { openServers, type RacingCall, raceRounds, type Servers } from './testing/races.ts'
import {
  cashPayment,
  closeTillOf,
  countOf,
  findTillErrors,
  holdByDriver,
  openTillOf,
  signInCashier,
} from './testing/tills.ts'

let servers: Servers
beforeAll(async () => {
  servers = await openServers()
})
afterEach(async () => expect(await findTillErrors(servers.app)).toEqual([]))
afterAll(() => servers.close())

const timeout = 30_000 + raceRounds * 3_000

/** Puts each of two calls first in half of the rounds. */
function inTurn(round: number, one: RacingCall, other: RacingCall): RacingCall[] {
  return round % 2 === 0 ? [one, other] : [other, one]
}

it(`counts a cash payment wholly before or wholly after the closing in ${raceRounds} rounds`, { timeout }, async () => {
  const { app } = servers
  for (let round = 0; round < raceRounds; round += 1) {
    const { token } = await signInCashier(app)
    await openTillOf(app, { token }, 10_000)
    const { id } = await bookingIn(app, 'ASSIGNED')
    const close = { endpoint: closeTill, body: { counts: countOf(10_000), reason: 'Course en cours' }, token }
    const pay = { endpoint: completeBooking, id, body: cashPayment(35_000), token }
    expect(await servers.atOnce(inTurn(round, close, pay))).toEqual([200, 200])
    const row = await app.db
      .selectFrom('payments')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Number(row.count)).toBe(1)
  }
})

it(`opens one till for six first payments at once in ${raceRounds} rounds`, { timeout: timeout * 4 }, async () => {
  const { app } = servers
  for (let round = 0; round < raceRounds; round += 1) {
    const { token } = await signInCashier(app)
    const trips: string[] = []
    for (let trip = 0; trip < 6; trip += 1) {
      const { id } = await bookingIn(app, 'ASSIGNED')
      trips.push(id)
    }
    const calls = trips.map((id) => ({ endpoint: completeBooking, id, body: cashPayment(1_000), token }))
    expect(await servers.atOnce(calls)).toEqual(trips.map(() => 200))
    expect((await closeTillOf(app, { token }, 6_000)).difference).toBe(0)
  }
})

it(`validates a till once, and never by the person who takes its cash, in ${raceRounds} rounds`, {
  timeout,
}, async () => {
  const { app } = servers
  for (let round = 0; round < raceRounds; round += 1) {
    const [cashier, one, other] = [await signInCashier(app), await signInCashier(app), await signInCashier(app)]
    await openTillOf(app, cashier, 10_000)
    await closeTillOf(app, cashier, 10_000)
    await openTillOf(app, cashier, 5_000)
    const { id } = await closeTillOf(app, cashier, 5_000)
    const validate = ({ token }: { token: string }) => ({ endpoint: validateTill, id, body: {}, token })
    const entry = { endpoint: addTillEntry, body: { kind: 'BANK', amount: 1 }, token: cashier.token }
    const statuses = await servers.atOnce([...inTurn(round, validate(one), entry), validate(other), validate(cashier)])
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409])
  }
})

it(`takes the cash of a driver once when two cashiers record it at once in ${raceRounds} rounds`, {
  timeout,
}, async () => {
  const { app } = servers
  const [one, other] = [await signInCashier(app), await signInCashier(app)]
  await openTillOf(app, one, 0)
  await openTillOf(app, other, 0)
  for (let round = 0; round < raceRounds; round += 1) {
    const { id: driverId } = await insertDriver(app.db)
    const booking = await bookingIn(app, 'COMPLETED', { driverId })
    await holdByDriver(app, booking.id, driverId)
    const remit = ({ token }: { token: string }) => ({
      endpoint: addTillEntry,
      body: { kind: 'REMITTANCE', amount: 35_000, driverId },
      token,
    })
    expect((await servers.atOnce(inTurn(round, remit(one), remit(other)))).toSorted()).toEqual([201, 409])
  }
})

it(`keeps the tills of three cashiers who work at the same time exact in ${raceRounds} rounds`, {
  timeout: timeout * 2,
}, async () => {
  const { app } = servers
  for (let round = 0; round < raceRounds; round += 1) {
    const cashiers = [await signInCashier(app), await signInCashier(app), await signInCashier(app)]
    const opened = cashiers.map(({ token }) => ({ endpoint: openTill, body: { float: 10_000 }, token }))
    expect(await servers.atOnce(opened)).toEqual([201, 201, 201])
    const unpaid: string[] = []
    for (const { token } of cashiers) {
      const { id } = await bookingIn(app, 'ASSIGNED')
      await app.call({ token }, completeBooking, { id, method: 'UNPAID' })
      unpaid.push(id)
    }
    const trips: string[] = []
    for (let trip = 0; trip < 3; trip += 1) trips.push((await bookingIn(app, 'ASSIGNED')).id)
    const calls = cashiers.flatMap(({ token }, at) => [
      { endpoint: completeBooking, id: String(trips[at]), body: cashPayment(20_000), token },
      { endpoint: settleBooking, id: String(unpaid[at]), body: cashPayment(35_000), token },
      { endpoint: addTillEntry, body: { kind: 'EXPENSE', amount: 2_000, reason: 'Essence' }, token },
    ])
    expect(await servers.atOnce(calls)).toEqual([200, 200, 201, 200, 200, 201, 200, 200, 201])
    const closings = cashiers.map(({ token }) => ({ endpoint: closeTill, body: { counts: countOf(63_000) }, token }))
    expect(await servers.atOnce(closings)).toEqual([200, 200, 200])
  }
})
