import { describe, expect, it } from 'vitest'
import { codesWithSpaces, joinCode, maxWords, parseSearch } from './search-words.ts'

describe('parseSearch', () => {
  it.for([
    ['77 123 45 67', '771234567'],
    ['+221 77 123', '77123'],
    ['2611-21.1433', '2611211433'],
    ['77/123/45/08', '771234508'],
    ['tel:+221771234508', '771234508'],
    ['\u202a+221 77 123 45 08\u202c', '771234508'],
    ['77\u2011123\u00a045.08', '771234508'],
  ] as const)('takes the digits of a text that looks like a phone as one word: %s', ([term, text]) => {
    expect(parseSearch(term)).toEqual([{ text, isPhone: true, isCode: true }])
  })

  it.for(['R-4HPW2T', 'r-4h', 'R4HPW2T', 'RABCDEF', '4HPW2', 'AF718', 'hc-301', '2S101', '718'])(
    'takes a word for a code that looks like a reference, a flight or digits: %s',
    (term) => {
      expect(parseSearch(term).map(({ isCode }) => isCode)).toEqual([true])
    },
  )

  it.for(['Awa', 'Rama', 'Fall', 'Dakar', 'B2', 'Diop'])('takes no name or place for a code: %s', (term) => {
    expect(parseSearch(term).map(({ isCode }) => isCode)).toEqual([false])
  })

  it.for(['12/14', '21/11/2026', 'rue 7/13'])('takes no address or day for a phone: %s', (term) => {
    expect(parseSearch(term).every(({ isPhone }) => !isPhone)).toBe(true)
  })

  it('searches each word once, and the first ones of many', () => {
    expect(parseSearch('awa  diop awa').map(({ text }) => text)).toEqual(['awa', 'diop'])
    expect(parseSearch(Array.from({ length: 50 }, (_, at) => `w${at}`).join(' '))).toHaveLength(maxWords)
  })
})

describe('codesWithSpaces', () => {
  it.for<[string, string[]]>([
    ['AF 718', ['AF 718']],
    ['Diop AF 718', ['AF 718']],
    ['DK 4512 AB', ['DK 4512 AB', 'DK 4512']],
    ['77 123 45', []],
    ['Diop AIBD', []],
    ['Villa 12', []],
  ])('finds flights and plates that may be typed with spaces: %s', ([term, codes]) => {
    expect(codesWithSpaces(term)).toEqual(codes)
  })

  it('joins the words of a code', () => {
    expect(joinCode('Diop AF 718 Dakar', 'AF 718')).toBe('Diop AF718 Dakar')
  })
})
