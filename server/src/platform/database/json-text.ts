declare const content: unique symbol

/**
 * JSON of a `Content` that PostgreSQL has already serialized: sent as it is, without being parsed and serialized again.
 * The store that wrote its SQL claims the type, so a service cannot return the JSON of another endpoint.
 */
export interface JsonText<Content> {
  jsonText: string
  /** Exists in types only. */
  readonly [content]?: Content
}

export function jsonText<Content>(text: string): JsonText<Content> {
  return { jsonText: text }
}

export function isJsonText(value: unknown): value is JsonText<unknown> {
  return typeof value === 'object' && value !== null && 'jsonText' in value
}

/** Output of a list service. */
export interface Page<Item> {
  /** The rows, as a JSON array. */
  rows: JsonText<Item[]>
  /** Number of rows on all pages. */
  total: number
  /** Number of the page, if the service has chosen another one than was asked for. */
  page?: number
  /** False if there are more rows, which are neither counted nor shown. */
  isTotalExact?: boolean
  /** Further top-level members, such as `summary`. */
  extra?: Record<string, unknown>
}
