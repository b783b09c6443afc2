import { describe, expect, it } from 'vitest'
import { pageWindow } from './Pager.tsx'

describe('the pages that a pager offers', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 20, [1, 2, 3, 4, 5]],
    [3, 20, [1, 2, 3, 4, 5]],
    [10, 20, [8, 9, 10, 11, 12]],
    [20, 20, [16, 17, 18, 19, 20]],
  ])('offers around page %i of %i the pages %j, at most five', (page, totalPages, pages) => {
    expect(pageWindow(page, totalPages)).toEqual(pages)
  })
})
