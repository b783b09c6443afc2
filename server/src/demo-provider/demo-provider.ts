import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { OrangeMoneyConfig, WaveConfig } from '../platform/payments-config.ts'
import { type Attempt, createDemoBook, type DemoBook, type Transaction } from './demo-book.ts'
import { serveOrangeMoney } from './demo-orange-money.ts'
import { type DemoButton, demoButtons, demoPage, demoStyle } from './demo-page.ts'
import { serveWave } from './demo-wave.ts'
import { type Deliver, type SentWebhook, webhookOf } from './demo-webhooks.ts'

export interface DemoProviderOptions {
  clock?: () => Date
  /** Sends a webhook to the server. */
  deliver: Deliver
  /** Time by which a late webhook is late, in milliseconds. */
  lateMs?: number
}

/** Failure of the next calls, for tests. */
export interface Fault {
  path: RegExp
  status: number
  times: number
  /** True if the call is carried out, and only its answer is lost. */
  isCarriedOut?: boolean
}

/** Local server that speaks and signs as Wave and Orange Money do (rules/payment-requests 9). */
export interface DemoProvider {
  /** Listens on this machine alone; returns its origin. */
  listen(port: number): Promise<string>
  /** Configuration of the real clients; call it once the server listens. */
  config(): { wave: WaveConfig; orangeMoney: OrangeMoneyConfig }
  press(ref: string, button: DemoButton): Promise<Attempt>
  book: DemoBook
  webhookOf(transaction: Transaction): SentWebhook
  faults: Fault[]
  /** Calls that were made, as `POST /v1/checkout/sessions`. */
  calls: string[]
  close(): Promise<void>
}

const usualLateMs = 30_000
const differenceOfAmount = 500

export function createDemoProvider(options: DemoProviderOptions): DemoProvider {
  const { clock = () => new Date(), deliver, lateMs = usualLateMs } = options
  const http = Fastify({ forceCloseConnections: true })
  const book = createDemoBook(clock)
  const secret = () => randomBytes(16).toString('hex')
  const [apiKey, waveSecret, callbackKey, orangeSecret] = [secret(), secret(), secret(), secret()]
  const account = { clientId: secret(), clientSecret: secret(), merchantCode: '123456' }
  const origin = () => `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  const payUrl = (ref: string) => `${origin()}/pay/${ref}`
  const tools = { book, clock, payUrl, account }
  const [faults, calls, timers]: [Fault[], string[], Set<NodeJS.Timeout>] = [[], [], new Set()]
  const written = (transaction: Transaction) =>
    webhookOf(transaction, { ...tools, waveSecret, callbackKey, orangeSecret })

  async function press(ref: string, button: DemoButton): Promise<Attempt> {
    const attempt = book.find(ref)
    if (attempt?.state !== 'open') throw new Error(`The attempt ${ref} is not open`)
    const webhooks = transactionsOf(book, attempt, button).map(written)
    if (button === 'webhook-lost') return attempt
    if (button === 'webhook-late') {
      const timer = setTimeout(() => {
        timers.delete(timer)
        for (const webhook of webhooks) void deliver(webhook).catch(() => undefined)
      }, lateMs)
      timers.add(timer)
      return attempt
    }
    const times = button === 'webhook-repeated' ? 3 : 1
    for (const webhook of webhooks)
      for (let sent = 0; sent < times; sent++) await deliver(webhook).catch(() => undefined)
    return attempt
  }

  addFaults(http, faults, calls)
  serveWave(http, { ...tools, apiKey })
  serveOrangeMoney(http, tools)
  servePage(http, book, press)

  return {
    book,
    faults,
    calls,
    press,
    webhookOf: written,
    async listen(port) {
      await http.listen({ host: '127.0.0.1', port })
      return origin()
    },
    config: () => ({
      wave: { baseUrl: origin(), apiKey, webhookSecrets: [waveSecret], webhookMode: 'signed' },
      orangeMoney: { baseUrl: origin(), apiKey: undefined, callbackKey, signingSecrets: [orangeSecret], ...account },
    }),
    async close() {
      for (const timer of timers) clearTimeout(timer)
      await http.close()
    },
  }
}

/** Does what a button says; returns the transactions of which the provider tells. */
function transactionsOf(book: DemoBook, attempt: Attempt, button: DemoButton): Transaction[] {
  if (button === 'refuse') return [book.refuse(attempt)]
  if (button === 'other-amount') {
    const { amount } = attempt
    return [
      book.pay(attempt, amount > 2 * differenceOfAmount ? amount - differenceOfAmount : amount + differenceOfAmount),
    ]
  }
  if (button !== 'twice') return [book.pay(attempt)]
  const { ref: _ref, state: _state, createdAt: _createdAt, ...given } = attempt
  // Wave pays a session once: the second payment is of another session with the same reference.
  const second = attempt.provider === 'wave' ? book.open(given) : attempt
  return [book.pay(attempt), book.pay(second)]
}

function addFaults(http: FastifyInstance, faults: Fault[], calls: string[]): void {
  const next = (url: string, isCarriedOut: boolean) => {
    const fault = faults.find(
      (one) => one.times > 0 && (one.isCarriedOut ?? false) === isCarriedOut && one.path.test(url),
    )
    if (fault) fault.times -= 1
    return fault
  }
  http.addHook('onRequest', async ({ method, url }, reply) => {
    calls.push(`${method} ${url.split('?')[0]}`)
    const fault = next(url, false)
    if (fault) await reply.code(fault.status).send({ code: 'fault', message: 'Fault' })
  })
  http.addHook('preSerialization', async ({ url }, reply, payload) => {
    const fault = reply.statusCode < 300 ? next(url, true) : undefined
    if (!fault) return payload
    reply.code(fault.status)
    return { code: 'fault', message: 'Fault' }
  })
}

function servePage(http: FastifyInstance, book: DemoBook, press: DemoProvider['press']): void {
  const show = (reply: FastifyReply, attempt: Attempt | undefined) =>
    attempt
      ? reply.type('text/html; charset=utf-8').send(demoPage(attempt))
      : reply.code(404).type('text/plain; charset=utf-8').send('Ce paiement est inconnu.')
  http.get('/demo.css', async (_request, reply) => reply.type('text/css').send(demoStyle))
  http.get('/pay/:ref', async ({ params }, reply) => show(reply, book.find((params as { ref: string }).ref)))
  http.post('/pay/:ref', async ({ params, body }, reply) => {
    const { ref } = params as { ref: string }
    const { button = '' } = (body ?? {}) as { button?: string }
    if (book.find(ref)?.state !== 'open' || !Object.hasOwn(demoButtons, button)) return show(reply, book.find(ref))
    const { successUrl, errorUrl } = await press(ref, button as DemoButton)
    return reply.redirect(button === 'refuse' ? errorUrl : successUrl, 303)
  })
}
