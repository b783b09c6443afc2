import { describe, expect, it } from 'vitest'
import { withFewNew } from './use-few-new.ts'

const rowsOf = (ids: string) => [...ids].map((id) => ({ id }))
const shown = (rows: string, drawn: string) =>
  withFewNew(rowsOf(rows), rowsOf(drawn), 3)
    .map(({ id }) => id)
    .join('')

describe('the rows that a frame draws', () => {
  it.each([
    { rows: 'abcdefgh', drawn: '', expected: 'abc', case: 'a first list begins with a few rows' },
    { rows: 'abcdefgh', drawn: 'abc', expected: 'abcdef', case: 'the next frame adds a few' },
    { rows: 'abcdefgh', drawn: 'abcdef', expected: 'abcdefgh', case: 'the last frame adds the rest' },
    { rows: 'klmnop', drawn: 'abcdef', expected: 'klm', case: 'another page begins with a few rows' },
    { rows: 'xabcdef', drawn: 'abcdefg', expected: 'xabcdef', case: 'a changed page keeps the rows on screen' },
    { rows: 'vawbxcyz', drawn: 'abc', expected: 'vawbxc', case: 'new rows take their places among those on screen' },
    { rows: '', drawn: 'abc', expected: '', case: 'an empty list has no rows' },
  ])('$case', ({ rows, drawn, expected }) => {
    expect(shown(rows, drawn)).toBe(expected)
  })

  it('a complete list is the given one, so that nothing is drawn again', () => {
    const rows = rowsOf('abcdef')
    expect(withFewNew(rows, rowsOf('abc'), 3)).toBe(rows)
  })
})
