import { AppError } from './app-error.ts'

// Forms are never nested this deep; a body that consists only of brackets would exhaust the stack.
const deepestBody = 100

/** Serializes a value with sorted keys: bodies that differ only in the order of their keys give the same text. */
export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > deepestBody) throw new AppError('INVALID_JSON')
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const inner = (item: unknown) => canonicalJson(item, depth + 1)
  if (Array.isArray(value)) return `[${value.map(inner).join()}]`
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, item]) => `${JSON.stringify(key)}:${inner(item)}`).join()}}`
}
