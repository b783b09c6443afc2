import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
const { isTextOrNull, keepDraft, readDraft } = await import('./drafts.ts')

const initial = { place: '', passengers: '1', isOutside: false, features: ['GPS'], price: null as string | null }
const shape = { price: isTextOrNull }

beforeEach(() => stored.clear())

describe('a kept draft', () => {
  it('restores a kept draft as it was typed', () => {
    const typed = { place: 'Dakar', passengers: '3', isOutside: true, features: [], price: '5000' }
    keepDraft('booking', typed)
    expect(readDraft('booking', initial, shape)).toEqual(typed)
  })

  it('restores only the fields of an older draft that still fit', () => {
    keepDraft('booking', {
      place: 'Dakar',
      passengers: 3,
      isOutside: 'no',
      features: [{ name: 'GPS' }],
      gone: 1,
      price: 5,
    })
    expect(readDraft('booking', initial, shape)).toEqual({ place: 'Dakar' })
  })

  it('restores no draft value of another type than its field, for any stored draft', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        stored.set('draft  booking', JSON.stringify(value))
        const form = { ...initial, ...readDraft('booking', initial, shape) }
        expect(Object.keys(form)).toEqual(Object.keys(initial))
        expect([typeof form.place, typeof form.passengers, typeof form.isOutside]).toEqual([
          'string',
          'string',
          'boolean',
        ])
        expect(form.features.every((one) => typeof one === 'string')).toBe(true)
      }),
    )
  })

  it('ignores an unreadable draft', () => {
    stored.set('draft  booking', '{"place":')
    expect(readDraft('booking', initial, shape)).toEqual({})
  })
})
