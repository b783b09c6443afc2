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
  if (expectedVersion === undefined || expectedVersion === version) return
  throw new AppError('STALE', { message: changedMeanwhile(entity), details: { version } })
}
