import { describe, expect, it } from 'vitest'
import { chosenNow } from './chosen-now.ts'

describe('the vehicles that are sent', () => {
  it.each([
    ['a', 'a b', 'a', 'a b'],
    ['a b', 'b', 'a b', 'b'],
    ['a', 'a b', 'a c', 'a c b'],
    ['a b', 'a', 'a b c', 'a c'],
    ['a b', 'a b', 'b', 'b'],
    ['a', 'a b', 'a b', 'a b'],
    ['', '', 'c', 'c'],
  ])('of «%s», chosen «%s», while a colleague made it «%s», are «%s»', (before, chosen, current, sent) => {
    const ids = (list: string) => list.split(' ').filter(Boolean)
    expect(chosenNow(ids(before), ids(chosen), ids(current))).toEqual(ids(sent))
  })
})
