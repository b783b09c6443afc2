import type { ProviderId } from '@yoon/contract/payment-requests/providers'

/** One attempt of ours to be paid by a provider. */
export interface NewSession {
  /** Id of our session, which the provider gives back with each payment. */
  id: string
  amount: number
  currency: string
  /** Name that the payer sees. */
  label: string
  /** Moment after which it need not be payable any more. */
  expiresAt: Date
  successUrl: string
  errorUrl: string
  /** Address that the provider may tell of the payment. */
  webhookUrl: string
}

/** The attempt at the provider: addresses that open its application. */
export interface ProviderSession {
  ref: string
  url: string
  /** Addresses of further applications by their name: `MAXIT`. */
  deepLinks: Record<string, string>
  /** PNG in Base64. */
  qr: string | null
  expiresAt: Date
}

/** Money that a provider has confirmed for one of our sessions. */
export interface ProviderPayment {
  transactionId: string
  /** Undefined if the provider gave none that is whole. */
  amount: number | undefined
  currency: string | undefined
  /** False if the money went to another merchant, or to none that the provider names. */
  isOurMerchant: boolean
  fee: number | undefined
  payer: string | undefined
  at: Date | undefined
}

/** Answer to a fresh query about one of our sessions. */
export interface ProviderStatus {
  /** State of its attempts that are not paid. */
  state: 'open' | 'failed' | 'expired' | 'unknown'
  payments: readonly ProviderPayment[]
  /** The attempt itself, if the provider lists it. */
  session: ProviderSession | undefined
}

/** Session of ours, as a query names it. */
export interface AskedSession {
  id: string
  ref: string | null
  createdAt: Date
}

/** Names that a webhook gave, which a query looks up beside our own id. */
export interface Announced {
  ref?: string | undefined
  transactionId?: string | undefined
}

/** Webhook whose signature is right. */
export interface WebhookEvent extends Announced {
  id: string
  kind: string
  /** Id of our session. */
  sessionId?: string | undefined
}

/** Bytes and headers of a webhook. */
export interface Webhook {
  raw: Buffer
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** One line of a provider's statement. */
export interface StatementLine {
  transactionId: string
  /** Type as the provider names it: `merchant_payment`. */
  type: string
  /** Signed effect on our balance. */
  amount: number
  fee: number | null
  currency: string
  at: Date
  counterpartyName: string | null
  counterpartyMobile: string | null
  /** Id of our session. */
  reference: string | null
  /** Id of the session at the provider. */
  providerRef: string | null
  isReversal: boolean
}

/** Provider of mobile money. Its queries are always fresh, and change nothing of ours. */
export interface PaymentProvider {
  readonly id: ProviderId
  create(session: NewSession): Promise<ProviderSession>
  status(session: AskedSession, announced?: Announced): Promise<ProviderStatus>
  /** Ends an attempt at the provider; absent where it stays payable. */
  cancel?(ref: string): Promise<void>
  /** True if a webhook was made by the provider, less than five minutes ago. */
  verifies(webhook: Webhook, now: Date): boolean
  /** Reads a verified webhook; undefined if it is no JSON object with an id. */
  readWebhook(webhook: Webhook): WebhookEvent | undefined
  /** Lists the money of one day in UTC. */
  listDay(day: string): AsyncIterable<StatementLine>
}

/** The providers that this server may call. */
export type Providers = Partial<Record<ProviderId, PaymentProvider>>
