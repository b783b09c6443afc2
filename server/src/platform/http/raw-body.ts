import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, invalidField } from '../app-error.ts'
import { BrokenJson } from '../json-pieces.ts'
import { isJson } from './fastify.ts'

/** Parses the bytes of a body into the input of a call, for bodies too large for one parsed object. */
export type ReadBody = (bytes: Buffer) => Promise<unknown>

/** Reads JSON bodies in this scope with `read`. */
export function readRawBodies(scope: FastifyInstance, read: ReadBody): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    if (bytes.length === 0) return undefined
    if (!isJson(request)) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
    return read(bytes).catch((cause: unknown) => {
      throw cause instanceof BrokenJson ? new AppError('INVALID_JSON', { cause }) : cause
    })
  })
}

/**
 * Reads bodies of `multipart/form-data` in this scope, as objects of their fields and files, each of which they hold once; JSON
 * too if the call accepts it.
 */
export function readForms(scope: FastifyInstance, { acceptsJson }: { acceptsJson: boolean }): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    if (bytes.length === 0) return undefined
    if (acceptsJson && isJson(request)) return parseJson(bytes)
    const type = request.headers['content-type'] ?? ''
    if (!/^multipart\/form-data\s*;/i.test(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
      .formData()
      .catch((cause: unknown) => {
        throw new AppError('INVALID_JSON', { cause })
      })
    const names = [...form.keys()]
    const repeated = names.find((name, index) => names.indexOf(name) < index)
    if (repeated !== undefined)
      throw invalidField(repeated, `Le champ «\u00a0${repeated}\u00a0» est donné plusieurs fois`)
    for (const value of form.values()) if (value instanceof File) await addDigest(value)
    return Object.fromEntries(form)
  })
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (cause) {
    throw new AppError('INVALID_JSON', { cause })
  }
}

/** Adds name and content of a file to what `Object.entries` lists: a repeated request is told by them (`idempotency.ts`). */
async function addDigest(file: File): Promise<void> {
  const digest = createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('hex')
  Object.assign(file, { digest: `${file.name} ${digest}` })
}
