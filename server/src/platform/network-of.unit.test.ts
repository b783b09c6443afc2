import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkOf, withoutPort } from './network-of.ts'

const group = fc.integer({ min: 0, max: 0xffff })
const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count })
const hex = (numbers: readonly number[]) => numbers.map((number) => number.toString(16)).join(':')
const octets = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 })
/** Global addresses: none of these prefixes maps to IPv4. */
const global = fc.tuple(fc.integer({ min: 0x2001, max: 0x3fff }), groups(3)).map(([first, rest]) => [first, ...rest])

describe('networkOf', () => {
  it('returns an IPv4 address itself', () => {
    fc.assert(fc.property(octets, (bytes) => void expect(networkOf(bytes.join('.'))).toBe(bytes.join('.'))))
  })

  it('returns the IPv4 address of an IPv4-mapped or NAT64 address in any notation', () => {
    fc.assert(
      fc.property(octets, ([a = 0, b = 0, c = 0, d = 0]) => {
        const address = [a, b, c, d].join('.')
        const low = hex([a * 256 + b, c * 256 + d])
        const written = [`::ffff:${address}`, `::FFFF:${address}`, `::ffff:${low}`, `0:0:0:0:0:ffff:${low}`]
        for (const text of [...written, `64:ff9b::${low}`]) expect(networkOf(text)).toBe(address)
      }),
    )
  })

  it('returns the same network for two IPv6 addresses with the same first 64 bits', () => {
    fc.assert(
      fc.property(global, groups(4), groups(4), (network, one, other) => {
        expect(networkOf(hex([...network, ...one]))).toBe(networkOf(hex([...network, ...other])))
      }),
    )
  })

  it('returns different networks for IPv6 addresses whose first 64 bits differ', () => {
    fc.assert(
      fc.property(global, global, groups(4), (one, other, rest) => {
        fc.pre(hex(one) !== hex(other))
        expect(networkOf(hex([...one, ...rest]))).not.toBe(networkOf(hex([...other, ...rest])))
      }),
    )
  })

  it('ignores the zone, case and abbreviation of an IPv6 address', () => {
    const forms = ['2001:db8:0:a::1', '2001:DB8:0:A:0:0:0:1', '2001:0db8:0000:000a::ffff', '2001:db8:0:a::%eth0']
    expect(new Set(forms.map(networkOf))).toEqual(new Set(['2001:db8:0:a::/64']))
  })

  it('returns text that is not an address unchanged', () => {
    fc.assert(fc.property(fc.stringMatching(/^[g-z ]{0,40}$/), (text) => void expect(networkOf(text)).toBe(text)))
  })
})

describe('withoutPort', () => {
  it.each([
    ['41.82.9.1:50123', '41.82.9.1'],
    ['41.82.9.1', '41.82.9.1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['2001:db8::443', '2001:db8::443'],
    ['::ffff:41.82.9.1', '::ffff:41.82.9.1'],
    ['[nowhere]:80', '[nowhere]:80'],
    ['999.1.1.1:80', '999.1.1.1:80'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('strips port and brackets from %j: %j', (written, address) => {
    expect(withoutPort(written)).toBe(address)
  })
})
