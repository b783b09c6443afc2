import type { FastifyInstance } from 'fastify'
import type { Attempt, DemoBook, Transaction } from './demo-book.ts'

/** Lifetime of a session, in milliseconds. */
const lifetimeMs = 30 * 60_000
const [pageSize, label] = [50, 'Yoon']

export interface DemoTools {
  book: DemoBook
  clock: () => Date
  /** Address of the page on which an attempt is paid. */
  payUrl: (ref: string) => string
}

/** Serves the calls of Wave's Checkout API. */
export function serveWave(http: FastifyInstance, tools: DemoTools & { apiKey: string }): void {
  const { book, clock, payUrl, apiKey } = tools
  const json = (attempt: Attempt) => sessionJson(book, attempt, payUrl)
  const missing = { code: 'not-found', message: 'No such session' }

  http.register((wave, _options, done) => {
    wave.addHook('onRequest', async ({ headers }, reply) => {
      if (headers.authorization === `Bearer ${apiKey}`) return
      await reply.code(401).send({ code: 'no-matching-api-key', message: 'This key is unknown' })
    })
    wave.post('/v1/checkout/sessions', async ({ body }, reply) => {
      const given = body as Record<string, string>
      if (!/^\d+$/.test(String(given.amount)) || given.currency !== 'XOF')
        return reply.code(422).send({ code: 'invalid-amount', message: 'The amount is a text of digits in XOF' })
      const expiresAt = new Date(clock().getTime() + lifetimeMs)
      const { client_reference: reference = '', success_url: successUrl = '', error_url: errorUrl = '' } = given
      const money = { amount: Number(given.amount), currency: 'XOF' }
      return json(book.open({ provider: 'wave', reference, successUrl, errorUrl, label, expiresAt, ...money }))
    })
    wave.get('/v1/checkout/sessions/search', async ({ query }) => {
      const { client_reference: reference } = query as Record<string, string>
      const found = [...book.attempts.values()].filter((one) => one.provider === 'wave' && one.reference === reference)
      return { result: found.map(json) }
    })
    wave.get('/v1/checkout/sessions/:id', async ({ params }, reply) => {
      const attempt = book.find((params as { id: string }).id)
      return attempt?.provider === 'wave' ? json(attempt) : reply.code(404).send(missing)
    })
    wave.post('/v1/checkout/sessions/:id/expire', async ({ params }, reply) => {
      const attempt = book.find((params as { id: string }).id)
      if (!attempt) return reply.code(404).send(missing)
      if (attempt.state !== 'open') return reply.code(409).send({ code: 'checkout-session-ended', message: 'Ended' })
      attempt.state = 'expired'
      return {}
    })
    wave.get('/v1/transactions', async ({ query }) => {
      const { date, after } = query as Record<string, string | undefined>
      const all = book.transactions.filter((one) => isOfDay(one, date ?? ''))
      const start = after === undefined ? 0 : Number(after)
      const page = all.slice(start, start + pageSize)
      const cursors = { start_cursor: String(start), end_cursor: String(start + page.length) }
      return {
        page_info: { ...cursors, has_next_page: start + page.length < all.length },
        date,
        items: page.map(transactionJson),
      }
    })
    done()
  })
}

function isOfDay({ attempt, status, at }: Transaction, day: string): boolean {
  return attempt.provider === 'wave' && status === 'SUCCESS' && at.toISOString().startsWith(day)
}

/** Writes a session as Wave does. */
export function sessionJson(book: DemoBook, attempt: Attempt, payUrl: DemoTools['payUrl']): object {
  const present = book.find(attempt.ref) ?? attempt
  const paid = book.transactions.find((one) => one.attempt === attempt && one.status === 'SUCCESS')
  const { state, ref, reference, currency } = present
  return {
    id: ref,
    amount: String(paid?.amount ?? present.amount),
    currency,
    client_reference: reference,
    checkout_status: state === 'paid' ? 'complete' : state === 'open' ? 'open' : 'expired',
    payment_status: state === 'paid' ? 'succeeded' : state === 'failed' ? 'cancelled' : 'processing',
    wave_launch_url: payUrl(ref),
    transaction_id: paid?.id ?? null,
    last_payment_error: state === 'failed' ? { code: 'payer-refused', message: 'The payer has refused' } : null,
    business_name: label,
    when_created: present.createdAt.toISOString(),
    when_completed: paid?.at.toISOString() ?? null,
    when_expires: present.expiresAt.toISOString(),
  }
}

function transactionJson({ id, attempt, amount, at }: Transaction): object {
  const fee = Math.ceil(amount / 100)
  return {
    timestamp: at.toISOString(),
    transaction_id: id,
    transaction_type: 'api_checkout',
    amount: String(amount - fee),
    fee: String(fee),
    balance: '0',
    currency: attempt.currency,
    is_reversal: false,
    counterparty_name: 'Client de démonstration',
    counterparty_mobile: '+221770000000',
    client_reference: attempt.reference,
    checkout_api_session_id: attempt.ref,
  }
}
