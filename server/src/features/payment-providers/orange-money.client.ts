import type { OrangeMoneyConfig } from '../../platform/payments-config.ts'
import { listOrangeDay, paymentOfRow, stateOfRows } from './orange-money-rows.ts'
import type {
  Announced,
  AskedSession,
  NewSession,
  PaymentProvider,
  ProviderSession,
  Webhook,
  WebhookEvent,
} from './provider.ts'
import { ProviderError } from './provider-error.ts'
import {
  asRecord,
  callProvider,
  jsonOf,
  momentOf,
  type ProviderAnswer,
  type ProviderCall,
  refusalOf,
  textOf,
} from './provider-http.ts'
import { isSameSecret, isSigned } from './webhook-signature.ts'

const name = 'Orange Money'
/** Time for which a token is used, in milliseconds: it expires after 299 s. */
const tokenMs = 240_000
/** Margin for clocks that differ, when rows are filtered by their time. */
const clockMarginMs = 120_000
/** Bounds of the validity of a QR code, in seconds. */
const [shortestS, usualS] = [60, 3_600]
/** Longest name that the payer is shown. */
const longestName = 45
const transactions = '/api/eWallet/v1/transactions'

export interface OrangeMoneyOptions extends OrangeMoneyConfig {
  clock: () => Date
  timeoutMs?: number | undefined
}

type Request = Pick<ProviderCall, 'method' | 'path' | 'query' | 'body' | 'headers'>

/** Creates the client of Sonatel's Orange Money API (rules/payment-requests 4). */
export function createOrangeMoney(options: OrangeMoneyOptions): PaymentProvider {
  const { merchantCode, callbackKey, signingSecrets, clock } = options
  const call = createCall(options)
  let isRegistered = false

  /** Tells Orange once a process where to send its notifications, and with which key. */
  async function registerCallback(callbackUrl: string): Promise<void> {
    if (isRegistered) return
    const body = { code: merchantCode, name: 'Yoon', callbackUrl, apiKey: callbackKey }
    const answer = await call({ method: 'POST', path: '/api/notification/v1/merchantcallback', body })
    isRegistered = answer.status < 300
  }

  async function listRows({ id, createdAt }: AskedSession, { transactionId }: Announced) {
    const fromDateTime = new Date(createdAt.getTime() - clockMarginMs).toISOString()
    const queries = [{ reference: id }, ...(transactionId === undefined ? [] : [{ transactionId }])]
    const rows = new Map<unknown, Record<string, unknown>>()
    for (const query of queries) {
      const answer = await call({ method: 'GET', path: transactions, query: { ...query, fromDateTime } })
      for (const row of rowsOf(answer)) rows.set(row.transactionId, row)
    }
    return [...rows.values()].filter(({ metadata }) => asRecord(metadata).order === id)
  }

  return {
    id: 'orange_money',
    async create(session) {
      // Without it the other two ways confirm the payment.
      await registerCallback(session.webhookUrl).catch(() => undefined)
      const headers = { 'x-callback-url': session.webhookUrl }
      const body = bodyOf(session, merchantCode, clock())
      const answer = await call({ method: 'POST', path: '/api/eWallet/v4/qrcode', headers, body })
      return sessionOf(asRecord(okBody(answer)), clock())
    },
    async status(session, announced = {}) {
      const rows = await listRows(session, announced)
      const payments = rows.flatMap((row) => paymentOfRow(row, merchantCode))
      return { state: stateOfRows(rows), payments, session: undefined }
    },
    verifies({ raw, headers }, now) {
      const isKnown = isSameSecret(String(headers.authorization ?? ''), `Basic ${callbackKey}`)
      if (signingSecrets.length === 0) return isKnown
      const signature = headers['x-sonatel-signature']
      return isSigned({ raw, signature, secrets: signingSecrets, separator: ',', now }) && isKnown
    },
    readWebhook,
    listDay: (day) =>
      listOrangeDay(async (query) => rowsOf(await call({ method: 'GET', path: transactions, query })), day),
  }
}

/** Creates the function that calls Orange with a token: renewed after 240 s, and once when it is refused. */
function createCall({ baseUrl, clientId, clientSecret, apiKey, clock, timeoutMs }: OrangeMoneyOptions) {
  let token: { value: Promise<string>; until: number } | undefined

  async function askForToken(): Promise<string> {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    })
    const answer = await callProvider({ name, baseUrl, timeoutMs, method: 'POST', path: '/oauth/v1/token', body })
    const value = textOf(asRecord(okBody(answer)).access_token)
    if (!value) throw new ProviderError('unreadable', 'Orange Money answered no token')
    return value
  }

  function presentToken(): Promise<string> {
    const now = clock().getTime()
    // A clock that was set back must not keep a token for ever.
    if (token && now < token.until && now >= token.until - tokenMs) return token.value
    const value = askForToken()
    const asked = { value, until: now + tokenMs }
    token = asked
    value.catch(() => {
      if (token === asked) token = undefined
    })
    return value
  }

  async function callOnce(request: Request): Promise<ProviderAnswer> {
    const authorization = `Bearer ${await presentToken()}`
    const headers = {
      authorization,
      // Orange answers 415 without it, also to a GET.
      'content-type': 'application/json',
      ...(apiKey !== undefined && { 'x-api-key': apiKey }),
      ...request.headers,
    }
    return callProvider({ ...request, name, baseUrl, timeoutMs, headers })
  }

  return async (request: Request): Promise<ProviderAnswer> => {
    const used = token
    const answer = await callOnce(request)
    if (answer.status !== 401) return answer
    // Another call may have renewed it meanwhile.
    if (token === used || used === undefined) token = undefined
    return callOnce(request)
  }
}

function okBody(answer: ProviderAnswer): unknown {
  if (answer.status >= 200 && answer.status < 300) return answer.body
  throw refusalOf(name, answer)
}

function rowsOf(answer: ProviderAnswer): Record<string, unknown>[] {
  const body = okBody(answer)
  if (!Array.isArray(body)) throw new ProviderError('unreadable', 'Orange Money answered no list')
  return body.map(asRecord)
}

function bodyOf({ id, amount, currency, label, expiresAt, successUrl, errorUrl }: NewSession, code: string, now: Date) {
  const leftS = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
  return {
    amount: { unit: currency, value: amount },
    code,
    name: label.slice(0, longestName),
    callbackSuccessUrl: successUrl,
    callbackCancelUrl: errorUrl,
    metadata: { order: id },
    validity: Math.min(usualS, Math.max(shortestS, leftS)),
  }
}

function sessionOf(given: Record<string, unknown>, now: Date): ProviderSession {
  const links = Object.entries(asRecord(given.deepLinks)).flatMap(([app, url]) => {
    const text = textOf(url)
    return text && isAppAddress(text) ? [[app, text] as const] : []
  })
  const deepLinks = Object.fromEntries(links)
  const ref = textOf(given.qrId)
  const url = [given.deepLink, deepLinks.OM, given.shortLink].map(textOf).find((one) => one && isAppAddress(one))
  if (!ref || !url) throw new ProviderError('unreadable', 'Orange Money answered a code without address')
  const qr = textOf(given.qrCode)
  const ends = momentOf(asRecord(given.validFor).endDateTime)
  return {
    ref,
    url,
    deepLinks,
    qr: qr && /^[A-Za-z0-9+/]+=*$/.test(qr) ? qr : null,
    expiresAt: ends ?? new Date(now.getTime() + (Number(given.validity) || usualS) * 1000),
  }
}

/** True for the address of an application or of the web; a script is none. */
function isAppAddress(url: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(url) && !/^(javascript|data|vbscript|file):/i.test(url)
}

function readWebhook({ raw, headers }: Webhook): WebhookEvent | undefined {
  const body = asRecord(jsonOf(raw))
  const transactionId = textOf(body.transactionId)
  const status = textOf(body.status)
  const key = headers['x-sonatel-idempotency-key']
  const id = typeof key === 'string' && key !== '' ? key : transactionId && `${transactionId} ${status ?? ''}`
  if (!id || id.length > 200) return undefined
  const { order } = asRecord(body.metadata)
  return { id, kind: (textOf(body.type) ?? status ?? 'unknown').slice(0, 100), sessionId: textOf(order), transactionId }
}
