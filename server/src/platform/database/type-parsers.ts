const asText = (value: string) => value

/**
 * How values are read on both databases, by the OID of their type. Dates and times of day are local truths: they stay text.
 * Numbers that PostgreSQL sends as text become numbers.
 */
export const typeParsers: Record<number, (value: string) => unknown> = {
  // date, time
  1082: asText,
  1083: asText,
  // numeric, int8
  1700: Number,
  20: Number,
}
