import { updateBooking } from '@yoon/contract/bookings/calls'
import { roles } from '@yoon/contract/permissions'
import { deleteUser, getUser, updateUser } from '@yoon/contract/users/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createBookingAs, insertClient, insertDriver, insertVehicle, transferForm } from '../../testing/builders.ts'
import { auditOf } from '../../testing/journal.ts'
import { changesOf, listenOn, openSocket } from '../../testing/socket.ts'
import { editOf } from '../../testing/users.ts'

let app: TestApp
let url: string
beforeAll(async () => {
  app = await createTestApp()
  url = await listenOn(app.app)
})
afterAll(() => app.close())

const byAdmin = () => ({ id: app.userIds.ADMIN, name: 'Test ADMIN' })

describe('the live channel after a change', () => {
  it('a change message names the author and the entity, also if no notification is written', async () => {
    const { id, user } = await createBookingAs(app, 'OPERATRICE')
    const socket = await openSocket(url, { token: app.tokens.CAISSIERE })
    await app.call('MODERATOR', updateBooking, { ...transferForm(user.id), id, passengers: 3 })
    await socket.until(() => socket.messages.some(({ type }) => type === 'changed'))
    expect(socket.messages).toContainEqual({
      type: 'changed',
      change: { entity: 'booking', id, by: { id: app.userIds.MODERATOR, name: 'Test MODERATOR' } },
    })
  })

  it('a renamed client refreshes all screens with the name, but only readers of users get the id', async () => {
    // Inserted without the API, so that no notice of the insertion arrives late.
    const { data: user } = await app.call('ADMIN', getUser, { id: await insertClient(app.db) })
    const staff = roles.filter((role) => role !== 'CLIENT')
    const sockets = await Promise.all(staff.map((role) => openSocket(url, { token: app.tokens[role] })))
    await app.call('ADMIN', updateUser, { ...editOf(user), lastName: 'Renommée' })
    const by = byAdmin()
    for (const [index, socket] of sockets.entries()) {
      await socket.until(() => changesOf(socket).length > 0)
      const isTold = staff[index] === 'ADMIN'
      expect(changesOf(socket)).toEqual([isTold ? { entity: 'user', id: user.id, by } : { entity: 'user' }])
    }
  })

  it("a deleted user's driver and vehicles are announced as changed", async () => {
    const driver = await insertDriver(app.db)
    const vehicle = await insertVehicle(app.db, { driverId: driver.id })
    const socket = await openSocket(url, { token: app.tokens.GESTIONNAIRE_PARC })
    await app.call('ADMIN', deleteUser, { id: driver.userId })
    await socket.until(() => changesOf(socket).length === 2)
    const by = byAdmin()
    expect(changesOf(socket)).toEqual(
      expect.arrayContaining([{ entity: 'driver', id: driver.id, by }, { entity: 'user' }]),
    )
    const [entry] = await auditOf(app, driver.id, 'driver')
    expect(entry).toMatchObject({ action: 'driver.deleted', before: { vehicles: [expect.any(String)] } })
    const row = app.db.selectFrom('vehicles').select('driver_id').where('id', '=', vehicle)
    expect((await row.executeTakeFirstOrThrow()).driver_id).toBeNull()
  })
})
