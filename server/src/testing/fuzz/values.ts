import fc from 'fast-check'

/** Subset of JSON Schema that the contract's schemas use. */
export interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/**
 * Texts known to break programs: SQL, HTML, paths, formulas, invisible characters, unpaired surrogates, long texts,
 * wrong dates.
 */
const texts = [
  '',
  ' ',
  "'; drop table users; --",
  '" or 1=1 --',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '=cmd|calc!A1',
  '\u0000',
  'a\u0000b',
  '\u001b[31m',
  '\ud800',
  '\u202e\u200b\ufeff',
  'I\u0307İıſK',
  '👩🏾‍✈️'.repeat(20),
  'x'.repeat(10_000),
  '%',
  '_%_',
  '\\',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '25:61',
  '+221',
  '00221771234567',
  'é'.normalize('NFD'),
]

const numbers = [0, -0, -1, 0.1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324]

const text = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 40 }))

/** Values that no form sends. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], ...numbers) },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: 60 }).map(nested) },
  { weight: 1, arbitrary: fc.jsonValue() },
)

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

/** Hostile values as text, for a query or a path. */
export const hostileText: fc.Arbitrary<string> = hostileValue.map((value) =>
  typeof value === 'string' ? value : JSON.stringify(value),
)

/** Value that is valid or almost valid for the schema, so that a request passes the first validation. */
export function plausibleValue(schema: JsonSchema, ids: readonly string[], name = ''): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => plausibleValue(choice, ids, name)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return plausibleObject(schema, ids)
    case 'array':
      return fc.array(plausibleValue(schema.items ?? {}, ids, name), { maxLength: 3 })
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.integer({ min: bounded(schema.minimum, 0), max: bounded(schema.maximum, 100_000) })
    case 'null':
      return fc.constant(null)
    case 'string':
      return plausibleText(schema, ids, name)
    default:
      return hostileValue
  }
}

function bounded(limit: number | undefined, fallback: number): number {
  return limit !== undefined && Math.abs(limit) <= 2 ** 31 ? limit : fallback
}

function plausibleText({ format, pattern }: JsonSchema, ids: readonly string[], name: string): fc.Arbitrary<string> {
  if (format === 'uuid' || /id$/i.test(name)) return fc.constantFrom(...ids)
  if (/date/i.test(name)) return fc.constantFrom('2026-11-21', '2026-11-22', '2026-12-31', '2028-02-29')
  if (/time/i.test(name)) return fc.constantFrom('00:00', '08:00', '23:59')
  if (/phone/i.test(name)) return fc.integer({ min: 0, max: 9_999_999 }).map((n) => `77 ${String(n).padStart(7, '0')}`)
  if (/email/i.test(name)) return fc.integer({ min: 0, max: 999_999 }).map((n) => `fuzz-${n}@yoon.test`)
  if (pattern) return matching(pattern)
  return fc.constantFrom('Plateau, Dakar', 'Almadies', 'Ndiaye', 'yoon-secret', 'Toyota Hilux')
}

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern), { size: 'small' })
  } catch {
    return fc.constant('x')
  }
}

function plausibleObject({ properties = {} }: JsonSchema, ids: readonly string[]): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([key, schema]) => [key, plausibleValue(schema, ids, key)] as const)
  return fc.record(Object.fromEntries(fields))
}
