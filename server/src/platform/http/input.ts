import { type Reauthentication, reauthenticationSchema } from '@yoon/contract/auth/reauthentication-form'
import type { Declaration, Schema } from '@yoon/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError, invalidField } from '../app-error.ts'

// Default messages of zod are English and technical: this replaces them for users.
z.config({
  customError: () => 'Valeur invalide',
})

/**
 * Parses the input of a call: path parameters, and the query string of a GET or the body of another method. Throws
 * INVALID_INPUT with one message per field, and only then NOT_FOUND for an invalid id in the path.
 */
export function readInput(endpoint: Declaration, request: FastifyRequest): unknown {
  const given = endpoint.method === 'GET' ? request.query : (request.body ?? {})
  const input = parse(endpoint.input, given)
  const params = endpoint.params.safeParse(request.params)
  if (!params.success) throw new AppError('NOT_FOUND')
  return { ...input, ...(params.data as object) }
}

/** Parses the password and code beside the input of a call that reauthenticates. Throws INVALID_INPUT. */
export function readReauthentication({ body }: FastifyRequest): Reauthentication {
  return parse(reauthenticationSchema, body ?? {})
}

function parse(schema: Schema, given: unknown): object {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data as object
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) {
    // A field is named `pricing.hourlyRate`, a cell of a table `fares.0.price`, an item of a list by the list's name.
    const field = (typeof path.at(-1) === 'number' ? path.slice(0, -1) : path).join('.')
    if (field && !Object.hasOwn(fields, field)) fields[field] = message
  }
  const [message] = Object.values(fields)
  throw new AppError('INVALID_INPUT', { fields, ...(message !== undefined && { message }) })
}

/** Returns the version in `If-Match`: `3` and `"3"` are the same, `*` means none. */
export function readVersion(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const version = /^\s*(?:(?:W\/)?(")|)(\d{1,9})\1\s*$/.exec(header)?.[2]
  if (version === undefined) throw invalidField('If-Match', 'La version indiquée est invalide')
  return Number(version)
}
