/** Smallest amount of a request: Orange Money takes none below. */
export const smallestRequest = 10
/** Most of an amount anywhere (rules/money). */
export const greatestRequest = 10_000_000
