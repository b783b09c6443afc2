import { type ProviderId, providers as providerIds } from '@yoon/contract/payment-requests/providers'
import { AppError } from '../../platform/app-error.ts'
import type { Pool } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { TripTokens } from '../../platform/trip-links.ts'
import { type PaymentProvider, ProviderError, type Providers } from '../payment-providers/index.ts'
import { recordAnswer, recordFailure } from '../payment-sessions/index.ts'

/** Providers of this server, and addresses at which it is reached. */
export interface PaymentTools {
  providers: Providers
  /** True if they move no real money. */
  isDemonstration: boolean
  /** Interval at which each unfinished attempt is asked about, in seconds. */
  checkSeconds: number
  tokens: TripTokens
  publicUrl: string | undefined
  /** Returns the address at which payers and providers reach this server. */
  origin: () => string
}

/** Returns the providers that can be paid, in the order of the page. */
export function configuredProviders({ providers }: Pick<PaymentTools, 'providers'>): ProviderId[] {
  return providerIds.filter((id) => providers[id] !== undefined)
}

/** Calls a provider and records whether it has answered: a silent one appears in the work queue. */
export async function askProvider<T>(
  db: Pool,
  provider: PaymentProvider,
  now: Date,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await ask()
    await inTransaction(db, (tx) => recordAnswer(tx, provider.id, now))
    return answer
  } catch (error) {
    if (isSilence(error)) await inTransaction(db, (tx) => recordFailure(tx, provider.id, now))
    throw error
  }
}

/** True for a failure that says nothing about the call itself. */
export function isSilence(error: unknown): boolean {
  return error instanceof ProviderError && error.kind !== 'refused'
}

/** Returns what a caller is told of a failed call of a provider; the cause goes to the log. */
export function asUnavailable(error: unknown): unknown {
  return error instanceof ProviderError ? new AppError('PROVIDER_UNAVAILABLE', { cause: error, retryAfterS: 5 }) : error
}
