import { describe, expect, it } from 'vitest'
import { noRefusals, refuse } from './refusals.ts'

const messages = ({ said }: typeof noRefusals) => said.map(({ message }) => message)

describe('refused files', () => {
  it('are told off until others are chosen', () => {
    const first = refuse(noRefusals, ['a', 'b'], false)
    expect(messages(first)).toEqual(['a', 'b'])
    expect(messages(refuse(first, [], false))).toEqual([])
  })

  it('stay while photos are on their way: who saves meanwhile must see them', () => {
    const first = refuse(noRefusals, ['a'], true)
    expect(messages(refuse(first, ['b'], true))).toEqual(['a', 'b'])
    expect(messages(refuse(first, [], true))).toEqual(['a'])
  })

  it('are counted, though they are no longer said: one more is always seen to be one more', () => {
    const third = refuse(refuse(refuse(noRefusals, ['a', 'b'], false), [], false), ['c'], false)
    expect([third.count, messages(third)]).toEqual([3, ['c']])
  })

  it('are told apart, were they refused with the same words', () => {
    const said = refuse(refuse(noRefusals, ['a', 'a'], true), ['a'], true).said
    expect(new Set(said.map(({ key }) => key)).size).toBe(3)
  })
})
