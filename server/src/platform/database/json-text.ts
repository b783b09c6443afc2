/** JSON that PostgreSQL has already serialized: sent as it is, without being parsed and serialized again. */
export interface JsonText {
  jsonText: string
}

export function jsonText(text: string): JsonText {
  return { jsonText: text }
}

export function isJsonText(value: unknown): value is JsonText {
  return typeof value === 'object' && value !== null && 'jsonText' in value
}

/** Output of a list service. */
export interface Page {
  /** The rows, as a JSON array. */
  rows: JsonText
  /** Number of rows on all pages. */
  total: number
  /** Further top-level members, such as `summary`. */
  extra?: Record<string, unknown>
}
