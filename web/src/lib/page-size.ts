import { usePreference } from './preference.ts'
import { userIdNow } from './session.ts'

/** Numbers of rows that a page of a list may have; the first is the default (rules/people 14). */
export const pageSizes = [10, 25, 50] as const
export type PageSize = (typeof pageSizes)[number]

/** The number of rows of a page: per user on a shared computer, and kept after the sign-out. */
export const usePageSize = () => usePreference<PageSize>(`rowsPerPage ${userIdNow()}`, pageSizes)
