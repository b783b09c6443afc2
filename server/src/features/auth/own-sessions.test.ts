import { getCurrentUser, listOwnSessions, login, revokeOtherSessions, revokeSession } from '@yoon/contract/auth/calls'
import { sessionEndedCode } from '@yoon/contract/realtime/channel'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { insertUser } from '../../testing/builders.ts'
import { auditOf } from '../../testing/journal.ts'
import { listenOn, openSocket } from '../../testing/socket.ts'

const password = 'yoon-secret'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp()
  passwordHash = await hashPassword(password)
})
afterEach(() => app.setNow(testNow))
afterAll(() => app.close())

function at(minutes: number): void {
  app.setNow(new Date(testNow.getTime() + minutes * 60_000))
}

const idsOf = async (as: { token: string }) => (await app.call(as, listOwnSessions)).data.map(({ id }) => id)
const isOpen = async (as: { token: string }) => (await app.call(as, getCurrentUser)).status === 200

/** Inserts a user with a number of sessions, the first of which makes the calls. */
async function person(sessions: number) {
  const id = await insertUser(app.db, { role: 'OPERATRICE' })
  const opened = []
  for (let count = 0; count < sessions; count += 1) opened.push(await app.signIn(id))
  return { id, sessions: opened as [{ token: string }, ...{ token: string }[]] }
}

async function idOf(as: { token: string }): Promise<string> {
  const { data } = await app.call(as, listOwnSessions)
  return data.find(({ isCurrent }) => isCurrent)?.id ?? ''
}

describe('the own sessions', () => {
  it('lists the live sessions of the user with address and times, the last used first', async () => {
    const email = 'sessions@yoon.test'
    await insertUser(app.db, { role: 'CLIENT', email, passwordHash })
    const signIn = (userAgent: string) =>
      app.call(null, login, { email, password }, { headers: { 'user-agent': userAgent } })
    await signIn('an idle one')
    at(20)
    const { data: first } = await signIn('Firefox')
    at(25)
    await signIn('Chrome')
    at(40)
    const { data } = await app.call(first, listOwnSessions)
    const address = '127.0.0.1'
    const id = expect.any(String)
    expect(data).toEqual([
      {
        id,
        userAgent: 'Firefox',
        address,
        openedAt: '2026-11-21T14:52:00.000Z',
        lastUsedAt: '2026-11-21T15:12:00.000Z',
        isCurrent: true,
      },
      {
        id,
        userAgent: 'Chrome',
        address,
        openedAt: '2026-11-21T14:57:00.000Z',
        lastUsedAt: '2026-11-21T14:57:00.000Z',
        isCurrent: false,
      },
    ])
  })

  it('ends one session of the user', async () => {
    const { id, sessions } = await person(3)
    const [mine, second, third] = sessions
    if (!second || !third) throw new Error('Three were opened')
    expect((await app.call(mine, revokeSession, { id: await idOf(second) })).status).toBe(200)
    expect([await isOpen(mine), await isOpen(second), await isOpen(third)]).toEqual([true, false, true])
    expect(await auditOf(app, id)).toEqual([{ action: 'session.revoked', before: null, after: { ended: 1 } }])
  })

  it('ends all sessions of the user but the current one', async () => {
    const { id, sessions } = await person(3)
    expect((await app.call(sessions[0], revokeOtherSessions)).data).toEqual({ ended: 2 })
    expect(await idsOf(sessions[0])).toHaveLength(1)
    expect((await app.call(sessions[0], revokeOtherSessions)).data).toEqual({ ended: 0 })
    expect(await auditOf(app, id)).toEqual([{ action: 'session.revoked', before: null, after: { ended: 2 } }])
  })

  it('refuses to end sessions of another user, even for an administrator', async () => {
    const { sessions } = await person(1)
    const id = await idOf(sessions[0])
    for (const as of ['ADMIN', 'OPERATRICE'] as const) {
      const { status, error } = await app.call(as, revokeSession, { id })
      expect([status, error?.message]).toEqual([404, 'Cette session est déjà terminée'])
      await app.call(as, revokeOtherSessions)
    }
    expect(await isOpen(sessions[0])).toBe(true)
  })

  it('closes the sockets of ended sessions at once', async () => {
    const { sessions } = await person(3)
    const [mine, second, third] = sessions
    if (!second || !third) throw new Error('Three were opened')
    const url = await listenOn(app.app)
    const sockets = [await openSocket(url, second), await openSocket(url, third)] as const
    await app.call(mine, revokeSession, { id: await idOf(second) })
    expect(await sockets[0].closed).toBe(sessionEndedCode)
    await app.call(mine, revokeOtherSessions)
    expect(await sockets[1].closed).toBe(sessionEndedCode)
  })
})
