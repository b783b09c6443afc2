import { expect, it } from 'vitest'
import { tripCount } from './trip-count.ts'

it.each([
  [1, '1 course'],
  [2, '2 courses'],
  [99, '99 courses'],
  [100, 'plus de 99 courses'],
])('calls %i active trips « %s »', (count, words) => {
  expect(tripCount(count)).toBe(words)
})
