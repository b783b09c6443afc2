import { assignDriver } from '@yoon/contract/bookings/calls'
import { proposeAssignments } from '@yoon/contract/proposals/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingIn, insertClient, insertDriver, insertVehicle, transferForm } from './testing/builders.ts'
import { openServers, raceRounds, remember, type Servers } from './testing/races.ts'

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

/** Returns what is proposed for a trip; nothing that follows changes it, and no round has to solve it again. */
async function propose(id: string, driverId: string) {
  const asked = { bookingIds: [id], driverIds: [driverId] }
  const { data } = await servers.app.call('OPERATRICE', proposeAssignments, asked)
  const [assignment] = data.assignments
  if (!assignment) throw new Error('Nothing was proposed')
  return assignment
}

describe(`${raceRounds} rounds on four servers`, () => {
  it('accepts a proposal or lets a colleague assign another trip to its driver, never both', { timeout }, async () => {
    const { app } = servers
    const client = await insertClient(app.db)
    const token = app.tokens.OPERATRICE
    const crew = await newCrew()
    const [proposed, other] = [
      await bookingIn(app, 'CONFIRMED', { form: transferForm(client) }),
      await bookingIn(app, 'CONFIRMED', { form: transferForm(client, { scheduledTime: '08:30' }) }),
    ]
    const putBack = await remember(servers, [proposed.id, other.id])
    const { driverId, vehicleId } = await propose(proposed.id, crew.driverId)
    expect({ driverId, vehicleId }).toEqual(crew)
    for (let round = 0; round < raceRounds; round += 1) {
      await putBack()
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
    const [crew, other] = [await newCrew(), await newCrew()]
    const { id } = await bookingIn(app, 'CONFIRMED', { form: transferForm(client) })
    const { version } = await propose(id, crew.driverId)
    const putBack = await remember(servers, [id])
    for (let round = 0; round < raceRounds; round += 1) {
      await putBack()
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
