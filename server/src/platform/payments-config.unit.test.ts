import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const wave = { WAVE_API_KEY: 'wave_sn_prod_key', WAVE_WEBHOOK_SECRETS: 'wave_sn_WHS_first' }
const orange = {
  ORANGE_MONEY_CLIENT_ID: 'client-id',
  ORANGE_MONEY_CLIENT_SECRET: 'client-secret',
  ORANGE_MONEY_MERCHANT_CODE: '123456',
  ORANGE_MONEY_CALLBACK_KEY: 'callback-key',
}
const live = { PAYMENTS_LIVE: '1', DEMO: '0', PUBLIC_URL: 'https://yoon.sn' }

describe('the configuration of mobile money', () => {
  it('reads no provider unless one is configured', () => {
    expect(readConfig({}).payments).toEqual({
      wave: undefined,
      orangeMoney: undefined,
      off: [],
      isLive: false,
      checkSeconds: 600,
      demoPort: 0,
    })
  })

  it('calls the real addresses only with PAYMENTS_LIVE', () => {
    const without = readConfig({ ...wave, ...orange, DEMO: '0' }).payments
    expect([without.wave, without.orangeMoney, without.off]).toEqual([undefined, undefined, ['wave', 'orange_money']])
    const { payments } = readConfig({ ...wave, ...orange, ...live })
    expect(payments.wave).toEqual({
      baseUrl: 'https://api.wave.com',
      apiKey: 'wave_sn_prod_key',
      webhookSecrets: ['wave_sn_WHS_first'],
      webhookMode: 'signed',
    })
    expect(payments.orangeMoney).toMatchObject({ baseUrl: 'https://api.orange-sonatel.com', signingSecrets: [] })
    expect(payments.off).toEqual([])
  })

  it.for(['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000'])(
    'calls a provider on this machine without PAYMENTS_LIVE: %s',
    (WAVE_BASE_URL) => {
      expect(readConfig({ ...wave, WAVE_BASE_URL }).payments.wave?.baseUrl).toBe(WAVE_BASE_URL)
    },
  )

  it('reads several secrets, while one replaces another', () => {
    const { payments } = readConfig({ ...wave, ...live, WAVE_WEBHOOK_SECRETS: 'first-secret,second-secret' })
    expect(payments.wave?.webhookSecrets).toEqual(['first-secret', 'second-secret'])
  })

  it.for(Object.keys({ ...wave, ...orange }))('refuses a provider without %s', (name) => {
    const all: Record<string, string> = name.startsWith('WAVE') ? wave : orange
    expect(() => readConfig({ ...all, [name]: '' })).toThrow(/: set (both|all) of them, or no variable of/)
  })

  it.for(['WAVE_BASE_URL', 'WAVE_WEBHOOK_MODE', 'ORANGE_MONEY_BASE_URL', 'ORANGE_MONEY_API_KEY'])(
    'refuses %s alone',
    (name) => {
      const value =
        { WAVE_WEBHOOK_MODE: 'shared', ORANGE_MONEY_API_KEY: 'some-api-key' }[name] ?? 'https://api.example.com'
      expect(() => readConfig({ [name]: value })).toThrow(/or no variable of/)
    },
  )

  it('refuses real payments beside the demonstration company, and without a public address', () => {
    expect(() => readConfig({ ...wave, PAYMENTS_LIVE: '1', DEMO: '1' })).toThrow(/^PAYMENTS_LIVE=1 charges real people/)
    expect(() => readConfig({ ...wave, PAYMENTS_LIVE: '1' })).toThrow(/^PAYMENTS_LIVE=1 charges real people/)
    expect(() => readConfig({ ...wave, PAYMENTS_LIVE: '1', DEMO: '0' })).toThrow(/^PAYMENTS_LIVE=1 needs PUBLIC_URL/)
  })

  it('refuses another machine without TLS', () => {
    for (const more of [{}, live]) {
      expect(() => readConfig({ ...wave, ...more, WAVE_BASE_URL: 'http://api.wave.com' })).toThrow(
        /^WAVE_BASE_URL must begin with https:/,
      )
    }
  })

  it.for([
    ['WAVE_BASE_URL', 'https://api.wave.com/v1'],
    ['WAVE_BASE_URL', 'https://user:secret@api.wave.com'],
    ['WAVE_BASE_URL', 'file:///etc/passwd'],
    ['WAVE_API_KEY', 'with space'],
    ['WAVE_WEBHOOK_SECRETS', 'first-secret,,second'],
    ['WAVE_WEBHOOK_MODE', 'none'],
    ['ORANGE_MONEY_MERCHANT_CODE', '12345'],
    ['ORANGE_MONEY_MERCHANT_CODE', 'abcdef'],
    ['PAYMENTS_LIVE', 'yes'],
    ['PAYMENTS_CHECK_SECONDS', '0'],
    ['PAYMENTS_CHECK_SECONDS', '3601'],
    ['DEMO_PAYMENTS_PORT', '65536'],
  ] as const)('explains in one line that %s cannot be %j, without repeating it', ([name, value]) => {
    const read = () => readConfig({ ...wave, ...orange, [name]: value })
    expect(read).toThrow(new RegExp(`^${name} must be `))
    if (value.length > 4) expect(read).not.toThrow(value)
  })
})
