import { expect, it } from 'vitest'
import { scaleOf } from './chart-scale.ts'

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [5, [0, 2, 4, 6]],
  [13, [0, 5, 10, 15]],
  [41, [0, 20, 40, 60]],
])('the scale of counts up to %i has the lines %j, at most five', (highest, lines) => {
  expect(scaleOf(highest)).toEqual(lines)
})
