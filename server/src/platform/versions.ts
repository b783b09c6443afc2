import { AppError } from './app-error.ts'
import type { WriteContext } from './context.ts'

/**
 * Throws STALE if the request has an `If-Match` and the row is at another version. `message` tells the user which thing
 * has changed.
 */
export function refuseStale(
  { expectedVersion }: Pick<WriteContext, 'expectedVersion'>,
  version: number,
  message: string,
): void {
  if (expectedVersion === undefined || expectedVersion === version) return
  throw new AppError('STALE', { message, details: { version } })
}
