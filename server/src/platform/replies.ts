import { isJsonText, type Page } from './json-text.ts'

/** The body of a success: `{"success": true, "data": …}` (decisions §1). */
export function successBody(data: unknown): string {
  return `{"success":true,"data":${toJson(data)}}`
}

/** The body of a page: the data with `pagination`, and what the list says beside it. */
export function pageBody(result: Page, { page, limit }: { page: number; limit: number }): string {
  const { rows, total, extra = {} } = result
  const pagination = { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) }
  const rest = Object.entries({ pagination, ...extra }).map(([name, value]) => `,"${name}":${toJson(value)}`)
  return `{"success":true,"data":${rows.jsonText}${rest.join('')}}`
}

function toJson(value: unknown): string {
  return isJsonText(value) ? value.jsonText : JSON.stringify(value ?? null)
}
