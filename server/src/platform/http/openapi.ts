import { reauthenticationSchema } from '@yoon/contract/auth/reauthentication-form'
import type { Declaration, Schema } from '@yoon/contract/endpoint'
import { errorCatalogue } from '@yoon/contract/errors'
import { exportTypes } from '@yoon/contract/export-formats'
import { needsSession } from '@yoon/contract/permissions'
import * as z from 'zod/mini'
import { refusalsOf } from './declared-refusals.ts'

/** Builds the OpenAPI 3.1 document of the endpoints, from the schemas that validate their calls. */
export function openApiDocument(endpoints: readonly Declaration[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Yoon',
      version: '1',
      description:
        'Dates are local to the company, instants are UTC, amounts whole. `x-request-id` of each reply names its request.',
    },
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: failureSchema },
    },
    paths,
  }
}

function operation(endpoint: Declaration): object {
  const { name, summary, method, guard, params, input, reauthenticates, status = 200 } = endpoint
  const fields = Object.entries(properties(input))
  const isRead = method === 'GET'
  const content = endpoint.isFile ? files(endpoint) : json(successSchema(endpoint))
  const success = { description: 'Success', ...content }
  return {
    operationId: name,
    summary,
    'x-guard': guard,
    ...(reauthenticates && { 'x-reauthenticates': reauthenticates }),
    ...(needsSession(guard) && { security: [{ session: [] }] }),
    parameters: [
      ...Object.entries(properties(params)).map(([key, schema]) => ({ name: key, in: 'path', required: true, schema })),
      ...(isRead ? fields.map(([key, schema]) => ({ name: key, in: 'query', schema })) : []),
      ...(endpoint.isIdempotent
        ? [header('Idempotency-Key', 'The same key and body give the same reply for a day')]
        : []),
      ...(endpoint.isVersioned
        ? [header('If-Match', 'The version that was read; 412 when it is no longer the last')]
        : []),
    ],
    ...(!isRead && bodyOf(endpoint)),
    responses: {
      ...(endpoint.hasDryRun && { 200: { ...success, description: 'Success of a dry run' } }),
      [status]: success,
      ...failures(endpoint),
    },
  }
}

/** Returns the body of a call, with the password and code if it reauthenticates; nothing if it has no members. */
function bodyOf({ input, reauthenticates, isMultipart = false }: Declaration): { requestBody?: object } {
  const schema = toSchema(input, 'input')
  const members = { ...(reauthenticates && properties(reauthenticationSchema)), ...properties(input) }
  if (Object.keys(members).length === 0 && isEmpty(input)) return {}
  if (isMultipart) {
    const form = { 'multipart/form-data': { schema } }
    return { requestBody: { content: isMultipart === 'or-json' ? { ...form, ...json(schema).content } : form } }
  }
  return { requestBody: json({ ...schema, ...(reauthenticates && { properties: members }) }) }
}

/** Returns the content of a file response: the file itself, by the content type of its format. */
function files({ fileType }: Declaration): object {
  const types = fileType === undefined ? Object.values(exportTypes) : [fileType]
  return { content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }])) }
}

function header(name: string, description: string): object {
  return { name, in: 'header', description, schema: { type: 'string' } }
}

function successSchema({ output, isList, extra }: Declaration): object {
  const data = toSchema(output, 'output')
  const pagination = {
    type: 'object',
    properties: {
      ...Object.fromEntries(['page', 'limit', 'total', 'totalPages'].map((key) => [key, { type: 'integer' }])),
      isTotalExact: {
        const: false,
        description: 'Present if a search found more rows than `total`, which are neither counted nor shown',
      },
    },
  }
  return {
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { const: true },
      data: isList ? { type: 'array', items: data } : data,
      ...(isList && { pagination }),
      ...(extra && properties(extra)),
    },
  }
}

/** Schema of every error reply: the type `Failure` of the contract. */
const failureSchema = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { const: false },
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { enum: Object.keys(errorCatalogue) },
        message: { type: 'string' },
        requestId: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        details: {},
      },
    },
  },
}

/** Returns the error responses by status, with the codes of each. */
function failures(endpoint: Declaration): Record<string, object> {
  const answers: Record<string, { description: string; content: object }> = {}
  for (const code of refusalsOf(endpoint)) {
    const { status, message } = errorCatalogue[code]
    const before = answers[status] ? `${answers[status].description} · ` : ''
    answers[status] = { description: `${before}${code}: ${message}`, ...json({ $ref: '#/components/schemas/Failure' }) }
  }
  return answers
}

function json(schema: object): { content: object } {
  return { content: { 'application/json': { schema } } }
}

function toSchema(schema: Schema, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function properties(schema: Schema): Record<string, unknown> {
  return (toSchema(schema, 'input').properties ?? {}) as Record<string, unknown>
}

function isEmpty(schema: Schema): boolean {
  const { type, properties: fields } = toSchema(schema, 'input')
  return type === 'object' && Object.keys(fields ?? {}).length === 0
}
