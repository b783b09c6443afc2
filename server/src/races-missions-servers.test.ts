import { randomUUID } from 'node:crypto'
import { assignDriver, changeBookingStatus, getBooking, getBookingHistory } from '@yoon/contract/bookings/calls'
import { pressStep } from '@yoon/contract/missions/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertDriver } from './testing/builders.ts'
import { missionToken, sendMission } from './testing/missions.ts'
import { openServers, type RacingCall, raceRounds, type Servers } from './testing/races.ts'

const timeout = 60_000 + raceRounds * 1_000

let servers: Servers
beforeAll(async () => {
  servers = await openServers()
})
afterAll(() => servers.close())

/** Counters of presses per minute are not what these races are about. */
const forgetCounts = () => sql`delete from call_counts`.execute(servers.app.db)

const read = async (id: string) => (await servers.app.call('OPERATRICE', getBooking, { id })).data

/** Actions in the history of a booking, the first one first. */
async function historyOf(id: string): Promise<string[]> {
  const { data } = await servers.app.call('OPERATRICE', getBookingHistory, { id })
  return data.map(({ action }) => action).toReversed()
}

function press(token: string, step: string, more: { id?: string; time?: string } = {}): RacingCall {
  const { id = randomUUID(), time = '14:30' } = more
  return { endpoint: pressStep, body: { token, id, step, at: `2026-11-21T${time}:00Z`, sequence: 1 }, token: 'none' }
}

describe(`presses of one mission in ${raceRounds} rounds on four servers`, () => {
  it('stores a press once that one phone sends four times', { timeout }, async () => {
    for (let round = 0; round < raceRounds; round += 1) {
      await forgetCounts()
      const { booking, token } = await sendMission(servers.app)
      const id = randomUUID()
      const statuses = await servers.atOnce(Array.from({ length: 4 }, () => press(token, 'EN_ROUTE', { id })))
      expect(statuses).toEqual([200, 200, 200, 200])
      expect((await read(booking.id)).steps.map((one) => one.id)).toEqual([id])
      const history = await historyOf(booking.id)
      for (const action of ['booking.step_reported', 'booking.started'])
        expect(history.filter((one) => one === action)).toHaveLength(1)
    }
  })

  it('comes to one state from the steps of two phones in any order, and starts the trip once', {
    timeout,
  }, async () => {
    for (let round = 0; round < raceRounds; round += 1) {
      await forgetCounts()
      const { booking, token } = await sendMission(servers.app)
      const statuses = await servers.atOnce([
        press(token, 'EN_ROUTE', { time: '14:10' }),
        press(token, 'ON_SITE', { time: '14:20' }),
        press(token, 'EN_ROUTE', { time: '14:12' }),
        press(token, 'ON_SITE', { time: '14:19' }),
      ])
      expect(statuses).toEqual([200, 200, 200, 200])
      const { status, steps, mission } = await read(booking.id)
      expect(steps.map(({ step, at }) => [step, at.slice(11, 16)])).toEqual([
        ['EN_ROUTE', '14:10'],
        ['ON_SITE', '14:19'],
      ])
      expect([status, mission?.position]).toEqual(['IN_PROGRESS', 'ON_SITE'])
      expect((await historyOf(booking.id)).filter((one) => one === 'booking.started')).toHaveLength(1)
    }
  })

  it('gives a trip away before or after a press that starts it, and keeps the press', { timeout }, async () => {
    const other = await insertDriver(servers.app.db)
    const token = servers.app.tokens.OPERATRICE
    for (let round = 0; round < raceRounds; round += 1) {
      await forgetCounts()
      const sent = await sendMission(servers.app)
      const { id } = sent.booking
      const calls = [
        press(sent.token, 'EN_ROUTE'),
        { endpoint: assignDriver, id, body: { driverId: other.id, allowOverlap: true }, token },
      ]
      const statuses = await servers.atOnce(round % 2 === 0 ? calls : calls.toReversed())
      const [pressed, assigned] = round % 2 === 0 ? statuses : statuses.toReversed()
      expect(assigned).toBe(200)
      const { driver, status, steps } = await read(id)
      // A trip under way keeps its status; the steps of the driver before are in the history alone.
      expect([pressed, status]).toEqual(pressed === 200 ? [200, 'IN_PROGRESS'] : [410, 'ASSIGNED'])
      expect([driver?.id, steps]).toEqual([other.id, []])
      const history = await historyOf(id)
      const countOf = (action: string) => history.filter((one) => one === action).length
      expect(countOf('booking.step_reported')).toBe(1)
      expect(countOf('booking.started')).toBe(pressed === 200 ? 1 : 0)
    }
  })

  it('starts a trip once when its driver and the office do so at once', { timeout }, async () => {
    for (let round = 0; round < raceRounds; round += 1) {
      await forgetCounts()
      const { booking, token } = await sendMission(servers.app)
      const [pressed, started] = await servers.atOnce([
        press(token, 'EN_ROUTE'),
        {
          endpoint: changeBookingStatus,
          id: booking.id,
          body: { status: 'IN_PROGRESS' },
          token: servers.app.tokens.OPERATRICE,
        },
      ])
      expect(pressed).toBe(200)
      expect([200, 409]).toContain(started)
      expect((await read(booking.id)).status).toBe('IN_PROGRESS')
      expect((await historyOf(booking.id)).filter((one) => one === 'booking.started')).toHaveLength(1)
    }
  })

  it('leaves one live link when four colleagues renew it at once', { timeout }, async () => {
    const { app } = servers
    for (let round = 0; round < raceRounds; round += 1) {
      const { booking } = await sendMission(app)
      await Promise.all(Array.from({ length: 4 }, () => missionToken(app, booking.id, true)))
      const { rows } = await sql<{ live: number }>`
        select count(*)::int as live from links where booking_id = ${booking.id} and revoked_at is null`.execute(app.db)
      expect(rows).toEqual([{ live: 1 }])
    }
  })
})
