import { describe, expect, it } from 'vitest'
import { isContested, onTop, toSend } from './on-top.ts'

const before = { brand: 'Kia', model: 'Rio', features: ['GPS'] }
const choices = ['features'] as const

describe('what is typed on top of what a colleague did', () => {
  it('changes what was touched and leaves the rest as it is by now', () => {
    const typed = { ...before, model: 'Ceed' }
    expect(onTop({ before, typed, now: { ...before, brand: 'KIA', features: [] }, choices })).toEqual({
      brand: 'KIA',
      model: 'Ceed',
      features: [],
    })
  })

  it('adds and takes away choices, and never fights over them', () => {
    const typed = { ...before, features: ['Wi-Fi'] }
    const ways = { before, typed, now: { ...before, features: ['GPS', 'Bluetooth'] }, choices }
    expect(onTop(ways).features).toEqual(['Bluetooth', 'Wi-Fi'])
    expect(isContested(ways)).toBe(false)
  })

  it('is contested only where both changed the same, to something else', () => {
    const typed = { ...before, model: 'Ceed' }
    const isContestedBy = (now: typeof before) => isContested({ before, typed, now, choices })
    expect([before, { ...before, brand: 'KIA' }, typed].map(isContestedBy)).toEqual([false, false, false])
    expect(isContestedBy({ ...before, model: 'Picanto' })).toBe(true)
  })
})

describe('what is sent', () => {
  const versions = { before: 3, now: 4 }
  const now = { ...before, features: ['GPS', 'Bluetooth'] }
  const typed = { ...before, features: ['GPS', 'Wi-Fi'] }
  const send = (most: number) =>
    toSend({ before, typed, now, choices, versions, isValid: ({ features }) => features.length <= most })

  it('is both sides together, on the version of now', () => {
    expect(send(3)).toEqual({ values: { ...before, features: ['GPS', 'Bluetooth', 'Wi-Fi'] }, version: 4 })
  })

  it('is what was typed on the version that was seen, where both together are too much', () => {
    expect(send(2)).toEqual({ values: typed, version: 3 })
  })

  it('is that too where both changed the same', () => {
    const contested = { before, typed: { ...before, model: 'Ceed' }, now: { ...before, model: 'Picanto' } }
    expect(toSend({ ...contested, choices, versions, isValid: () => true }).version).toBe(3)
  })
})
