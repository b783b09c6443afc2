import type { ClientTrip } from '@yoon/contract/client-links/calls'
import type { Failure } from './client-words.ts'

/** Company that a dead link names, so that its bearer may call. */
interface Company {
  name: string
  phone: string
}

/** A call that was refused, or not answered. */
export class CallFailure extends Error {
  readonly failure: Failure
  readonly company: Company | undefined

  constructor(failure: Failure, company?: Company) {
    super(failure)
    this.failure = failure
    this.company = company
  }

  /** True if asking again may bring the trip. */
  get isPassing(): boolean {
    return this.failure === 'NO_ANSWER' || this.failure === 'TOO_MANY_REQUESTS'
  }
}

const timeoutMs = 15_000

/** Returns the address of a call of a link. */
export function linkAddress(token: string, call = ''): string {
  return `/api/links/client/${encodeURIComponent(token)}${call}`
}

function send(url: string, body?: object): Promise<Response> {
  return fetch(url, {
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
}

async function answerOf<Answer>(request: Promise<Response>): Promise<Answer> {
  const response = await request.catch(() => undefined)
  const answer = await response?.json().catch(() => undefined)
  if (response?.ok && answer?.data) return answer.data
  throw new CallFailure(failureOf(response?.status, answer?.error?.code), answer?.error?.details?.company)
}

/** Codes of our server that are final: a proxy or the network of a hotel answers 404 as well, in its own words. */
const refusals = ['LINK_UNKNOWN', 'LINK_EXPIRED', 'ALREADY_RATED', 'INVALID_TRANSITION'] as const

function failureOf(status: number | undefined, code: unknown): Failure {
  return refusals.find((one) => one === code) ?? (status === 429 ? 'TOO_MANY_REQUESTS' : 'NO_ANSWER')
}

export function getTrip(token: string): Promise<ClientTrip> {
  return answerOf(takeFirst() ?? send(linkAddress(token)))
}

/** Takes the request that the script in the head of the page has sent; undefined from the second time on. */
function takeFirst(): Promise<Response> | undefined {
  const first = window.firstTrip
  delete window.firstTrip
  return first
}

/** Tells that the page was seen: fetching it does not, because messengers fetch links for previews. */
export function sayOpened(token: string): Promise<unknown> {
  return answerOf(send(linkAddress(token, '/opened'), {}))
}

export interface Rating {
  stars: number
  comment: string | null
}

export function sendRating(token: string, rating: Rating): Promise<Rating> {
  return answerOf(send(linkAddress(token, '/rating'), rating))
}
