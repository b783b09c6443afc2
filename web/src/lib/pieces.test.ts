import { expect, it } from 'vitest'
import { piecesOf } from './pieces.ts'

it('cuts a list into pieces in its order, the last one shorter', () => {
  expect(piecesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(piecesOf([1, 2], 2)).toEqual([[1, 2]])
  expect(piecesOf([], 2)).toEqual([])
})
