import { listAudit } from '@yoon/contract/audit/calls'
import { login } from '@yoon/contract/auth/calls'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, testNow } from '../../testing/app.ts'
import { insertUser } from '../../testing/builders.ts'
import { codesOf, createSignInTest, office, type SignInTest } from '../../testing/sign-ins.ts'
import { testPassword as password } from '../../testing/test-password.ts'
import { signInLimit, runAttempt as tryFor } from './attempts.ts'

let company: SignInTest
beforeAll(async () => {
  company = await createSignInTest()
})
beforeEach(() => company.reset())
afterAll(() => company.app.close())

const attempt: SignInTest['attempt'] = (given) => company.attempt(given)
const wait = (seconds: number) => company.wait(seconds)

/** Inserts past failures, each of another account and address unless given, the last of them now. */
async function failed(count: number, { secondsApart = 0, ...same }: Partial<Failure> & { secondsApart?: number }) {
  const failures = Array.from({ length: count }, (_, index) => ({
    account: `autre-${index}@yoon.test`,
    address: `41.83.0.${index}`,
    ...same,
    failed_at: new Date(company.now() - index * secondsApart * 1000),
  }))
  await company.app.db.insertInto('sign_in_failures').values(failures).execute()
}

interface Failure {
  account: string
  address: string
}

describe('failed sign-ins of an account from one address', () => {
  it('refuses the sixth attempt for 5 s with Retry-After, even with the correct password', async () => {
    for (let count = 1; count <= 5; count += 1) expect((await attempt()).status).toBe(401)
    for (const tried of ['wrong', password]) {
      const { status, error, headers } = await attempt({ password: tried })
      expect([status, error?.code, headers['retry-after']]).toEqual([429, 'TOO_MANY_ATTEMPTS', '5'])
      expect(error?.message).toBe('Trop de tentatives, veuillez réessayer dans 5\u00a0secondes')
    }
    wait(5)
    expect((await attempt({ password })).status).toBe(200)
  })

  it('doubles the wait with each failed sign-in, up to 15 minutes', async () => {
    for (let count = 1; count <= 5; count += 1) await attempt()
    const waits: unknown[] = []
    for (let count = 0; count < 10; count += 1) {
      const { headers } = await attempt()
      waits.push(headers['retry-after'])
      wait(Number(headers['retry-after']))
      expect((await attempt()).status).toBe(401)
    }
    expect(waits).toEqual(['5', '10', '20', '40', '80', '160', '320', '640', '900', '900'])
  })

  it('counts no sign-ins that are refused during the wait', async () => {
    for (let count = 1; count <= 5; count += 1) await attempt()
    for (let count = 1; count <= 10; count += 1) expect((await attempt()).status).toBe(429)
    wait(5)
    expect((await attempt({ password })).status).toBe(200)
  })

  it('clears the failed sign-ins of an account after a success', async () => {
    for (let count = 1; count <= 4; count += 1) await attempt()
    expect((await attempt({ password })).status).toBe(200)
    for (let count = 1; count <= 5; count += 1) expect((await attempt()).status).toBe(401)
    expect((await attempt()).status).toBe(429)
  })

  it('admits a sign-in from another address after failures from one address', async () => {
    for (let count = 1; count <= 6; count += 1) await attempt()
    expect((await attempt({ password, address: '41.82.0.2' })).status).toBe(200)
  })

  it('counts failed sign-ins whatever the case of the e-mail', async () => {
    for (let count = 1; count <= 5; count += 1) await attempt({ email: company.email.toUpperCase() })
    expect((await attempt()).status).toBe(429)
  })

  it('throttles sign-ins of an unknown account like those of an existing one', async () => {
    const unknown = { email: 'inconnue@yoon.test' }
    const answers = []
    for (let count = 1; count <= 6; count += 1) answers.push(await attempt(unknown))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429])
    expect(answers[5]?.headers['retry-after']).toBe('5')
  })

  it('ignores failures dated far ahead by a wrong clock', async () => {
    for (let count = 1; count <= 6; count += 1) await attempt()
    // The clock was an hour ahead; then the clock of another server is ten seconds ahead.
    wait(-3600)
    expect((await attempt({ password })).status).toBe(200)
    for (let count = 1; count <= 5; count += 1) await attempt()
    wait(-10)
    expect((await attempt({ password })).headers['retry-after']).toBe('5')
    wait(15)
    expect((await attempt({ password })).status).toBe(200)
  })

  it('counts thirty simultaneous failed sign-ins of an account', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => attempt()))
    const counted = codesOf(answers)
    expect(counted.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(5)
    expect(counted.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(25)
  })

  it('admits ten simultaneous correct sign-ins after four failures', async () => {
    for (let count = 1; count <= 4; count += 1) await attempt()
    const answers = await Promise.all(Array.from({ length: 10 }, () => attempt({ password })))
    expect(codesOf(answers)).toEqual(Array.from({ length: 10 }, () => 'OK'))
  })

  it('forgets the failed sign-ins of an account after a day', async () => {
    for (let count = 1; count <= 4; count += 1) await attempt()
    wait(24 * 3600 + 1)
    for (let count = 1; count <= 5; count += 1) expect((await attempt()).status).toBe(401)
    expect((await attempt()).status).toBe(429)
  })
})

describe('failed sign-ins of an account from all addresses', () => {
  it('makes sign-ins from every address wait after 20 failures of an account', async () => {
    for (let count = 1; count <= 20; count += 1)
      expect((await attempt({ address: `41.82.1.${count}` })).status).toBe(401)
    const { status, headers } = await attempt({ address: '41.82.2.1', password })
    expect([status, headers['retry-after']]).toEqual([429, '5'])
    wait(5)
    expect((await attempt({ address: '41.82.2.1', password })).status).toBe(200)
    expect((await attempt({ address: '41.82.2.2' })).status).toBe(401)
  })
})

describe('simultaneous failed sign-ins of an account from many addresses', () => {
  it('counts thirty simultaneous failed sign-ins of an account from many addresses', async () => {
    await failed(15, { account: company.email })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => attempt({ address: `41.82.4.${index}` })),
    )
    expect(codesOf(answers).filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(5)
  })
})

describe('failed sign-ins from an address, of any account', () => {
  it('makes an address wait after 50 failures of any accounts', async () => {
    await failed(49, { address: office })
    expect((await attempt({ email: 'une@yoon.test' })).status).toBe(401)
    expect((await attempt({ email: 'autre@yoon.test' })).status).toBe(429)
    expect((await attempt({ email: 'autre@yoon.test', address: '41.82.0.2' })).status).toBe(401)
  })

  it('counts simultaneous failed sign-ins of thirty accounts from one address', async () => {
    await failed(45, { address: office })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => attempt({ email: `vague-${index}@yoon.test` })),
    )
    expect(codesOf(answers).filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(5)
  })

  it('admits simultaneous correct sign-ins of colleagues at an address with 49 failures', async () => {
    await failed(49, { address: office })
    const colleagues = Array.from({ length: 5 }, (_, index) => `collegue-${index}@yoon.test`)
    for (const email of colleagues) await insertUser(company.app.db, { role: 'OPERATRICE', email })
    const answers = await Promise.all(colleagues.map((email) => attempt({ email, password })))
    expect(codesOf(answers)).toEqual(['OK', 'OK', 'OK', 'OK', 'OK'])
  })

  it('restarts no wait of an address after a success', async () => {
    await failed(50, { address: office })
    wait(5)
    expect((await attempt({ password })).status).toBe(200)
    expect((await attempt({ password })).status).toBe(200)
  })

  it('deletes only the failures of the account after a success, not the others of its address', async () => {
    await failed(47, { address: office })
    for (let count = 1; count <= 3; count += 1) expect((await attempt()).status).toBe(401)
    expect((await attempt({ password })).status).toBe(429)
    wait(5)
    expect((await attempt({ password })).status).toBe(200)
    for (let count = 48; count <= 50; count += 1) {
      expect((await attempt({ email: `encore-${count}@yoon.test` })).status).toBe(401)
    }
    expect((await attempt({ email: 'encore@yoon.test' })).status).toBe(429)
  })

  it('forgets each failure of an address after an hour, even if failures go on', async () => {
    await failed(200, { address: office, secondsApart: 80 })
    for (let count = 1; count <= 3; count += 1) {
      expect((await attempt({ email: `distraite-${count}@yoon.test` })).status).toBe(401)
    }
    await failed(3, { address: office })
    expect((await attempt({ email: 'distraite@yoon.test' })).status).toBe(429)
    wait(3601)
    expect((await attempt({ email: 'distraite@yoon.test' })).status).toBe(401)
  })
})

describe('an attempt that ends in a server error', () => {
  it('counts no attempt that ends in a server error', async () => {
    const limit = signInLimit({ account: company.email, address: office }, testNow)
    const judge = () => Promise.reject(new Error('the database is away'))
    for (let count = 1; count <= 6; count += 1)
      await expect(tryFor(company.app.db, limit, judge, async () => undefined)).rejects.toThrow('the database is away')
    expect(await company.app.db.selectFrom('sign_in_failures').select('id').execute()).toEqual([])
  })
})

describe('failed sign-ins from IPv6 addresses', () => {
  const fail = (address: string) => attempt({ address })

  it('counts failures from IPv6 addresses by their first 64 bits', async () => {
    for (let count = 1; count <= 5; count += 1) expect((await fail(`2001:db8:1:2:${count}::${count}`)).status).toBe(401)
    expect((await fail('2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await fail('2001:db8:1:3::1')).status).toBe(401)
  })

  it('counts failures from an IPv4-mapped address as those of its IPv4 address', async () => {
    for (let count = 1; count <= 5; count += 1) expect((await fail(`::ffff:41.82.8.1`)).status).toBe(401)
    expect((await fail('41.82.8.1')).status).toBe(429)
    expect((await fail('::ffff:41.82.8.2')).status).toBe(401)
  })
})

describe('X-Forwarded-For', () => {
  it('trusts the last hop of X-Forwarded-For alone, not the values that the caller put before it', async () => {
    const statuses: number[] = []
    for (let count = 1; count <= 6; count += 1) {
      const { status } = await attempt({ address: `41.82.9.${count}, ${office}` })
      statuses.push(status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('trusts X-Forwarded-For across the configured number of proxies', async () => {
    const behindTwo = await createTestApp({ trustedProxies: 2 })
    const addresses: unknown[] = []
    for (const chain of ['41.82.9.1, 10.0.0.2', '8.8.8.8, 41.82.9.2, 10.0.0.2']) {
      const headers = { 'x-forwarded-for': chain }
      await behindTwo.call(null, login, { email: 'x@yoon.test', password: 'wrong' }, { headers })
      const failures = await behindTwo.db.selectFrom('sign_in_failures').select('address').orderBy('id').execute()
      addresses.push(failures.at(-1)?.address)
    }
    await behindTwo.close()
    expect(addresses).toEqual(['41.82.9.1', '41.82.9.2'])
  })

  it('counts and records an address without the port that a proxy writes after it', async () => {
    const behindOne = await createTestApp({ trustedProxies: 1 })
    for (const [index, host] of ['41.82.9.7', '[2001:db8:0:7::1]'].entries()) {
      const statuses: number[] = []
      for (let port = 50_001; port <= 50_006; port += 1) {
        const headers = { 'x-forwarded-for': `${host}:${port}` }
        const wrong = { email: `x${index}@yoon.test`, password: 'wrong' }
        const { status } = await behindOne.call(null, login, wrong, { headers })
        statuses.push(status)
      }
      expect(statuses, host).toEqual([401, 401, 401, 401, 401, 429])
    }
    const headers = { 'x-forwarded-for': '41.82.9.7:50007' }
    await behindOne.call('CLIENT', listAudit, {}, { headers })
    const refused = behindOne.db.selectFrom('audit_entries').select('address').where('action', '=', 'access.refused')
    expect(await refused.execute()).toEqual([{ address: '41.82.9.7' }])
    await behindOne.close()
  })

  it('ignores X-Forwarded-For without a trusted proxy', async () => {
    const direct = await createTestApp()
    const statuses: number[] = []
    for (let count = 1; count <= 6; count += 1) {
      const headers = { 'x-forwarded-for': `41.82.3.${count}` }
      const { status } = await direct.call(null, login, { email: 'x@yoon.test', password: 'wrong' }, { headers })
      statuses.push(status)
    }
    await direct.close()
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })
})
