import { type ArgsOf, addressOf, type DataOf, type Endpoint, type Pagination } from '@yoon/contract/endpoint'
import type { Failure } from '@yoon/contract/errors'
import type { Reauthentication } from '@yoon/contract/reauthentication-form'
import { sessionEndsHeader } from '@yoon/contract/session-ends'
import { noteAnswer } from './last-updated.ts'
import { expireSession, noteDuty, noteEnds, readToken } from './session.ts'

/** A refusal of the server, or `status` 0 when no answer came. */
export class ApiError extends Error {
  // A build shortens the name of the class.
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly details: unknown

  constructor(status: number, error?: Partial<Failure['error']>) {
    super(error?.message ?? (status || navigator.onLine ? '' : 'Connexion perdue\u00a0: réessayez.'))
    this.status = status
    this.code = error?.code ?? (status === 0 ? 'NETWORK' : 'UNKNOWN')
    this.fields = error?.fields ?? {}
    this.details = error?.details
  }

  /** Whether the same call may simply be made again: nobody answered, a proxy did, or the server was busy. */
  get isPassing(): boolean {
    return [0, 502, 503, 504].includes(this.status)
  }
}

const noAnswer = "Une erreur inattendue s'est produite"

/**
 * What the user reads of a failure (decisions §14): the server's sentence, else the fallback of the screen, and without
 * any answer that something unexpected happened, unless the browser knows that there is no link.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  return error.message || (error.status === 0 ? noAnswer : fallback)
}

/** The whole body of a success. */
export interface Answer<E extends Endpoint> {
  data: DataOf<E>
  pagination: Pagination
  [extra: string]: unknown
}

export interface CallOptions {
  idempotencyKey?: string | undefined
  /** The version that was read; the server refuses when it is no longer the last. */
  version?: number | undefined
  signal?: AbortSignal | undefined
  /** The user's password and code, where the call asks for them: sent beside the arguments, kept nowhere. */
  reauthentication?: Reauthentication | undefined
  /** Sent in place of the arguments: JSON that is never whole in memory. */
  body?: Blob | undefined
  /** Nobody asked for it: it does not keep the session from becoming idle (decisions §15). */
  isBackground?: boolean | undefined
}

/** Makes a call of the contract. Throws an ApiError; a 401 of anything but a sign-in ends the session. */
export async function call<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const response = await request(endpoint, args, options)
  return (await response.json().catch(() => {
    // Half an answer is none: the link broke, or the page is being left.
    throw new ApiError(0)
  })) as Answer<E>
}

/** The same, for an answer that is not JSON: nothing of it is read yet. */
export async function request<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  options: CallOptions = {},
): Promise<Response> {
  const { url, body } = addressOf(endpoint, args)
  const token = readToken()
  // The answer is known: whoever has just signed out is asked for by screens that are still there.
  if (!token && endpoint.guard !== 'public') throw new ApiError(401)
  const { reauthentication } = options
  const sent = reauthentication ? { ...body, ...reauthentication } : body
  const response = await send(url, endpoint.method, options.body ?? JSON.stringify(sent), options)
  // A late answer to an ended session says nothing of the one that was opened since.
  const isPresent = () => token === readToken()
  if (isPresent()) noteEnds(response.headers.get(sessionEndsHeader))
  if (response.ok) {
    noteAnswer()
    return response
  }
  const parsed: unknown = await response.json().catch(() => undefined)
  // What is between us and the server may answer with a message of its own.
  const error = isRecord(parsed) ? (isRecord(parsed.error) ? parsed.error : parsed) : undefined
  if (response.status === 401 && endpoint.guard !== 'public' && isPresent()) expireSession()
  if (isPresent()) noteDuty(error?.code)
  throw new ApiError(response.status, error)
}

async function send(
  url: string,
  method: string,
  body: string | Blob | undefined,
  options: CallOptions,
): Promise<Response> {
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
    ...(method !== 'GET' && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(version !== undefined && { 'if-match': String(version) }),
    ...(isBackground && { 'x-background': '1' }),
  }
  try {
    return await fetch(url, { method, headers, ...(body !== undefined && { body }), ...(signal && { signal }) })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiError(0)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
