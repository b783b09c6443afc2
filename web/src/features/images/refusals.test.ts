import { describe, expect, it } from 'vitest'
import { noRefusals, refuse } from './refusals.ts'

const messages = ({ shown }: typeof noRefusals) => shown.map(({ message }) => message)

describe('refused files', () => {
  it('shows refused files until others are chosen', () => {
    const first = refuse(noRefusals, ['a', 'b'], false)
    expect(messages(first)).toEqual(['a', 'b'])
    expect(messages(refuse(first, [], false))).toEqual([])
  })

  it('keeps refused files on screen during an upload, so that a user who saves meanwhile sees them', () => {
    const first = refuse(noRefusals, ['a'], true)
    expect(messages(refuse(first, ['b'], true))).toEqual(['a', 'b'])
    expect(messages(refuse(first, [], true))).toEqual(['a'])
  })

  it('counts refused files that are no longer shown', () => {
    const third = refuse(refuse(refuse(noRefusals, ['a', 'b'], false), [], false), ['c'], false)
    expect([third.count, messages(third)]).toEqual([3, ['c']])
  })

  it('gives each refused file its own key, even with equal messages', () => {
    const shown = refuse(refuse(noRefusals, ['a', 'a'], true), ['a'], true).shown
    expect(new Set(shown.map(({ key }) => key)).size).toBe(3)
  })
})
