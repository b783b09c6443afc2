import type { WaveConfig } from '../../platform/payments-config.ts'
import type {
  Announced,
  AskedSession,
  NewSession,
  PaymentProvider,
  ProviderPayment,
  ProviderSession,
  ProviderStatus,
  StatementLine,
  Webhook,
  WebhookEvent,
} from './provider.ts'
import { ProviderError } from './provider-error.ts'
import {
  amountOf,
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

const name = 'Wave'
/** Pages of a day that are read at most: the provider could repeat its last cursor for ever. */
const mostPages = 1_000

export interface WaveOptions extends WaveConfig {
  timeoutMs?: number | undefined
}

/** Creates the client of Wave's Checkout API (rules/payment-requests 3). */
export function createWave(options: WaveOptions): PaymentProvider {
  const { baseUrl, apiKey, webhookSecrets, webhookMode, timeoutMs } = options
  const call = (request: Pick<ProviderCall, 'method' | 'path' | 'query' | 'body' | 'headers'>) =>
    callProvider({
      ...request,
      name,
      baseUrl,
      timeoutMs,
      headers: { authorization: `Bearer ${apiKey}`, ...request.headers },
    })
  const find = async (id: string): Promise<Record<string, unknown>[]> => {
    const answer = await call({ method: 'GET', path: `/v1/checkout/sessions/${encodeURIComponent(id)}` })
    return answer.status === 404 ? [] : [asRecord(okBody(answer))]
  }

  async function findAll({ id, ref }: AskedSession, announced: Announced): Promise<Record<string, unknown>[]> {
    const answer = await call({
      method: 'GET',
      path: '/v1/checkout/sessions/search',
      query: { client_reference: id },
    })
    const { result } = asRecord(okBody(answer))
    const found = Array.isArray(result) ? result.map(asRecord) : []
    for (const known of [ref, announced.ref]) {
      if (known && !found.some((one) => one.id === known)) found.push(...(await find(known)))
    }
    return found.filter((one) => one.client_reference === id)
  }

  return {
    id: 'wave',
    async create(session) {
      const answer = await call({
        method: 'POST',
        path: '/v1/checkout/sessions',
        headers: { 'idempotency-key': session.id },
        body: bodyOf(session),
      })
      const created = sessionOf(asRecord(okBody(answer)))
      if (!created) throw new ProviderError('unreadable', 'Wave answered a session without address')
      return created
    },
    async status(session, announced = {}) {
      return statusOf(await findAll(session, announced))
    },
    async cancel(ref) {
      const answer = await call({ method: 'POST', path: `/v1/checkout/sessions/${encodeURIComponent(ref)}/expire` })
      // A session that has ended already is refused.
      if (answer.status >= 400 && ![404, 409].includes(answer.status)) throw refusalOf(name, answer)
    },
    verifies({ raw, headers }, now) {
      if (webhookMode === 'signed') {
        const signature = headers['wave-signature']
        return isSigned({ raw, signature, secrets: webhookSecrets, separator: '', now })
      }
      const { authorization = '' } = headers
      return webhookSecrets.some((secret) => isSameSecret(String(authorization), `Bearer ${secret}`))
    },
    readWebhook,
    listDay: (day) => listDay((query) => call({ method: 'GET', path: '/v1/transactions', query }), day),
  }
}

function okBody(answer: ProviderAnswer): unknown {
  if (answer.status >= 200 && answer.status < 300) return answer.body
  throw refusalOf(name, answer)
}

function bodyOf({ id, amount, currency, successUrl, errorUrl }: NewSession): object {
  return {
    amount: String(amount),
    currency,
    success_url: successUrl,
    error_url: errorUrl,
    client_reference: id,
  }
}

function sessionOf(given: Record<string, unknown>): ProviderSession | undefined {
  const [ref, url, expiresAt] = [textOf(given.id), textOf(given.wave_launch_url), momentOf(given.when_expires)]
  if (!ref || !url || !expiresAt || !/^(https:|http:\/\/(127\.|localhost|\[::1\]))/.test(url)) return undefined
  return { ref, url, deepLinks: {}, qr: null, expiresAt }
}

/** Sums up the sessions of one of our ids: several, if one was created twice. */
function statusOf(sessions: readonly Record<string, unknown>[]): ProviderStatus {
  const payments = sessions.filter(({ payment_status }) => payment_status === 'succeeded').flatMap(paymentOf)
  const unpaid = sessions.filter(({ payment_status }) => payment_status !== 'succeeded')
  const isOpen = unpaid.some((one) => one.checkout_status === 'open')
  const isFailed = unpaid.some((one) => one.payment_status === 'cancelled')
  const state = isOpen ? 'open' : isFailed ? 'failed' : unpaid.length > 0 ? 'expired' : 'unknown'
  const last = sessions.find((one) => one.checkout_status === 'open') ?? sessions[0]
  return { state, payments, session: last && sessionOf(last) }
}

function paymentOf(session: Record<string, unknown>): ProviderPayment[] {
  const transactionId = textOf(session.transaction_id)
  if (!transactionId) return []
  return [
    {
      transactionId,
      amount: amountOf(session.amount),
      currency: textOf(session.currency),
      // A key is bound to one wallet.
      isOurMerchant: true,
      fee: undefined,
      payer: textOf(session.payer_mobile),
      at: momentOf(session.when_completed),
    },
  ]
}

function readWebhook({ raw }: Webhook): WebhookEvent | undefined {
  const envelope = asRecord(jsonOf(raw))
  const data = asRecord(envelope.data)
  const id = textOf(envelope.id)
  if (!id || id.length > 200) return undefined
  const kind = textOf(envelope.type) ?? 'unknown'
  const isCheckout = kind.startsWith('checkout.')
  return {
    id,
    kind: kind.slice(0, 100),
    sessionId: textOf(data.client_reference),
    ref: isCheckout ? textOf(data.id) : textOf(data.checkout_api_session_id),
    transactionId: isCheckout ? textOf(data.transaction_id) : textOf(data.id),
  }
}

async function* listDay(
  call: (query: Record<string, string | undefined>) => Promise<ProviderAnswer>,
  date: string,
): AsyncIterable<StatementLine> {
  let after: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const body = asRecord(okBody(await call({ date, after })))
    for (const item of Array.isArray(body.items) ? body.items.map(asRecord) : []) yield lineOf(item)
    const { has_next_page: hasNext, end_cursor: cursor } = asRecord(body.page_info)
    const next = textOf(cursor)
    if (hasNext !== true || next === undefined || next === after) return
    after = next
  }
}

function lineOf(item: Record<string, unknown>): StatementLine {
  const [transactionId, amount, at] = [textOf(item.transaction_id), amountOf(item.amount), momentOf(item.timestamp)]
  if (!transactionId || amount === undefined || !at)
    throw new ProviderError('unreadable', 'Wave answered a transaction without id, amount or time')
  return {
    transactionId,
    type: textOf(item.transaction_type) ?? '',
    amount,
    fee: amountOf(item.fee) ?? null,
    currency: textOf(item.currency) ?? 'XOF',
    at,
    counterpartyName: textOf(item.counterparty_name) ?? null,
    counterpartyMobile: textOf(item.counterparty_mobile) ?? null,
    reference: textOf(item.client_reference) ?? null,
    providerRef: textOf(item.checkout_api_session_id) ?? null,
    isReversal: item.is_reversal === true,
  }
}
