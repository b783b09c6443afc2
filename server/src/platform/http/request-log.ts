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
  const shown = path.replace(/^(\/downloads\/|\/api\/links\/[^/]+\/)[^/]+/, '$1…')
  if (query === undefined) return shown
  return `${shown}?${query.split('&').map(redactParameter).join('&')}`
}

function redactParameter(parameter: string): string {
  const [name = '', value] = parameter.split(/=(.*)/s)
  if (value === undefined) return harmless.has(name) || name === '' ? name : '…'
  if (harmless.has(name) && /^[\w-]{0,30}$/.test(value)) return parameter
  return `${/^\w{1,30}$/.test(name) ? name : '…'}=…`
}
