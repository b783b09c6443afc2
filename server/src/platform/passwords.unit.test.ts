import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword, passwordHashPattern } from './passwords.ts'

describe('isPassword', () => {
  it('accepts the password of a hash and no other password', async () => {
    const hash = await hashPassword('yoon-secret')
    expect(hash).toMatch(new RegExp(passwordHashPattern))
    expect([await isPassword('yoon-secret', hash), await isPassword('yoon-secrets', hash)]).toEqual([true, false])
  })

  it('refuses every password of an account without a hash', async () => {
    expect(await isPassword('', null)).toBe(false)
  })

  it('refuses passwords with Retry-After while too many hashes are waiting, and works again afterwards', async () => {
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => isPassword('yoon-secret', null)))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(results.length - refused.length).toBeGreaterThanOrEqual(50)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'UNAVAILABLE', status: 503, retryAfterS: 3 })
    expect(await isPassword('yoon-secret', null)).toBe(false)
  })
})
