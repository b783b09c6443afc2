import { randomBytes } from 'node:crypto'
import type { ProviderId } from '@yoon/contract/payment-requests/providers'
import { signatureOf } from '../features/payment-providers/index.ts'
import type { DemoBook, Transaction } from './demo-book.ts'
import { type OrangeAccount, rowJson } from './demo-orange-money.ts'
import { sessionJson } from './demo-wave.ts'

/** A webhook as it is sent; sent again, it is the same. */
export interface SentWebhook {
  provider: ProviderId
  raw: Buffer
  headers: Record<string, string>
}

/** Delivers a webhook; a failure is the sender's to bear. */
export type Deliver = (webhook: SentWebhook) => Promise<void>

interface Secrets {
  book: DemoBook
  clock: () => Date
  payUrl: (ref: string) => string
  account: OrangeAccount
  waveSecret: string
  callbackKey: string
  orangeSecret: string
}

/** Writes and signs the webhook about a transaction, as its provider does. */
export function webhookOf(transaction: Transaction, secrets: Secrets): SentWebhook {
  return transaction.attempt.provider === 'wave'
    ? waveWebhook(transaction, secrets)
    : orangeWebhook(transaction, secrets)
}

function waveWebhook({ attempt, status }: Transaction, { book, clock, payUrl, waveSecret }: Secrets): SentWebhook {
  const id = `EV_${randomBytes(8).toString('hex')}`
  const type = `checkout.session.${status === 'SUCCESS' ? 'completed' : 'payment_failed'}`
  const raw = Buffer.from(JSON.stringify({ id, type, data: sessionJson(book, attempt, payUrl) }))
  const signature = signatureOf(raw, waveSecret, '', clock())
  return { provider: 'wave', raw, headers: { 'content-type': 'application/json', 'wave-signature': signature } }
}

function orangeWebhook(transaction: Transaction, secrets: Secrets): SentWebhook {
  const { clock, account, callbackKey, orangeSecret } = secrets
  const text = JSON.stringify(rowJson(transaction, account))
  // The real amount is a float: 10.0.
  const raw = Buffer.from(text.replace(/"value":(\d+)/, '"value":$1.0'))
  const headers = {
    'content-type': 'application/json',
    authorization: `Basic ${callbackKey}`,
    'x-sonatel-signature': signatureOf(raw, orangeSecret, ',', clock()),
    'x-sonatel-idempotency-key': randomBytes(8).toString('hex'),
  }
  return { provider: 'orange_money', raw, headers }
}

/** Sends a webhook to a server on this machine. */
export async function sendWebhook(origin: string, { provider, raw, headers }: SentWebhook): Promise<void> {
  const path = provider === 'wave' ? 'wave' : 'orange-money'
  const body = new Uint8Array(raw)
  await fetch(`${origin}/api/webhooks/${path}`, { method: 'POST', headers, body, redirect: 'error' })
}
