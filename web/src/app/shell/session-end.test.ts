import { describe, expect, it } from 'vitest'
import { readSessionEnd } from './session-end.ts'

describe('the end of a session', () => {
  it.each([
    ['1000,1800,43200', { at: 1_801_000, isFinal: false }],
    ['1000,1800,1799', { at: 1_800_000, isFinal: true }],
    ['1000,1800,1800', { at: 1_801_000, isFinal: true }],
    ['1000,0,9', { at: 1_000, isFinal: false }],
  ])('reads the end of a session from %s: the earlier of its two limits', (kept, end) => {
    expect(readSessionEnd(kept)).toEqual(end)
  })

  it.each([null, '', '1000', '1000,1800', 'a,b,c', '{}'])('reads no end of a session from %j', (kept) => {
    expect(readSessionEnd(kept)).toBeUndefined()
  })
})
