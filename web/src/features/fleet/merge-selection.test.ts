import { describe, expect, it } from 'vitest'
import { mergeSelection } from './merge-selection.ts'

describe('the merge of two selections of vehicles', () => {
  it.each([
    ['a', 'a b', 'a', 'a b'],
    ['a b', 'b', 'a b', 'b'],
    ['a', 'a b', 'a c', 'a c b'],
    ['a b', 'a', 'a b c', 'a c'],
    ['a b', 'a b', 'b', 'b'],
    ['a', 'a b', 'a b', 'a b'],
    ['', '', 'c', 'c'],
  ])('merges «%s», edited to «%s», with «%s» of a colleague into «%s»', (before, chosen, current, sent) => {
    const ids = (list: string) => list.split(' ').filter(Boolean)
    expect(mergeSelection(ids(before), ids(chosen), ids(current))).toEqual(ids(sent))
  })
})
