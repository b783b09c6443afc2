import { type RawBuilder, sql } from 'kysely'

export type Condition = RawBuilder<unknown>

/** Text or id that rows may hold themselves, beside those of their booking. */
export interface OwnWord {
  /** Pattern of its letters and digits; null without any. */
  key: string | null
  ids?: IdRange | undefined
}

export interface IdRange {
  from: string
  to: string
}

/**
 * Rows that a search looks among. Its functions return items of a FROM clause with the alias `b`, which has the columns
 * `id`, `client_id`, `driver_id`, `vehicle_id`, `codes`, `words` and the one that it is sorted by.
 */
export interface SearchTarget {
  /** Column of `b` that the list is sorted by, then by id. */
  sortedBy: Condition
  isAscending: boolean
  /** Rows that are read in order as fast as a word is looked up. */
  fewRows: number
  /** Rows that are read in order at most. */
  mostRead: number
  /** Rows in order: from the one after `start` to the one at `end`. */
  inOrder(start: number, end: number): Condition
  /** All rows. */
  all(): Condition
  /** The rows of the bookings that meet a condition on the table of this alias. */
  ofBookings(condition: (alias: Condition) => Condition): Condition
  /**
   * Condition that the row of a booking is not after a place in the order, given as the text of its `sortedBy`; undefined
   * if no index of people finds it.
   */
  isUpTo?: (alias: Condition, place: string) => Condition
  /** The row of an id. */
  ofId(id: Condition): Condition
  /** Further rows that hold a word themselves. */
  ofOwn?(word: OwnWord): Condition[]
  /** Condition that the phone of the client of `b` is shown; undefined: always. */
  showsPhone?: Condition | undefined
  /** True if they are few enough to be read at once: the own trips of a driver. */
  isSmall?: boolean
}

/** Order of the rows `b` of a target. */
export function orderOf({ sortedBy, isAscending }: SearchTarget): Condition {
  return isAscending ? sql`${sortedBy}, b.id` : sql`${sortedBy} desc, b.id desc`
}
