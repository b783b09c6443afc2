import type { Declaration } from '@yoon/contract/endpoint'
import { roles } from '@yoon/contract/permissions'
import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Caller } from '../app.ts'
import { hostileText, hostileValue, type JsonSchema, plausibleValue } from './values.ts'

/** Malformed or malicious request, ready to be sent. */
export interface HostileRequest {
  endpoint: Declaration
  as: Caller
  url: string
  headers: Record<string, string>
  query: Record<string, string>
  payload: string | Buffer | undefined
}

/** Batch size: generating all requests at once would block the event loop of the server. */
const atOnce = 50

/** Yields `count` requests over all endpoints and callers; the same seed gives the same ones. */
export function* hostileRequests(
  endpoints: readonly Declaration[],
  ids: readonly string[],
  { seed, count }: { seed: number; count: number },
): Generator<HostileRequest> {
  const any = fc.oneof(...endpoints.map((endpoint) => requestTo(endpoint, ids)))
  for (let made = 0; made < count; made += atOnce) {
    yield* fc.sample(any, { seed: seed + made, numRuns: Math.min(atOnce, count - made) })
  }
}

function requestTo(endpoint: Declaration, ids: readonly string[]): fc.Arbitrary<HostileRequest> {
  const schema = z.toJSONSchema(endpoint.input, { unrepresentable: 'any', io: 'input' }) as JsonSchema
  const isRead = endpoint.method === 'GET'
  return fc.record({
    endpoint: fc.constant(endpoint),
    // Callers with permission are the most frequent: a 403 tests little.
    as: fc.oneof(
      { weight: 6, arbitrary: fc.constant<Caller>('ADMIN') },
      { weight: 3, arbitrary: fc.constantFrom<Caller>(...roles) },
      { weight: 1, arbitrary: fc.constantFrom<Caller>(null, { token: 'x'.repeat(43) }, { token: 'é ' }) },
    ),
    url: pathOf(endpoint, ids),
    headers: headersOf(endpoint),
    query: isRead ? queryOf(schema, ids) : fc.constant({}),
    payload: isRead ? fc.constant(undefined) : bodyOf(schema, ids),
  })
}

function pathOf({ path }: Declaration, ids: readonly string[]): fc.Arbitrary<string> {
  const parts = path.split(/(:\w+)/)
  const known = fc.constantFrom(...ids)
  const pieces = parts.map((part) =>
    part.startsWith(':')
      ? fc.oneof({ weight: 5, arbitrary: known }, { weight: 1, arbitrary: hostileText }).map(escaped)
      : fc.constant(part),
  )
  return fc.tuple(...pieces).map((chosen) => chosen.join(''))
}

/** Escapes a value for a path; unpaired surrogates have no escape and are replaced. */
function escaped(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replace(/^\.{1,2}$/, '%2e') || '%20'
}

function headersOf({ method, isIdempotent, isVersioned }: Declaration): fc.Arbitrary<Record<string, string>> {
  const printable = fc.string({ unit: 'grapheme-ascii', maxLength: 300 })
  const type = method === 'GET' ? fc.constant<string | undefined>(undefined) : typeOf
  const key = isIdempotent ? fc.option(fc.oneof(fc.uuid(), printable), { nil: undefined }) : fc.constant(undefined)
  const version = isVersioned
    ? fc.option(fc.oneof(fc.constantFrom('1', '"1"', '*', '-1', '1e9'), printable), { nil: undefined })
    : fc.constant(undefined)
  return fc
    .record({ 'content-type': type, 'idempotency-key': key, 'if-match': version })
    .map((headers) => Object.fromEntries(Object.entries(headers).filter(isGiven)))
}

function isGiven(entry: [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined
}

const typeOf: fc.Arbitrary<string | undefined> = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/json; charset=latin1',
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'nonsense',
      undefined,
    ),
  },
)

function queryOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<Record<string, string>> {
  return mutated(schema, ids).map((values) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : String(JSON.stringify(value)),
      ]),
    ),
  )
}

function bodyOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<string | Buffer> {
  const body = mutated(schema, ids).map((value) => JSON.stringify(value))
  return fc.oneof(
    { weight: 8, arbitrary: body },
    { weight: 1, arbitrary: hostileValue.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.tuple(body, fc.nat(200)).map(([text, cut]) => text.slice(0, cut)) },
    { weight: 1, arbitrary: body.map((text) => `${text.slice(0, -1)},${text.slice(1)}`) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '['.repeat(50_000),
        `{"a":"${'x'.repeat(300_000)}"}`,
        '{"__proto__":{"role":"ADMIN"}}',
        '{"constructor":{"prototype":{"isAdmin":true}}}',
        '1e999',
        'undefined',
      ),
    },
  )
}

/** Values for a schema, with missing, replaced and additional members. */
function mutated(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const variants = schema.anyOf ?? schema.oneOf ?? [schema]
  return fc.oneof(...variants.map((variant) => mutatedObject(variant, ids)))
}

function mutatedObject({ properties = {} }: JsonSchema, ids: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([key, schema]) => {
    const value = fc.oneof(
      { weight: 9, arbitrary: plausibleValue(schema, ids, key) },
      { weight: 1, arbitrary: hostileValue },
    )
    return [key, fc.option(value, { freq: 12, nil: undefined })] as const
  })
  const beside = fc.option(fc.dictionary(fc.constantFrom('id', 'role', '__proto__', 'é', ''), hostileValue), {
    freq: 2,
    nil: {},
  })
  return fc.tuple(fc.record(Object.fromEntries(fields)), beside).map(([known, more]) => ({ ...more, ...known }))
}
