import { assignmentProblemCodes } from '@yoon/contract/availability/refusals'
import type { ErrorCode } from '@yoon/contract/errors'
import { alternativesMax } from '@yoon/contract/planning/limits'
import type { Alternative } from '@yoon/contract/planning/schemas'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type FreeInstead, findFreeInstead, type WantedInstead } from './alternatives.store.ts'
import type { WaySql } from './neighbours.store.ts'

/** Refusals for which something else may be free. */
const refusals = new Set<ErrorCode>(assignmentProblemCodes)
/** Refusals for which no other start helps. */
const refusalsAtAnyTime = new Set<ErrorCode>(['DRIVER_UNAVAILABLE', 'VEHICLE_UNAVAILABLE'])

interface Question extends WantedInstead {
  ways: WaySql
  now: Date
}

/**
 * Runs the check of a window; its refusal names free alternatives too, and a check that passes costs nothing more
 * (rules/planning 10).
 */
export async function withAlternatives<T>(
  tx: Tx,
  { ways, now, ...wanted }: Question,
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof AppError) || !refusals.has(error.code)) throw error
    const { code, message, details } = error
    const alternatives = best(
      await findFreeInstead(tx, wanted, { ways, now, withStarts: !refusalsAtAnyTime.has(code) }),
    )
    throw new AppError(code, { message, details: { ...(details as object | undefined), alternatives }, cause: error })
  }
}

/** Returns at most three: two of them are drivers or vehicles, the others starts, as far as there are some. */
function best({ crews, starts }: FreeInstead): Alternative[] {
  const leading = Math.max(alternativesMax - 1, alternativesMax - starts.length)
  return [...crews.slice(0, leading), ...starts].slice(0, alternativesMax)
}
