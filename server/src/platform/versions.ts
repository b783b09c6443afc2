import { changedMeanwhile, type EditedEntity } from '@yoon/contract/colleague-change-words'
import { AppError } from './app-error.ts'
import type { WriteContext } from './context.ts'

/**
 * Throws STALE if the request has an `If-Match` and the row is at another version; the message names the entity.
 */
export function refuseStale(
  { expectedVersion }: Pick<WriteContext, 'expectedVersion'>,
  version: number,
  entity: EditedEntity,
): void {
  if (!isStale({ expectedVersion }, version)) return
  throw new AppError('STALE', { message: changedMeanwhile(entity), details: { version } })
}

/** True if the request has an `If-Match` and the row is at another version. */
export function isStale({ expectedVersion }: Pick<WriteContext, 'expectedVersion'>, version: number): boolean {
  return expectedVersion !== undefined && expectedVersion !== version
}

/** Throws INVALID_INPUT if a save of a list as a whole names no version: it would undo what a colleague has saved meanwhile. */
export function requireVersion({ expectedVersion }: Pick<WriteContext, 'expectedVersion'>, ofWhat: string): void {
  if (expectedVersion !== undefined) return
  throw new AppError('INVALID_INPUT', { message: `La version ${ofWhat} est requise (If-Match)` })
}
