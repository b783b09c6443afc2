import type { Reauthentication } from '@yoon/contract/auth/reauthentication-form'
import { sessionEndsHeader } from '@yoon/contract/auth/session-ends-header'
import { addressOf } from '@yoon/contract/call-address'
import type { ArgsOf, DataOf, Endpoint, Pagination } from '@yoon/contract/endpoint'
import type { Failure } from '@yoon/contract/errors'
import { noteAnswer } from '../last-updated.ts'
import { expireSession, noteEnds, noteRequiredAction, readToken } from '../session.ts'
import { counted } from './traffic.ts'

/** Timeout of a call whose declaration sets none. */
export const defaultTimeoutSeconds = 30

/** An error answer of the server; `status` is 0 if no answer came. */
export class ApiError extends Error {
  // Minification shortens the name of the class.
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly details: unknown
  /** Name of the request in the log of the server. */
  readonly requestId: string | undefined
  /** True if no answer came in time: it is unknown whether the server has done what it was asked. */
  readonly isTimeout: boolean

  constructor(status: number, error?: Partial<Failure['error']>, isTimeout = false) {
    super(error?.message ?? (status || navigator.onLine ? '' : 'Connexion perdue\u00a0: réessayez.'))
    this.status = status
    this.code = error?.code ?? (status === 0 ? 'NETWORK' : 'UNKNOWN')
    this.fields = error?.fields ?? {}
    this.details = error?.details
    this.requestId = error?.requestId
    this.isTimeout = isTimeout
  }

  /** True if the server says that the session is over, or not allowed here. */
  get isSignedOut(): boolean {
    return this.status === 401 || this.status === 403
  }

  /** True if a retry may succeed: no answer, an answer of a proxy, or a busy server. */
  get isTransient(): boolean {
    return [0, 502, 503, 504].includes(this.status)
  }
}

const noAnswer = "Une erreur inattendue s'est produite"

/**
 * Returns the message of a failure for the user (rules/screens 14): the server's message, else the fallback of the
 * screen. Without an answer: that the connection is lost if the browser knows it, else that something unexpected
 * happened. An unexpected error of the server names its request, for a search in the log.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  const message = error.message || (error.status === 0 ? noAnswer : fallback)
  if (error.code !== 'INTERNAL' || error.requestId === undefined) return message
  return `${message}. Référence\u00a0: ${error.requestId}`
}

/** Body of a successful answer. */
export interface Answer<E extends Endpoint> {
  data: DataOf<E>
  pagination: Pagination
  [extra: string]: unknown
}

export interface CallOptions {
  idempotencyKey?: string | undefined
  /** Version that was read; the server refuses the call if the row has changed since. */
  version?: number | undefined
  signal?: AbortSignal | undefined
  /** The user's password and code, for calls that require them: sent with the arguments, stored nowhere. */
  reauthentication?: Reauthentication | undefined
  /** Sent in place of the arguments: JSON that is never in memory as a whole, or a form with files. */
  body?: Blob | FormData | undefined
  /** True if no user action caused the call: it does not extend the session (rules/access 22). */
  isBackground?: boolean | undefined
}

/** Calls an endpoint of the contract. Throws an ApiError; a 401 of an endpoint that is not public ends the session. */
export async function call<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const response = await request(endpoint, args, options)
  return (await response.json().catch((cause: unknown) => {
    // A truncated answer counts as none: the connection broke, or the page is being left.
    throw unanswered(endpoint, cause)
  })) as Answer<E>
}

/** Like `call`, for an answer that is not JSON: its body is not read yet, the timeout includes the time to read it. */
export async function request<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  options: CallOptions = {},
): Promise<Response> {
  const { url, body } = addressOf(endpoint, args)
  const token = readToken()
  // The answer is certain: screens that are still mounted after the sign-out send such requests.
  if (!token && endpoint.guard !== 'public') throw new ApiError(401)
  const { reauthentication } = options
  const sent = reauthentication ? { ...body, ...reauthentication } : body
  const response = await counted(options.isBackground, () =>
    send(url, endpoint, options.body ?? JSON.stringify(sent), options),
  )
  // A late answer to an ended session does not apply to the session opened since.
  const isPresent = () => token === readToken()
  if (isPresent()) noteEnds(response.headers.get(sessionEndsHeader))
  if (response.ok) {
    noteAnswer()
    return response
  }
  const parsed: unknown = await response.json().catch(() => undefined)
  // A proxy may answer with a message of its own.
  const error = isRecord(parsed) ? (isRecord(parsed.error) ? parsed.error : parsed) : undefined
  if (response.status === 401 && endpoint.guard !== 'public' && isPresent()) expireSession()
  if (isPresent()) noteRequiredAction(error?.code)
  throw new ApiError(response.status, error)
}

async function send(
  url: string,
  endpoint: Endpoint,
  body: string | Blob | FormData | undefined,
  options: CallOptions,
): Promise<Response> {
  const { method, timeoutSeconds = defaultTimeoutSeconds } = endpoint
  const first = window.firstAnswers?.get(url)
  if (method === 'GET' && first) {
    window.firstAnswers?.delete(url)
    const response = await first.catch(() => undefined)
    if (response) return response
  }
  const { idempotencyKey, version, signal, isBackground } = options
  const token = readToken()
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    // The browser names the type of a form with its boundary.
    ...(method !== 'GET' && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(version !== undefined && { 'if-match': String(version) }),
    ...(isBackground && { 'x-background': '1' }),
  }
  const timeout = AbortSignal.timeout(1_000 * timeoutSeconds)
  const ends = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    return await fetch(url, { method, headers, ...(body !== undefined && { body }), signal: ends })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw unanswered(endpoint, cause)
  }
}

/** Returns the error of a call whose answer did not arrive: the connection was lost, or its timeout passed. */
export function unanswered({ method, guard }: Endpoint, cause: unknown): ApiError {
  if (!(cause instanceof DOMException && cause.name === 'TimeoutError')) return new ApiError(0)
  const isChange = method !== 'GET' && guard !== 'public'
  const doubt = ' Votre action a peut-être été enregistrée\u00a0: vérifiez avant de recommencer.'
  return new ApiError(0, { message: `Le service ne répond pas.${isChange ? doubt : ''}` }, true)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
