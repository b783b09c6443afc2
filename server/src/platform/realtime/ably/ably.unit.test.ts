import { Rest } from 'ably'
import { describe, expect, it } from 'vitest'
import { startAblyDouble } from '../../../testing/ably-double.ts'
import { ConfigError } from '../../config.ts'
import { openAbly } from './ably.ts'

const key = 'appId.keyId:c2VjcmV0LW9mLXlvb24'

describe('the key', () => {
  it.for([
    ['is another one', 'appId.keyId:another', {}],
    ['may not publish', key, { rights: ['subscribe'] }],
    ['may not subscribe', key, { rights: ['publish'] }],
  ] as const)('that %s is refused in one line', async ([, given, options]) => {
    const strict = await startAblyDouble(key, options)
    const ably = await openAbly({ key: given, endpoint: strict.url })
    const refused = expect(ably.check()).rejects
    await refused.toThrow(ConfigError)
    await expect(ably.check()).rejects.toThrow(/^ABLY_API_KEY is refused by Ably \(error \d+\): [^\n]+\.$/)
    await strict.close()
  })

  it('that Ably takes, or cannot be asked about, is used', async () => {
    const double = await startAblyDouble(key)
    const ably = await openAbly({ key, endpoint: double.url })
    await ably.check()
    double.fail()
    await ably.check()
    await double.close()
  })
})

describe('the hosts of Ably', () => {
  it('are all that the SDK uses', async () => {
    const { hosts } = await openAbly({ key, endpoint: undefined })
    const { primaryDomain, fallbackHosts } = Reflect.get(new Rest({ key }), 'options')
    for (const host of [primaryDomain, ...fallbackHosts]) {
      expect(hosts).toEqual(expect.arrayContaining([`https://${host}`, `wss://${host}`]))
    }
  })
})
