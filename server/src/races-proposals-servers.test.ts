import { assignDriver } from '@yoon/contract/bookings/calls'
import { proposeAssignments } from '@yoon/contract/proposals/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingIn, insertClient, insertDriver, insertVehicle, transferForm } from './testing/builders.ts'
import { openServers, raceRounds, type Servers } from './testing/races.ts'

const timeout = 60_000 + raceRounds * 2_000

let servers: Servers
beforeAll(async () => {
  servers = await openServers()
})
afterAll(() => servers.close())

async function newCrew() {
  const { id: driverId } = await insertDriver(servers.app.db)
  return { driverId, vehicleId: await insertVehicle(servers.app.db, { driverId }) }
}

describe(`${raceRounds} rounds on four servers`, () => {
  it('accepts a proposal or lets a colleague assign another trip to its driver, never both', { timeout }, async () => {
    const { app } = servers
    const client = await insertClient(app.db)
    const token = app.tokens.OPERATRICE
    for (let round = 0; round < raceRounds; round += 1) {
      const crew = await newCrew()
      const [proposed, other] = [
        await bookingIn(app, 'CONFIRMED', { form: transferForm(client) }),
        await bookingIn(app, 'CONFIRMED', { form: transferForm(client, { scheduledTime: '08:30' }) }),
      ]
      const { data } = await app.call('OPERATRICE', proposeAssignments, {
        bookingIds: [proposed.id],
        driverIds: [crew.driverId],
      })
      const { driverId, vehicleId } = data.assignments[0] ?? {}
      expect({ driverId, vehicleId }).toEqual(crew)
      const statuses = await servers.atOnce([
        { endpoint: assignDriver, id: proposed.id, body: { driverId, vehicleId }, token },
        { endpoint: assignDriver, id: other.id, body: { driverId: crew.driverId }, token },
      ])
      expect(statuses.toSorted()).toEqual([200, 409])
      const { rows } = await sql<{ id: string }>`select id from bookings where driver_id = ${crew.driverId}`.execute(
        app.db,
      )
      expect(rows.map(({ id }) => id)).toEqual([statuses[0] === 200 ? proposed.id : other.id])
    }
  })

  it('accepts a proposal or lets a colleague assign the same trip to another driver, never both', {
    timeout,
  }, async () => {
    const { app } = servers
    const client = await insertClient(app.db)
    const token = app.tokens.OPERATRICE
    for (let round = 0; round < raceRounds; round += 1) {
      const [crew, other] = [await newCrew(), await newCrew()]
      const { id } = await bookingIn(app, 'CONFIRMED', { form: transferForm(client) })
      const { data } = await app.call('OPERATRICE', proposeAssignments, {
        bookingIds: [id],
        driverIds: [crew.driverId],
      })
      const version = data.assignments[0]?.version ?? 0
      const accept = async (server: number, { driverId, vehicleId }: typeof crew) => {
        const url = `${servers.urls[server]}${assignDriver.path.replace(':id', id)}`
        const response = await fetch(url, {
          method: 'PATCH',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'if-match': String(version),
          },
          body: JSON.stringify({ driverId, vehicleId }),
        })
        await response.text()
        return response.status
      }
      const statuses = await Promise.all([accept(0, crew), accept(1, other)])
      expect(statuses.toSorted()).toEqual([200, 412])
      const { rows } = await sql<{ driver_id: string }>`select driver_id from bookings where id = ${id}`.execute(app.db)
      expect(rows).toEqual([{ driver_id: statuses[0] === 200 ? crew.driverId : other.driverId }])
    }
  })
})
