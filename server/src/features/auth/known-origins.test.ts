import { changePassword } from '@yoon/contract/auth/calls'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '../../testing/builders.ts'
import { codesOf, createSignInTest, office, type SignInTest } from '../../testing/sign-ins.ts'
import { testPassword as password } from '../../testing/test-password.ts'

let company: SignInTest
beforeAll(async () => {
  company = await createSignInTest()
})
beforeEach(() => company.reset())
afterAll(() => company.app.close())

const attempt: SignInTest['attempt'] = (given) => company.attempt(given)
const wait = (seconds: number) => company.wait(seconds)

/** Makes twenty failed attempts at the account, each from another address. */
async function attacked() {
  for (let count = 1; count <= 20; count += 1)
    expect((await attempt({ address: `102.16.1.${count}` })).status).toBe(401)
}

describe('a sign-in from an address or a browser that has signed in to the account before', () => {
  const elsewhere = '41.82.2.1'

  it('admits a known address or browser after twenty failures from anywhere', async () => {
    const { data } = await attempt({ password })
    await attacked()
    expect((await attempt({ address: elsewhere, password })).status).toBe(429)
    const { status } = await attempt({ address: elsewhere, password, browserToken: data.browserToken })
    expect(status).toBe(200)
    await attacked()
    expect((await attempt({ password })).status).toBe(200)
  })

  it('admits a known address while sign-ins from elsewhere fill the hashing queue', async () => {
    await attempt({ password })
    const flood = Array.from({ length: 150 }, (_, index) =>
      attempt({ email: `inconnue-${index}@yoon.test`, address: `102.20.${index}.7` }),
    )
    const known = await attempt({ password })
    expect(codesOf(await Promise.all(flood))).toContain('UNAVAILABLE')
    expect(known.status).toBe(200)
  })

  it('makes a known browser wait after five failures of its own, whatever the address', async () => {
    const { browserToken } = (await attempt({ password })).data
    for (let count = 1; count <= 5; count += 1)
      expect((await attempt({ address: `41.82.5.${count}`, browserToken })).status).toBe(401)
    expect((await attempt({ address: elsewhere, browserToken, password })).status).toBe(429)
    expect((await attempt({ address: elsewhere, password })).status).toBe(200)
  })

  it('makes a known browser wait after five failures from its address', async () => {
    const { browserToken } = (await attempt({ password })).data
    for (let count = 1; count <= 5; count += 1) expect((await attempt()).status).toBe(401)
    expect((await attempt({ browserToken, password })).status).toBe(429)
  })

  it('refuses a wrong password with a valid browser token', async () => {
    const { browserToken } = (await attempt({ password })).data
    expect((await attempt({ browserToken })).status).toBe(401)
  })

  it('grants no exemption for a forged or truncated token or that of another account', async () => {
    const { browserToken } = (await attempt({ password, address: '41.82.6.1' })).data
    const other = `autre-${company.email}`
    await insertUser(company.app.db, { role: 'OPERATRICE', email: other })
    const { data: others } = await attempt({ email: other, password, address: '41.82.6.2' })
    await attacked()
    const tokens = [
      `${browserToken.slice(0, -1)}!`,
      browserToken.split('').reverse().join(''),
      browserToken.slice(1),
      '',
      '..',
    ]
    for (const token of [...tokens, others.browserToken]) {
      expect((await attempt({ address: elsewhere, password, browserToken: token })).status).toBe(429)
    }
  })

  it('forgets a known origin 90 days after its last sign-in', async () => {
    const { browserToken } = (await attempt({ password })).data
    wait(90 * 24 * 3600)
    await attacked()
    expect((await attempt({ password, browserToken })).status).toBe(429)
  })

  it('renews the browser token with each sign-in and keeps recognising the browser', async () => {
    const first = (await attempt({ password })).data.browserToken
    wait(89 * 24 * 3600)
    const second = (await attempt({ password, browserToken: first, address: '41.82.7.1' })).data.browserToken
    wait(2 * 24 * 3600)
    await attacked()
    expect((await attempt({ password, browserToken: first, address: elsewhere })).status).toBe(429)
    expect((await attempt({ password, browserToken: second, address: elsewhere })).status).toBe(200)
  })
})

describe('a wrong current password in a session', () => {
  const headers = { 'x-forwarded-for': office }
  const change = (session: { token: string }, currentPassword: string) =>
    company.app.call(session, changePassword, { currentPassword, newPassword: 'nouveau-secret' }, { headers })

  it('makes a session wait from the sixth wrong current password on and changes nothing', async () => {
    const { data: session } = await attempt({ password })
    for (let count = 1; count <= 5; count += 1) expect((await change(session, 'faux')).status).toBe(400)
    for (const tried of ['faux', password]) {
      const { status, error, headers: answered } = await change(session, tried)
      expect([status, error?.code, answered['retry-after']]).toEqual([429, 'TOO_MANY_ATTEMPTS', '5'])
    }
    wait(5)
    expect((await change(session, password)).status).toBe(200)
    expect((await attempt({ password: 'nouveau-secret' })).status).toBe(200)
  })

  it('throttles no other sessions and sign-ins after wrong current passwords in a session', async () => {
    const { data: session } = await attempt({ password })
    const { data: other } = await attempt({ password })
    for (let count = 1; count <= 5; count += 1) await change(session, 'faux')
    expect((await change(session, password)).status).toBe(429)
    expect((await attempt({ password })).status).toBe(200)
    expect((await change(other, password)).status).toBe(200)
  })

  it('accepts the current password in a session despite failed sign-ins from anywhere', async () => {
    const { data: session } = await attempt({ password })
    await attacked()
    for (let count = 1; count <= 5; count += 1) await attempt()
    expect((await change(session, password)).status).toBe(200)
  })

  it('counts thirty simultaneous wrong current passwords of a session', async () => {
    const { data: session } = await attempt({ password })
    const answers = await Promise.all(Array.from({ length: 30 }, () => change(session, 'faux')))
    expect(codesOf(answers).filter((code) => code === 'INVALID_INPUT')).toHaveLength(5)
  })
})
