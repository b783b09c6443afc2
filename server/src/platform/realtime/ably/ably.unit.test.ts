import { Rest } from 'ably'
import { describe, expect, it } from 'vitest'
import { startAblyDouble } from '../../../testing/ably-double.ts'
import { ConfigError } from '../../config.ts'
import { openAbly } from './ably.ts'

const key = 'appId.keyId:c2VjcmV0LW9mLXlvb24'

describe('the check of the Ably key', () => {
  it.for([
    ['is another one', 'appId.keyId:another', {}],
    ['may not publish', key, { rights: ['subscribe'] }],
    ['may not subscribe', key, { rights: ['publish'] }],
  ] as const)('refuses in one line a key that %s', async ([, given, options]) => {
    const strict = await startAblyDouble(key, options)
    const ably = await openAbly({ key: given, endpoint: strict.url })
    const refused = expect(ably.check()).rejects
    await refused.toThrow(ConfigError)
    await expect(ably.check()).rejects.toThrow(/^ABLY_API_KEY is refused by Ably \(error \d+\): [^\n]+\.$/)
    await strict.close()
  })

  it('accepts a key that Ably accepts, and any key while Ably is unavailable', async () => {
    const double = await startAblyDouble(key)
    const ably = await openAbly({ key, endpoint: double.url })
    await ably.check()
    double.fail()
    await ably.check()
    await double.close()
  })
})

describe('the allowed hosts of Ably', () => {
  it('the allowed hosts contain all hosts that the SDK uses', async () => {
    const { hosts } = await openAbly({ key, endpoint: undefined })
    const { primaryDomain, fallbackHosts } = Reflect.get(new Rest({ key }), 'options')
    for (const host of [primaryDomain, ...fallbackHosts]) {
      expect(hosts).toEqual(expect.arrayContaining([`https://${host}`, `wss://${host}`]))
    }
  })
})
