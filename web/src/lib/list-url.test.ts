import { describe, expect, it } from 'vitest'
import { anyText, listAddress } from './list-url.ts'

const address = listAddress<{ q: string }, object>({ filters: { q: anyText }, opened: {} })
const hasEffect = (text: string) => address.hasEffect('q', text, new URLSearchParams({ q: text }))

describe('the search of an address', () => {
  it('reads a search as its field would take it', () => {
    expect(anyText(' Awa Diop ')).toBe('Awa Diop')
    expect(anyText('Awa\u0000\n\u007fDiop')).toBe('Awa Diop')
    expect(anyText('x'.repeat(300))).toBe('x'.repeat(100))
  })

  it('keeps a search in the address that reads otherwise than it is written, but an empty one', () => {
    expect(hasEffect('Awa')).toBe(true)
    expect(hasEffect('x'.repeat(300))).toBe(true)
    expect(hasEffect('\u0000')).toBe(false)
    expect(hasEffect('')).toBe(false)
  })
})
