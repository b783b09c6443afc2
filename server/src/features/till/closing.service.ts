import type { InputOf } from '@yoon/contract/endpoint'
import { formatAmount } from '@yoon/contract/money'
import type * as contract from '@yoon/contract/till/calls'
import { type CashCounts, hasPieces, totalOfCounts } from '@yoon/contract/till/denominations'
import type { Till } from '@yoon/contract/till/schemas'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { NonTransactionalContext, WriteContext } from '../../platform/context.ts'
import { refuseStale } from '../../platform/versions.ts'
import { findTillSettings } from '../settings/index.ts'
import { managesTills, missingTill, readTill } from './till.service.ts'
import * as store from './till.store.ts'

/** Result of a part that keeps what it wrote although the call is refused. */
type Outcome = { refusal: 'REASON_REQUIRED' | 'SAME_PERSON'; message?: string; details?: object } | { text: string }

function answer(outcome: Outcome) {
  if ('text' in outcome) return { jsonText: outcome.text } as { jsonText: string; readonly content?: Till }
  const { refusal, ...more } = outcome
  throw new AppError(refusal, more)
}

/**
 * Counts a till, and closes it unless the difference needs a reason: then the first count is kept, and a second call with the
 * reason closes it (rules/till 20–24).
 */
export async function closeTill(context: NonTransactionalContext, form: InputOf<typeof contract.closeTill>) {
  return answer(await context.inTransactionOnce('close', (write) => countAndClose(write, form)))
}

async function countAndClose(
  context: WriteContext,
  { counts: given, reason, sessionId }: InputOf<typeof contract.closeTill>,
): Promise<Outcome> {
  const { tx, now, record } = context
  const till = await lockForClosing(context, sessionId)
  const counts = normalise(given, till.currency)
  const counted = totalOfCounts(counts)
  const expected = till.expected ?? (await store.readDrawer(tx, till.id))
  const isFirst = till.counted === null
  if (isFirst) {
    await store.storeCount(tx, till.id, { counts, counted, expected }, now)
    const after = { tillExpected: expected, tillCounted: counted, tillDifference: counted - expected }
    record({ action: 'till.counted', entity: 'till', entityId: till.id, after })
  }
  const first = till.counted ?? counted
  const difference = first - expected
  const { tillReasonAbove } = await findTillSettings(tx)
  if (Math.abs(difference) > tillReasonAbove && reason === null) {
    const version = till.version + (isFirst ? 1 : 0)
    return { refusal: 'REASON_REQUIRED', details: { expected, counted: first, difference, version } }
  }
  const isOther = !isFirst && JSON.stringify(counts) !== JSON.stringify(normalise(till.counts ?? {}, till.currency))
  await close(context, till, { difference, reason, second: isOther ? { counts, counted } : undefined })
  const { jsonText } = await readTill(context, till.id)
  return { text: jsonText }
}

interface Closing {
  difference: number
  reason: string | null
  second: { counts: CashCounts; counted: number } | undefined
}

async function close(
  { tx, actor, now, record, emit }: WriteContext,
  till: store.SessionRow,
  { difference, reason, second }: Closing,
): Promise<void> {
  const number = await store.closeSession(tx, till.id, { reason, closedBy: actor.id, second }, now)
  const after = { tillNumber: number, tillDifference: difference, ...(reason !== null && { note: reason }) }
  const more = { ...(second && { secondCount: second.counted }) }
  record({ action: 'till.closed', entity: 'till', entityId: till.id, after: { ...after, ...more } })
  emit({ name: 'till.closed', ...factsOf(till, { number, difference }) })
}

/** Locks the till that is to be closed: that of the caller, or for an administrator that of another person. */
async function lockForClosing(context: WriteContext, sessionId: string | undefined): Promise<store.SessionRow> {
  const { tx, actor } = context
  const till = sessionId ? await store.lockSession(tx, sessionId) : await store.lockCurrent(tx, actor.id)
  if (!till && sessionId) throw missingTill()
  if (!till) throw new AppError('TILL_NOT_OPEN')
  if (till.userId !== actor.id && !managesTills(actor.role)) throw new AppError('FORBIDDEN')
  if (till.state !== 'OPEN' && till.state !== 'COUNTED') throw new AppError('TILL_NOT_OPEN')
  refuseStale(context, till.version, 'till')
  return till
}

/** Returns the counts without pieces of which there are none, in one order; refuses those of another currency. */
function normalise(given: CashCounts, currency: string): CashCounts {
  const isOfPieces = hasPieces(currency)
  const entries = Object.entries(given).filter(([, pieces = 0]) => pieces > 0)
  if (entries.some(([key]) => (key === 'amount') === isOfPieces)) {
    throw invalidField(
      'counts',
      isOfPieces ? 'Comptez la caisse par billets et pièces' : 'Indiquez le montant compté en une fois',
    )
  }
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Validates the till of another person, who neither counted it nor took its money (rules/till 25). */
export async function validateTill(context: NonTransactionalContext, form: InputOf<typeof contract.validateTill>) {
  return answer(await context.inTransactionOnce('validate', (write) => validate(write, form)))
}

async function validate(
  context: WriteContext,
  { id, note, counts }: InputOf<typeof contract.validateTill>,
): Promise<Outcome> {
  const { tx, actor, now, record, emit } = context
  const till = await store.lockSession(tx, id)
  if (!till) throw missingTill()
  if (till.state === 'VALIDATED') throw new AppError('TILL_VALIDATED')
  if (till.state !== 'CLOSED') throw new AppError('TILL_NOT_CLOSED')
  const isConcerned =
    till.userId === actor.id || till.closedBy === actor.id || (await store.hasEntriesBy(tx, id, actor.id))
  if (isConcerned) {
    record({ action: 'till.validation_refused', entity: 'till', entityId: id, after: { tillNumber: till.number } })
    return { refusal: 'SAME_PERSON', message: 'Une autre personne doit valider cette caisse' }
  }
  const own = counts && normalise(counts, till.currency)
  const counted = own && { counts: own, counted: totalOfCounts(own) }
  await store.validateSession(tx, id, { validatedBy: actor.id, note, own: counted }, now)
  const after = {
    tillNumber: till.number,
    ...(note !== null && { note }),
    ...(counted && { tillCounted: counted.counted }),
  }
  record({ action: 'till.validated', entity: 'till', entityId: id, after })
  emit({ name: 'till.validated', ...factsOf(till, { number: till.number ?? '', difference: till.difference ?? 0 }) })
  const { jsonText } = await readTill(context, id)
  return { text: jsonText }
}

function factsOf(
  { id, userName, currency }: store.SessionRow,
  { number, difference }: { number: string; difference: number },
) {
  return { tillId: id, tillNumber: number, cashier: userName, tillDifference: formatAmount(difference, currency) }
}
