import { createAbsence } from '@yoon/contract/absences/calls'
import { assignDriver } from '@yoon/contract/bookings/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookingIn, insertClient, insertDriver, insertVehicle, transferForm } from './testing/builders.ts'
import { openServers, raceRounds, type Servers } from './testing/races.ts'

let servers: Servers
beforeAll(async () => {
  servers = await openServers()
})
afterAll(() => servers.close())

const timeout = 30_000 + raceRounds * 2_000

interface Answer {
  status: number
  data?: { tripsMeanwhile: { id: string }[] }
  error?: { code: string }
}

/** Sends a call as the administrator to one of the servers. */
async function send(server: number, method: string, path: string, body: object): Promise<Answer> {
  const { app, urls } = servers
  const response = await fetch(`${urls[server % urls.length]}${path}`, {
    method,
    headers: { authorization: `Bearer ${app.tokens.ADMIN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
}

it(`either refuses an assignment or lists it with the absence in ${raceRounds} rounds on four servers`, {
  timeout,
}, async () => {
  const { app } = servers
  for (let round = 0; round < raceRounds; round += 1) {
    const booking = await bookingIn(app, 'CONFIRMED', { form: transferForm(await insertClient(app.db)) })
    const driverId = (await insertDriver(app.db)).id
    const vehicleId = await insertVehicle(app.db, { driverId })
    const hours = { from: '2026-11-22T06:00', to: '2026-11-22T12:00' }
    const isDriver = round % 2 === 0
    const owner = isDriver ? { driverId, reason: 'SICK' } : { vehicleId, reason: 'BREAKDOWN' }
    const path = assignDriver.path.replace(':id', booking.id)
    const record = () => send(round, 'POST', createAbsence.path, { ...owner, ...hours })
    const assign = () => send(round + 1, 'PATCH', path, { driverId, vehicleId })
    // Each of them is sent first in half of the rounds.
    const isFirst = round % 4 < 2
    const answers = await Promise.all(isFirst ? [record(), assign()] : [assign(), record()])
    const [absence, assignment] = isFirst ? answers : answers.toReversed()
    const isListed = absence?.data?.tripsMeanwhile.some(({ id }) => id === booking.id) ?? false
    const refusal = isDriver ? 'DRIVER_ABSENT' : 'VEHICLE_ABSENT'
    const expected = isListed ? [200, undefined] : [409, refusal]
    expect([absence?.status, assignment?.status, assignment?.error?.code]).toEqual([201, ...expected])
    const row = await app.db
      .selectFrom('bookings')
      .select(['driver_id', 'is_overlap_allowed'])
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ driver_id: isListed ? driverId : null, is_overlap_allowed: false })
  }
})
