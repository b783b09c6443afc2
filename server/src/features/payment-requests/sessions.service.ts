import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/payment-requests/calls'
import { smallestRequest } from '@yoon/contract/payment-requests/limits'
import type { ProviderId } from '@yoon/contract/payment-requests/providers'
import { isLiveRequest } from '@yoon/contract/payment-requests/states'
import { AppError } from '../../platform/app-error.ts'
import { paymentLinkOf } from '../../platform/caller.ts'
import type { NonTransactionalContext, WriteContext } from '../../platform/context.ts'
import { paymentLinkUrl } from '../../platform/payment-links.ts'
import { findDue } from '../ledger/index.ts'
import type { PaymentProvider } from '../payment-providers/index.ts'
import { ProviderError } from '../payment-providers/index.ts'
import * as sessions from '../payment-sessions/index.ts'
import { askProvider, asUnavailable, isSilence, type PaymentTools } from './payment-tools.ts'

/** Time that a session must still be valid to be used again, and in which one server creates it, in milliseconds. */
const [reusableMs, creationMs] = [60_000, 20_000]
/** Pause between two looks at a session that another press creates, in milliseconds. */
const pauseMs = 250

type Answer = OutputOf<typeof contract.openPaymentSession>

/**
 * Returns the live attempt of a request with a provider, or creates one: its row is committed first, so that whatever happens
 * afterwards the money is found by it (rules/payment-requests 8).
 */
export function openPaymentSession(tools: PaymentTools) {
  return async (
    context: NonTransactionalContext,
    { provider: id, token }: InputOf<typeof contract.openPaymentSession>,
  ): Promise<Answer> => {
    const provider = tools.providers[id]
    if (!provider) throw new AppError('PAYMENTS_NOT_CONFIGURED')
    const { requestId } = paymentLinkOf(context.caller)
    for (let waitedMs = 0; waitedMs <= creationMs; waitedMs += pauseMs) {
      const step = await context.inTransaction((write) => claimSession(write, tools, requestId, id))
      if (step.kind === 'live') return answerOf(step.session)
      if (step.kind === 'create') return create(context, tools, provider, { ...step, token })
      await wait(pauseMs)
    }
    throw new AppError('PROVIDER_UNAVAILABLE')
  }
}

type Step =
  | { kind: 'live'; session: sessions.SessionRow }
  | { kind: 'create'; session: sessions.SessionRow; isRepeated: boolean }
  /** Another press creates it at this moment. */
  | { kind: 'wait' }

async function claimSession(
  context: WriteContext,
  tools: PaymentTools,
  requestId: string,
  provider: ProviderId,
): Promise<Step> {
  const { tx, now } = context
  const request = await sessions.lockRequest(tx, requestId)
  if (!request || !isLiveRequest(request.state) || request.expiresAt <= now) throw new AppError('REQUEST_ENDED')
  const { due = 0 } = (await findDue(tx, request.bookingId)) ?? {}
  const amount = Math.min(request.amount, due)
  if (amount < smallestRequest) throw new AppError('REQUEST_ENDED')
  const last = await sessions.findLastSession(tx, requestId, provider)
  const known = last && (await continueSession(context, last, amount))
  if (known) return known
  const session = await insertSession(context, tools, { request, provider, amount })
  return { kind: 'create', session, isRepeated: false }
}

/** Takes up the last session of a request, or ends it if it is of no use any more. */
async function continueSession(
  { tx, now }: WriteContext,
  last: sessions.SessionRow,
  amount: number,
): Promise<Step | undefined> {
  const isSame = last.amount === amount
  if (last.state === 'OPEN') {
    if (isSame && Number(last.expiresAt) - now.getTime() > reusableMs) return { kind: 'live', session: last }
    // The amount due has changed, or it expires in a moment.
    await sessions.cancelSession(tx, last.id)
  }
  if (last.state !== 'CREATING') return undefined
  if (last.creatingUntil && last.creatingUntil > now) return { kind: 'wait' }
  if (!isSame) {
    await sessions.changeSession(tx, last.id, 'EXPIRED')
    return undefined
  }
  await sessions.holdCreation(tx, last.id, creationEnd(now))
  return { kind: 'create', session: last, isRepeated: true }
}

function creationEnd(now: Date): Date {
  return new Date(now.getTime() + creationMs)
}

interface Wanted {
  request: sessions.RequestRow
  provider: ProviderId
  amount: number
}

async function insertSession(
  { tx, now, record }: WriteContext,
  { isDemonstration, checkSeconds }: PaymentTools,
  { request, provider, amount }: Wanted,
): Promise<sessions.SessionRow> {
  const { id: requestId, bookingId, currency, state } = request
  const id = randomUUID()
  const row = { id, requestId, provider, amount, currency, isDemo: isDemonstration, createdAt: now }
  const nextCheckAt = new Date(now.getTime() + checkSeconds * 1000)
  await sessions.insertSession(tx, { ...row, creatingUntil: creationEnd(now), nextCheckAt })
  if (state === 'FAILED') await sessions.changeRequest(tx, requestId, 'OPEN', null)
  const after = { amount, currency, paymentProvider: provider }
  record({ action: 'payment_request.session_opened', entity: 'booking', entityId: bookingId, after })
  const session = await sessions.findSession(tx, id)
  if (!session) throw new Error('The session was not stored')
  return session
}

interface Creation {
  session: sessions.SessionRow
  /** True if an earlier attempt to create it has ended without an answer. */
  isRepeated: boolean
  token: string
}

async function create(
  context: NonTransactionalContext,
  tools: PaymentTools,
  provider: PaymentProvider,
  { session, isRepeated, token }: Creation,
): Promise<Answer> {
  const { db, now } = context
  try {
    const created = await askProvider(db, provider, now, async () => {
      const known = isRepeated ? await findCreated(provider, session) : undefined
      return known ?? createOnce(provider, session, await newSession(context, tools, { session, token }))
    })
    const stored = await context.inTransaction(({ tx }) => sessions.storeCreated(tx, session.id, created))
    if (!stored || stored.state === 'CANCELLED') throw new AppError('REQUEST_ENDED')
    return answerOf(stored)
  } catch (error) {
    if (error instanceof ProviderError) await context.inTransaction(({ tx }) => giveUp(tx, session, error, now))
    throw asUnavailable(error)
  }
}

/** Creates a session at the provider; after a lost answer it may exist all the same. */
async function createOnce(
  provider: PaymentProvider,
  session: sessions.SessionRow,
  wanted: Parameters<PaymentProvider['create']>[0],
) {
  try {
    return await provider.create(wanted)
  } catch (error) {
    const found = isSilence(error) ? await findCreated(provider, session).catch(() => undefined) : undefined
    if (found) return found
    throw error
  }
}

async function findCreated(provider: PaymentProvider, { id, ref, createdAt }: sessions.SessionRow) {
  return (await provider.status({ id, ref, createdAt })).session
}

/** Leaves the session to the next press: a refused one is over, of a lost one the provider may still know. */
async function giveUp(
  tx: WriteContext['tx'],
  session: sessions.SessionRow,
  error: ProviderError,
  now: Date,
): Promise<void> {
  if (error.kind === 'refused') await sessions.changeSession(tx, session.id, 'FAILED')
  else await sessions.holdCreation(tx, session.id, now)
}

async function newSession(
  { db }: Pick<NonTransactionalContext, 'db'>,
  { origin }: PaymentTools,
  { session, token }: Pick<Creation, 'session' | 'token'>,
): Promise<Parameters<PaymentProvider['create']>[0]> {
  const { id, amount, currency, requestId, provider } = session
  const [request, payable] = await Promise.all([
    sessions.findRequest(db, requestId),
    sessions.findPayable(db, requestId, session.createdAt),
  ])
  if (!request || !payable) throw new AppError('REQUEST_ENDED')
  const page = paymentLinkUrl(token, origin())
  return {
    id,
    amount,
    currency,
    label: payable.company.name,
    expiresAt: request.expiresAt,
    successUrl: `${page}?back=ok`,
    errorUrl: `${page}?back=error`,
    webhookUrl: new URL(`/api/webhooks/${provider === 'wave' ? 'wave' : 'orange-money'}`, origin()).href,
  }
}

function answerOf({ url, deepLinks, qr, amount, expiresAt }: sessions.SessionRow): Answer {
  if (url === null || expiresAt === null) throw new Error('A session without address is live')
  return {
    url,
    ...(Object.keys(deepLinks).length > 0 && { deepLinks }),
    ...(qr !== null && { qr }),
    amount,
    expiresAt: expiresAt.toISOString(),
  }
}
