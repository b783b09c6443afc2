import type { Payable, PaymentSession } from '@yoon/contract/payment-requests/calls'
import type { ProviderId } from '@yoon/contract/payment-requests/providers'
import type { Failure } from './payment-words.ts'

/** A call that was refused, or not answered. */
export class CallFailure extends Error {
  readonly failure: Failure
  readonly company: { name: string; phone: string } | undefined

  constructor(failure: Failure, company?: CallFailure['company']) {
    super(failure)
    this.failure = failure
    this.company = company
  }

  /** True if asking again may bring an answer. */
  get isPassing(): boolean {
    return (
      this.failure === 'NO_ANSWER' || this.failure === 'TOO_MANY_REQUESTS' || this.failure === 'PROVIDER_UNAVAILABLE'
    )
  }
}

const [usualTimeoutMs, creationTimeoutMs] = [15_000, 40_000]

function send(token: string, call = '', body?: object, timeoutMs = usualTimeoutMs): Promise<Response> {
  return fetch(`/api/links/payment/${encodeURIComponent(token)}${call}`, {
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

/** Codes of our server: a proxy or the network of a hotel answers 404 as well, in its own words. */
const refusals = [
  'LINK_UNKNOWN',
  'LINK_EXPIRED',
  'REQUEST_ENDED',
  'PROVIDER_UNAVAILABLE',
  'PAYMENTS_NOT_CONFIGURED',
] as const

async function answerOf<Answer>(request: Promise<Response>): Promise<Answer> {
  const response = await request.catch(() => undefined)
  const answer = await response?.json().catch(() => undefined)
  if (response?.ok && answer?.data) return answer.data
  const code = answer?.error?.code
  const known = refusals.find((one) => one === code)
  const failure = known ?? (response?.status === 429 ? 'TOO_MANY_REQUESTS' : 'NO_ANSWER')
  throw new CallFailure(failure, answer?.error?.details?.company)
}

export function getPayable(token: string): Promise<Payable> {
  return answerOf(takeFirst() ?? send(token))
}

/** Takes the request that the script in the head of the page has sent; undefined from the second time on. */
function takeFirst(): Promise<Response> | undefined {
  const first = window.firstPayable
  delete window.firstPayable
  return first
}

export function openSession(token: string, provider: ProviderId): Promise<PaymentSession> {
  return answerOf(send(token, '/sessions', { provider }, creationTimeoutMs))
}

/** Has the server ask the providers. */
export function check(token: string): Promise<Pick<Payable, 'state' | 'isUnderReview'>> {
  return answerOf(send(token, '/check', {}))
}

/** True for an address that may be opened: of the web, or of an application. */
export function isOpenable(url: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(url) && !/^(javascript|data|vbscript|file|blob):/i.test(url)
}
