import { describe, expect, it } from 'vitest'
import { isContested, onTop } from './on-top.ts'

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
