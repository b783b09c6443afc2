import { describe, expect, it } from 'vitest'
import { isSigned, signatureOf } from './webhook-signature.ts'

const now = new Date('2026-11-21T14:32:00Z')
const raw = Buffer.from('{"id":"EV_1","type":"checkout.session.completed"}')
const secrets = ['wave_sn_WHS_first', 'wave_sn_WHS_second']
const time = Math.floor(now.getTime() / 1000)
const good = signatureOf(raw, secrets[0] ?? '', '', now)
const hash = good.split('v1=')[1] ?? ''
const check = (signature: string | undefined, more: Partial<Parameters<typeof isSigned>[0]> = {}) =>
  isSigned({ raw, signature, secrets, separator: '', now, ...more })

describe('the signature of a webhook', () => {
  it('accepts a signature over time and raw body without separator, as Wave signs', () => {
    expect(check(good)).toBe(true)
    expect(check(signatureOf(raw, secrets[0] ?? '', ',', now))).toBe(false)
  })

  it('accepts a signature over time, comma and raw body, as Orange signs', () => {
    const signature = signatureOf(raw, secrets[0] ?? '', ',', now)
    expect(check(signature, { separator: ',' })).toBe(true)
    expect(check(good, { separator: ',' })).toBe(false)
  })

  it('accepts a signature with each of the secrets, while one replaces another', () => {
    expect(check(signatureOf(raw, secrets[1] ?? '', '', now))).toBe(true)
    expect(check(signatureOf(raw, 'wave_sn_WHS_other', '', now))).toBe(false)
  })

  it('refuses a signature for a body with one byte changed, added or removed', () => {
    for (let at = 0; at < raw.length; at += 7) {
      const changed = Buffer.from(raw)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(check(good, { raw: changed })).toBe(false)
    }
    expect(check(good, { raw: Buffer.concat([raw, Buffer.from(' ')]) })).toBe(false)
    expect(check(good, { raw: raw.subarray(1) })).toBe(false)
    expect(check(good, { raw: Buffer.alloc(0) })).toBe(false)
  })

  it.for([
    [299, true],
    [300, true],
    [301, false],
    [-300, true],
    [-301, false],
    [86_400, false],
  ] as const)('knows whether a signature of %i seconds ago is accepted: %s', ([seconds, isAccepted]) => {
    expect(check(good, { now: new Date(now.getTime() + seconds * 1000) })).toBe(isAccepted)
  })

  it('accepts two signatures if the second is right', () => {
    expect(check(`t=${time},v1=${'0'.repeat(64)},v1=${hash}`)).toBe(true)
    expect(check(`t=${time},v1=${hash},v1=${'0'.repeat(64)}`)).toBe(true)
  })

  it('refuses a signature of another length without an error', () => {
    for (const wrong of ['', '0', hash.slice(0, -1), `${hash}0`, hash.repeat(20), 'é'.repeat(64)]) {
      expect(check(`t=${time},v1=${wrong}`), wrong).toBe(false)
    }
  })

  it.for([
    undefined,
    '',
    hash,
    `v1=${hash}`,
    `t=${time}`,
    `t=,v1=${hash}`,
    `t=${time};v1=${hash}`,
    `t=${time},v0=${hash}`,
    `t=${time},t=${time},v1=${hash}`,
    `t=${time}.0,v1=${hash}`,
    `t=-${time},v1=${hash}`,
    `t=${time},v1=${hash.toUpperCase()}`,
    good.slice(0, -10),
  ])('%j is refused', (signature) => {
    expect(check(signature)).toBe(false)
  })

  it('refuses every signature without any secret', () => {
    expect(check(good, { secrets: [] })).toBe(false)
  })
})
