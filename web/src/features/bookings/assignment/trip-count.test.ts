import { expect, it } from 'vitest'
import { otherTripCount, tripCount } from './trip-count.ts'

it.each([
  [1, '1 course'],
  [2, '2 courses'],
  [99, '99 courses'],
  [100, 'plus de 99 courses'],
])('calls %i active trips « %s »', (count, words) => {
  expect(tripCount(count)).toBe(words)
})

it.each([
  [1, '1 autre course'],
  [2, '2 autres courses'],
  [100, 'plus de 99 autres courses'],
])('calls %i trips at other hours « %s »', (count, words) => {
  expect(otherTripCount(count)).toBe(words)
})
