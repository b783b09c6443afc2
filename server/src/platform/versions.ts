import { AppError } from './app-error.ts'
import type { Context } from './context.ts'

/**
 * Refuses the change of what is by now another version than the one that `If-Match` names, where it names one. `message`
 * says what was changed.
 */
export function refuseStale(
  { expectedVersion }: Pick<Context, 'expectedVersion'>,
  version: number,
  message: string,
): void {
  if (expectedVersion === undefined || expectedVersion === version) return
  throw new AppError('STALE', { message, details: { version } })
}
