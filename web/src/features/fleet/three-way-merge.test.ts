import { describe, expect, it } from 'vitest'
import { isContested, mergeEdits, resolveSubmission } from './three-way-merge.ts'

const before = { brand: 'Kia', model: 'Rio', features: ['GPS'] }
const choices = ['features'] as const

describe('the three-way merge of a form', () => {
  it("keeps a colleague's changes to the fields that the user did not touch", () => {
    const typed = { ...before, model: 'Ceed' }
    expect(mergeEdits({ before, typed, now: { ...before, brand: 'KIA', features: [] }, choices })).toEqual({
      brand: 'KIA',
      model: 'Ceed',
      features: [],
    })
  })

  it('merges added and removed choices and never reports a conflict about them', () => {
    const typed = { ...before, features: ['Wi-Fi'] }
    const ways = { before, typed, now: { ...before, features: ['GPS', 'Bluetooth'] }, choices }
    expect(mergeEdits(ways).features).toEqual(['Bluetooth', 'Wi-Fi'])
    expect(isContested(ways)).toBe(false)
  })

  it('reports a conflict only if both sides changed the same field to different values', () => {
    const typed = { ...before, model: 'Ceed' }
    const isContestedBy = (now: typeof before) => isContested({ before, typed, now, choices })
    expect([before, { ...before, brand: 'KIA' }, typed].map(isContestedBy)).toEqual([false, false, false])
    expect(isContestedBy({ ...before, model: 'Picanto' })).toBe(true)
  })
})

describe('the merged submission', () => {
  const versions = { before: 3, now: 4 }
  const now = { ...before, features: ['GPS', 'Bluetooth'] }
  const typed = { ...before, features: ['GPS', 'Wi-Fi'] }
  const send = (most: number) =>
    resolveSubmission({ before, typed, now, choices, versions, isValid: ({ features }) => features.length <= most })

  it('sends both sides merged, on the current version', () => {
    expect(send(3)).toEqual({ values: { ...before, features: ['GPS', 'Bluetooth', 'Wi-Fi'] }, version: 4 })
  })

  it('sends the typed values on the version that was read if the merge is invalid', () => {
    expect(send(2)).toEqual({ values: typed, version: 3 })
  })

  it('sends the typed values on the version that was read if both sides changed the same field', () => {
    const contested = { before, typed: { ...before, model: 'Ceed' }, now: { ...before, model: 'Picanto' } }
    expect(resolveSubmission({ ...contested, choices, versions, isValid: () => true }).version).toBe(3)
  })
})
