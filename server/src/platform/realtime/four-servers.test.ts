import { changePassword } from '@yoon/contract/auth/calls'
import { listNotifications } from '@yoon/contract/notifications/calls'
import { sessionEndedCode } from '@yoon/contract/realtime/channel'
import { deleteUser, setUserStatus, updateUser } from '@yoon/contract/users/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createBookingAs, insertUser } from '../../testing/builders.ts'
import { openServers } from '../../testing/races.ts'
import { openSocket } from '../../testing/socket.ts'
import { hashPassword } from '../passwords.ts'

let app: TestApp
let urls: string[]
let passwordHash: string
let close: () => Promise<void>

beforeAll(async () => {
  passwordHash = await hashPassword('yoon-secret')
  ;({ app, urls, close } = await openServers())
})
afterAll(() => close())

const openEverywhere = (wish: { token: string; after?: number }) =>
  Promise.all(urls.map((url) => openSocket(url, wish)))

/** A cashier who may sign in, as input of the user form. */
async function newCashier() {
  const email = `caisse-${Math.random().toString(36).slice(2)}@yoon.test`
  const person = { firstName: 'Khady', lastName: 'Faye', email, role: 'CAISSIERE' as const }
  const id = await insertUser(app.db, { ...person, passwordHash })
  const phone = `78 ${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
  return { ...person, id, phone, isActive: true, password: null }
}

describe('four servers on one database', () => {
  it('all servers deliver the same messages to their browsers, once and in order', async () => {
    const last = (await app.call('ADMIN', listNotifications, {})).data.at(-1)?.seq ?? 0
    const sockets = await openEverywhere({ token: app.tokens.MODERATOR, after: last })
    await Promise.all(Array.from({ length: 8 }, () => createBookingAs(app, 'OPERATRICE')))
    const seqs = Array.from({ length: 8 }, (_, index) => last + index + 1)
    for (const socket of sockets) {
      await socket.until(() => socket.seqs().length >= seqs.length)
      expect(socket.seqs()).toEqual(seqs)
    }
  })

  it.for([
    { what: 'another role', role: 'OPERATRICE' as const },
    { what: 'a deactivation in the form', isActive: false },
    { what: 'a password given by staff', password: 'given-by-staff' },
  ])('all servers close the sockets of an edited user after $what', async ({ what: _, ...more }) => {
    const user = await newCashier()
    const sockets = await openEverywhere(await app.signIn(user.id))
    expect((await app.call('ADMIN', updateUser, { ...user, ...more })).status).toBe(200)
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual(urls.map(() => sessionEndedCode))
  })

  it.for([
    { what: 'a deactivation', end: (id: string) => app.call('ADMIN', setUserStatus, { id, isActive: false }) },
    { what: 'their deletion', end: (id: string) => app.call('ADMIN', deleteUser, { id }) },
  ])('all servers close the sockets of a user after $what', async ({ end }) => {
    const { id } = await newCashier()
    const sockets = await openEverywhere(await app.signIn(id))
    expect((await end(id)).status).toBe(200)
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual(urls.map(() => sessionEndedCode))
  })

  it("closes the sockets of a user's other sessions after a password change, and keeps its own", async () => {
    const { id } = await newCashier()
    const here = await app.signIn(id)
    const kept = await openEverywhere(here)
    const ended = await openEverywhere(await app.signIn(id))
    const passwords = { currentPassword: 'yoon-secret', newPassword: 'une-autre-phrase' }
    expect((await app.call(here, changePassword, passwords)).status).toBe(200)
    expect(await Promise.all(ended.map(({ closed }) => closed))).toEqual(urls.map(() => sessionEndedCode))
    await createBookingAs(app, 'OPERATRICE')
    for (const socket of kept) await socket.until(() => socket.messages.some(({ type }) => type === 'changed'))
  })
})
