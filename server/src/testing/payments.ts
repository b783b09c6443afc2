import { completeBooking } from '@yoon/contract/bookings/calls'
import { createPaymentRequest, openPaymentSession } from '@yoon/contract/payment-requests/calls'
import type { ProviderId } from '@yoon/contract/payment-requests/providers'
import { sql } from 'kysely'
import { type PaymentTools, paymentChecksJob, paymentEventsJob } from '../app.ts'
import { createDemoProvider, type DemoProvider } from '../demo-provider/demo-provider.ts'
import type { SentWebhook } from '../demo-provider/demo-webhooks.ts'
import { createProviders } from '../features/payment-providers/index.ts'
import { hourMs } from '../platform/jobs/job.ts'
import type { PaymentsConfig } from '../platform/payments-config.ts'
import { createTripTokens } from '../platform/trip-links.ts'
import { createTestApp, type TestApp, testNow } from './app.ts'
import { bookingIn } from './builders.ts'
import { testVault } from './vault.ts'

/** An application whose clients of Wave and Orange Money call a demonstration provider. */
export interface PaymentApp extends TestApp {
  provider: DemoProvider
  tools: PaymentTools
  /** Moves the clock of the application and of the provider. */
  setNow(now: Date): void
  /** Moves both clocks by some seconds. */
  pass(seconds: number): void
  /** Sends a webhook as its provider does; returns the status of the answer. */
  deliver(webhook: SentWebhook): Promise<number>
  /** Handles the webhooks that are due. */
  handle(): Promise<void>
  /** Runs the job that asks about unfinished attempts. */
  check(): Promise<void>
  /** Errors of the two. */
  errors: unknown[]
}

export interface PaymentAppOptions {
  /** Changes the configuration of the clients. */
  configure?: (config: Pick<PaymentsConfig, 'wave' | 'orangeMoney'>) => Pick<PaymentsConfig, 'wave' | 'orangeMoney'>
  timeoutMs?: number
  lateMs?: number
}

export async function createPaymentApp(options: PaymentAppOptions = {}): Promise<PaymentApp> {
  const { configure = (config) => config, timeoutMs = 2_000, lateMs = 1 } = options
  let now = testNow
  const clock = () => now
  const deliver = async ({ provider: id, raw, headers }: SentWebhook) => {
    const url = `/api/webhooks/${id === 'wave' ? 'wave' : 'orange-money'}`
    return (await app.app.inject({ method: 'POST', url, headers, payload: raw })).statusCode
  }
  const provider = createDemoProvider({ clock, lateMs, deliver: async (webhook) => void (await deliver(webhook)) })
  await provider.listen(0)
  const providers = createProviders(configure(provider.config()), { clock, timeoutMs })
  const payments = { providers, isDemonstration: true, checkSeconds: 600 }
  const app = await createTestApp({ payments: { ...payments, eventsEveryMs: hourMs } })
  const tools: PaymentTools = {
    ...payments,
    tokens: createTripTokens(testVault),
    publicUrl: undefined,
    origin: () => 'http://127.0.0.1:3000',
  }
  const errors: unknown[] = []
  const setup = { db: app.db, tools, onError: (error: unknown) => void errors.push(error) }
  const setNow = (value: Date) => {
    now = value
    app.setNow(value)
  }
  return {
    ...app,
    provider,
    tools,
    errors,
    deliver,
    setNow,
    pass: (seconds) => setNow(new Date(now.getTime() + seconds * 1000)),
    handle: () => paymentEventsJob(setup).run(now),
    check: () => paymentChecksJob(setup).run(now),
    async close() {
      await provider.close()
      await app.close()
    },
  }
}

/** Completes a trip of 35,000 F unpaid and requests its payment. */
export async function requestOfTrip(app: PaymentApp, amount?: number) {
  const booking = await bookingIn(app, 'ASSIGNED')
  const { id: bookingId } = booking
  await app.call('CAISSIERE', completeBooking, { id: bookingId, method: 'UNPAID', notes: null })
  const asked = { bookingId, ...(amount !== undefined && { amount }) }
  const { data } = await app.call('CAISSIERE', createPaymentRequest, asked)
  return { booking, bookingId, ...data, token: tokenOf(data.url) }
}

/** Returns the token of the address of a page. */
export function tokenOf(url: string): string {
  return url.split('/').at(-1) ?? ''
}

/** Presses the button of a provider on the page of a link; returns the attempt at the provider. */
export async function openSession(app: PaymentApp, token: string, provider: ProviderId = 'wave') {
  const answer = await app.call(null, openPaymentSession, { token, provider })
  if (!answer.data) throw new Error(`No session was opened: ${answer.text}`)
  return { ...answer.data, ref: tokenOf(answer.data.url) }
}

/** Returns the payments of a booking as they are stored, the oldest first. */
export async function storedPayments(app: Pick<TestApp, 'db'>, bookingId: string) {
  const { rows } = await sql<{ amount: number; status: string; method: string | null; transaction: string | null }>`
    select amount, status, method, transaction_id as transaction from payments
    where booking_id = ${bookingId} and deleted_at is null order by created_at, id`.execute(app.db)
  return rows
}

/** Returns the state of a request, and the problem of its money. */
export async function stateOf(app: Pick<TestApp, 'db'>, id: string): Promise<string> {
  const { rows } = await sql<{ state: string; problems: string }>`
    select r.state, coalesce(string_agg(m.problem, ' ' order by m.found_at, m.transaction_id), '') as problems
    from payment_requests r left join payment_sessions s on s.request_id = r.id
      left join provider_payments m on m.session_id = s.id
    where r.id = ${id} group by r.state`.execute(app.db)
  return [rows[0]?.state, rows[0]?.problems].filter(Boolean).join(' ')
}
