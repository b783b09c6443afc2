import { type Guard, needsSession } from '@yoon/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { callOf, readContract } from '../../testing/matrix.ts'

interface Operation {
  operationId: string
  summary: string
  'x-guard': unknown
  security?: Record<string, string[]>[]
  parameters: { name: string; in: string; required?: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  components: { securitySchemes: Record<string, unknown> }
  paths: Record<string, Record<string, Operation>>
}

let app: TestApp
let document: Document
beforeAll(async () => {
  app = await createTestApp()
  document = (await app.send(null, 'GET', '/api/openapi.json')).body as unknown as Document
})
afterAll(() => app.close())

function operations(): { call: string; path: string; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  )
}

const types = ['null', 'boolean', 'object', 'array', 'number', 'integer', 'string']

/** Returns the faults of a JSON schema, recursively. */
function faults(schema: unknown, path: string): string[] {
  if (typeof schema === 'boolean') return []
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return [`${path} is no schema`]
  const {
    type,
    properties = {},
    required = [],
    pattern,
    items,
    anyOf = [],
    oneOf = [],
    allOf = [],
  } = schema as Record<string, never>
  const found: string[] = []
  for (const one of [type ?? []].flat()) if (!types.includes(one)) found.push(`${path} has the type ${one}`)
  for (const name of required as string[])
    if (!Object.hasOwn(properties, name)) found.push(`${path} requires ${name} without saying what it is`)
  if (pattern !== undefined) new RegExp(pattern, 'u')
  if (items !== undefined) found.push(...faults(items, `${path}[]`))
  for (const [name, inner] of Object.entries(properties)) found.push(...faults(inner, `${path}.${name}`))
  for (const inner of [...anyOf, ...oneOf, ...allOf] as unknown[]) found.push(...faults(inner, `${path}|`))
  return found
}

describe('GET /api/openapi.json', () => {
  it('describes exactly the endpoints of the contract, without a session', async () => {
    const endpoints = await readContract()
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Yoon', version: '1' } })
    expect(
      operations()
        .map(({ call }) => call)
        .toSorted(),
    ).toEqual(endpoints.map(callOf).toSorted())
    for (const { call, operation } of operations()) {
      const endpoint = endpoints.find((one) => callOf(one) === call)
      expect([operation.operationId, operation.summary, operation['x-guard']]).toEqual([
        endpoint?.name,
        endpoint?.summary,
        endpoint?.guard,
      ])
    }
  })

  it('names each operation once and declares which ones need a session', () => {
    const names = operations().map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    for (const { operation } of operations()) {
      const schemes = (operation.security ?? []).flatMap((one) => Object.keys(one))
      expect(schemes).toEqual(needsSession(operation['x-guard'] as Guard) ? ['session'] : [])
      for (const scheme of schemes) expect(document.components.securitySchemes).toHaveProperty(scheme)
    }
  })

  it('declares each parameter of the path, and no other', () => {
    for (const { call, path, operation } of operations()) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(
        inPath.map(({ name }) => name),
        call,
      ).toEqual(named)
      expect(
        inPath.every(({ required }) => required),
        call,
      ).toBe(true)
      expect(
        operation.parameters.every((one) => ['path', 'query', 'header'].includes(one.in)),
        call,
      ).toBe(true)
    }
  })

  it('uses valid schemas in every body, parameter and response', () => {
    const found = operations().flatMap(({ call, operation }) => {
      const bodies = [operation.requestBody, ...Object.values(operation.responses)]
      const schemas = bodies.flatMap((body) => Object.values(body?.content ?? {}).map(({ schema }) => schema))
      return [...schemas, ...operation.parameters.map(({ schema }) => schema)].flatMap((schema) => faults(schema, call))
    })
    expect(found).toEqual([])
  })

  it('documents the success and each refusal of a call', () => {
    for (const { call, operation } of operations()) {
      const statuses = Object.keys(operation.responses)
      const successes = statuses.filter((status) => status.startsWith('2'))
      // A dry run has a status of its own.
      expect(successes, call).toHaveLength(operation.operationId === 'createSeries' ? 2 : 1)
      expect(statuses, call).toContain('503')
      // An overlong URL or header is refused before routing.
      expect(statuses, call).toContain('413')
      for (const { description } of Object.values(operation.responses)) expect(description).not.toBe('')
    }
    const login = document.paths['/api/auth/login']?.post?.responses
    expect(login).not.toHaveProperty('403')
    expect(login?.['401']?.description).toMatch(/^INVALID_CREDENTIALS: .* · CODE_REQUIRED: .* · INVALID_CODE: [^·]*$/)
    const assign = document.paths['/api/dashboard/bookings/{id}/assign']?.patch
    expect(assign?.responses['409']?.description).toMatch(/DRIVER_BUSY: .*VEHICLE_BUSY: /)
    expect(assign?.responses['403']?.description).toMatch(
      /^FORBIDDEN: .* · PASSWORD_EXPIRED: .* · ENROLMENT_REQUIRED: /,
    )
    for (const [status, code] of [
      [400, 'INVALID_JSON'],
      [404, 'NOT_FOUND'],
      [409, 'CONFLICT'],
      [412, 'STALE'],
      [422, 'IDEMPOTENCY_MISMATCH'],
    ])
      expect(assign?.responses[String(status)]?.description).toContain(`${code}: `)
    expect(assign?.parameters.map(({ name }) => name)).toEqual(['id', 'Idempotency-Key', 'If-Match'])
  })

  it('documents the pages of a list, and a total that stops at 1,000', () => {
    const list = document.paths['/api/dashboard/bookings']?.get?.responses['200']?.content?.['application/json']
    const schema = list?.schema as { properties: { pagination: { properties: object } } } | undefined
    const members = schema?.properties.pagination.properties ?? {}
    expect(Object.keys(members)).toEqual(['page', 'limit', 'total', 'totalPages', 'isTotalExact'])
    expect(members).toMatchObject({ isTotalExact: { const: false } })
  })

  it('requires only the mandatory fields of a new booking', () => {
    const schema = document.paths['/api/dashboard/bookings']?.post?.requestBody?.content['application/json']?.schema
    const transfer = (schema as { oneOf: { required: string[] }[] }).oneOf[0]
    const needed = [
      'destination',
      'passengers',
      'pickupLocation',
      'scheduledDate',
      'scheduledTime',
      'serviceType',
      'totalPrice',
    ]
    expect(transfer?.required.toSorted()).toEqual(needed)
  })
})

describe('GET /api/docs', () => {
  it('lists each call in plain HTML, without a script', async () => {
    const { status, headers, text } = await app.send(null, 'GET', '/api/docs')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    for (const { path } of operations()) expect(text).toContain(path.replace(/\{(\w+)\}/g, ':$1'))
    expect(text).not.toMatch(/<script|style=/)
  })
})

describe('the documentation of a public server', () => {
  it('requires a session for the API documentation of a public server', async () => {
    const exposed = await createTestApp({ publicUrl: 'https://yoon.test' })
    for (const url of ['/api/openapi.json', '/api/docs']) {
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode } = await exposed.app.inject({ method, url })
        expect([url, method, statusCode]).toEqual([url, method, 401])
      }
      expect((await exposed.send('DRIVER', 'GET', url)).status).toBe(200)
    }
    await exposed.close()
  })
})
