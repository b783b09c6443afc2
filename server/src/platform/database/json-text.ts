/** JSON that PostgreSQL has already written: it travels as it is, neither parsed nor written again. */
export interface JsonText {
  jsonText: string
}

export function jsonText(text: string): JsonText {
  return { jsonText: text }
}

export function isJsonText(value: unknown): value is JsonText {
  return typeof value === 'object' && value !== null && 'jsonText' in value
}

/** What the service of a list answers. */
export interface Page {
  /** The rows, as a JSON array. */
  rows: JsonText
  /** How many rows there are on all pages. */
  total: number
  /** Further top-level members, such as `summary`. */
  extra?: Record<string, unknown>
}
