import { isJsonText, type Page } from '../database/json-text.ts'

/** Builds the body of a success, `{"success": true, "data": …}`, with further top-level members (rules/calls 1, 3). */
export function successBody(data: unknown, extra: Record<string, unknown> = {}): string {
  return `{"success":true,"data":${toJson(data)}${members(extra)}}`
}

/** Builds the body of a page: the data with `pagination`, and further members of the list. */
export function pageBody(result: Page<unknown>, asked: { page: number; limit: number }): string {
  const { limit } = asked
  const { rows, total, page = asked.page, isTotalExact = true, extra = {} } = result
  const totalPages = Math.max(1, Math.ceil(total / limit))
  const pagination = { page, limit, total, totalPages, ...(!isTotalExact && { isTotalExact }) }
  return successBody(rows, { pagination, ...extra })
}

function members(extra: Record<string, unknown>): string {
  return Object.entries(extra)
    .map(([name, value]) => `,"${name}":${toJson(value)}`)
    .join('')
}

function toJson(value: unknown): string {
  return isJsonText(value) ? value.jsonText : JSON.stringify(value ?? null)
}
