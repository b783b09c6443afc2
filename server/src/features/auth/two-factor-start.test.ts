import { confirmTwoFactor, logout, startTwoFactor } from '@yoon/contract/auth/calls'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { insertUser } from '../../testing/builders.ts'
import { testPassword } from '../../testing/test-password.ts'
import { codeAt } from '../../testing/two-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(() => app.setNow(testNow))
afterAll(() => app.close())

async function account() {
  const id = await insertUser(app.db, { role: 'OPERATRICE', email: `${crypto.randomUUID()}@yoon.test` })
  return { id, session: await app.signIn(id) }
}

async function countStarts(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from two_factor_starts`.execute(app.db)
  return rows[0]?.count ?? 0
}

const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)
const outcome = ({ status, error }: { status: number; error: { code: string } | undefined }) => error?.code ?? status

describe('a session that starts two-factor authentication', () => {
  it('returns the same enrolment secret to a session for 15 minutes', async () => {
    const { session } = await account()
    const first = (await app.call(session, startTwoFactor)).data
    expect((await app.call(session, startTwoFactor)).data).toEqual(first)
    app.setNow(later(16))
    expect((await app.call(session, startTwoFactor)).data.secret).not.toBe(first.secret)
  })

  it('lets no other session read, replace or confirm an enrolment', async () => {
    const { id, session } = await account()
    const other = await app.signIn(id)
    const { secret } = (await app.call(session, startTwoFactor)).data
    const proof = { code: codeAt(secret, testNow), currentPassword: testPassword }
    expect(outcome(await app.call(other, confirmTwoFactor, proof))).toBe('TWO_FACTOR_OFF')
    expect((await app.call(other, startTwoFactor)).data.secret).not.toBe(secret)
    expect((await app.call(other, confirmTwoFactor, proof)).error?.fields).toHaveProperty('code')
    expect((await app.call(session, confirmTwoFactor, proof)).status).toBe(200)
    expect(outcome(await app.call(session, startTwoFactor))).toBe('TWO_FACTOR_ON')
  })

  it('deletes the enrolment of a session at its end', async () => {
    const { session } = await account()
    const before = await countStarts()
    await app.call(session, startTwoFactor)
    expect(await countStarts()).toBe(before + 1)
    await app.call(session, logout)
    expect(await countStarts()).toBe(before)
  })
})
