import type { FastifyRequest } from 'fastify'
import { currentJob, currentRequestId } from '../request-id.ts'
import { clientAddressOf } from './client-address.ts'

/**
 * Selects the logged properties of a request: no header, no ticket, and no query value that may be a secret or name a
 * person.
 */
export function describeRequest(request: FastifyRequest) {
  const { method, url, host } = request
  return { method, url: redactUrl(url), host, remoteAddress: clientAddressOf(request) }
}

/**
 * Adds the id of the running request or job, and the name of the job, to log lines that are not written by the logger of
 * a request.
 */
export function requestIdOf(_line: object, _level: number, logger: { bindings: () => object }): object {
  const reqId = currentRequestId()
  if (reqId === undefined || 'reqId' in logger.bindings()) return {}
  const job = currentJob()
  return job === undefined ? { reqId } : { reqId, job }
}

/** Parameters whose values are numbers, dates or constants; values of all others may name a person. */
const harmless: ReadonlySet<string> = new Set([
  'after',
  'around',
  'format',
  'from',
  'limit',
  'method',
  'month',
  'order',
  'page',
  'role',
  'serviceType',
  'sort',
  'status',
  'to',
  'view',
])

/** Redacts a URL: removes the tokens of links and text typed by users. */
export function redactUrl(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s)
  const shown = redactPath(path)
  if (query === undefined) return shown
  return `${shown}?${query.split('&').map(redactParameter).join('&')}`
}

/** Redacts the path as the router reads it: without the host of a proxy's request, and decoded. */
function redactPath(path: string): string {
  return path
    .replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '')
    .split('/')
    .map((part) => (isToken(decoded(part)) ? '…' : part))
    .join('/')
    .replace(/^(\/+(?:downloads|[mcp])\/+|\/+api\/+links\/+[^/]+\/+)[^/]+/, '$1…')
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** True for 20 or more characters of base64url that are neither words nor an id: wherever they stand, they may be a token. */
function isToken(part: string): boolean {
  return /^(?=.*[A-Z\d])[\w-]{20,}$/.test(part) && !uuid.test(part)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function redactParameter(parameter: string): string {
  const [name = '', value] = parameter.split(/=(.*)/s)
  if (value === undefined) return harmless.has(name) || name === '' ? name : '…'
  if (harmless.has(name) && /^[\w-]{0,30}$/.test(value)) return parameter
  return `${/^\w{1,30}$/.test(name) ? name : '…'}=…`
}
