const asText = (value: string) => value

/**
 * Parsers of both databases, by the OID of the type. Dates and times of day are local and stay text. Numbers that
 * PostgreSQL sends as text become numbers.
 */
export const typeParsers: Record<number, (value: string) => unknown> = {
  // date, time
  1082: asText,
  1083: asText,
  // numeric, int8
  1700: Number,
  20: Number,
}
