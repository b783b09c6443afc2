import { useState } from 'react'
import { userIdNow } from './session.ts'

/** Numbers of rows that a page of a list may have; the first is the default (rules/people 14). */
export const pageSizes = [10, 25, 50] as const
export type PageSize = (typeof pageSizes)[number]

/** Storage key of the choice: per user on a shared computer, and kept after the sign-out. */
function keyNow(): string {
  return `rowsPerPage ${userIdNow()}`
}

/** The number of rows of a page, which this browser remembers for its user, and the function that changes it. */
export function usePageSize(): [size: PageSize, choose: (size: PageSize) => void] {
  const [size, setSize] = useState(() => {
    const stored = localStorage.getItem(keyNow())
    return pageSizes.find((one) => `${one}` === stored) ?? pageSizes[0]
  })
  const choose = (next: PageSize) => {
    localStorage.setItem(keyNow(), `${next}`)
    setSize(next)
  }
  return [size, choose]
}
