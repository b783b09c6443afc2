import { notFreeErrors } from '@yoon/contract/availability/refusals'
import type { ErrorCode } from '@yoon/contract/errors'
import { alternativesMax } from '@yoon/contract/planning/limits'
import type { Alternative } from '@yoon/contract/planning/schemas'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { findFreeInstead, type WantedInstead } from './alternatives.store.ts'

/** Refusals for which something else may be free. */
const refusals = new Set<ErrorCode>(notFreeErrors)

/**
 * Runs the check of a window; its refusal names free alternatives too, and a check that passes costs nothing more
 * (rules/planning 10).
 */
export async function withAlternatives<T>(
  tx: Tx,
  { now, ...wanted }: WantedInstead & { now: Date },
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof AppError) || !refusals.has(error.code)) throw error
    const { code, message, details } = error
    const alternatives = await findAlternatives(tx, wanted, now, code !== 'PAPERS_EXPIRED')
    throw new AppError(code, { message, details: { ...(details as object | undefined), alternatives }, cause: error })
  }
}

/**
 * Returns at most three: two of them are drivers or vehicles, the others starts, as far as there are some; no starts if
 * papers have expired by then too.
 */
async function findAlternatives(tx: Tx, wanted: WantedInstead, now: Date, withStarts: boolean): Promise<Alternative[]> {
  const found = await findFreeInstead(tx, wanted, now)
  const starts = withStarts ? found.starts : []
  const leading = Math.max(alternativesMax - 1, alternativesMax - starts.length)
  return [...found.crews.slice(0, leading), ...starts].slice(0, alternativesMax)
}
