import { AppError } from '../app-error.ts'

/** Value of Retry-After, in seconds, when the database is unavailable. */
const retryAfterS = 2

/** Returns the SQLSTATE or the system error code, also from within an AggregateError. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** True if the error is a violation of this constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}

/** Explains why the database rejects a row: an invalid value, or a reference to a missing row. */
export function explainRow(error: unknown): 'value' | 'reference' | undefined {
  const code = codeOf(error)
  if (code === '23503') return 'reference'
  return /^2[23]...$/.test(code) || isTooLong(error) ? 'value' : undefined
}

/** True if a text is too long for an index. */
export function isTooLong(error: unknown): boolean {
  return codeOf(error) === '54000'
}

/** True if the whole transaction may be run again: a deadlock or a serialization failure. */
export function isRetryable(error: unknown): boolean {
  return ['40P01', '40001'].includes(codeOf(error))
}

/** True if a lock was not available: a lock timeout or a deadlock. */
export function isLockedOut(error: unknown): boolean {
  return ['40P01', '55P03'].includes(codeOf(error))
}

const networkErrors = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EMBEDDED_TIMEOUT',
  'POSTGRES_TIMEOUT',
]

/** Returns the reply to the caller for a database error that no service has handled. */
export function explainDatabaseError(error: unknown): AppError | undefined {
  const code = codeOf(error)
  if (code === '53100' || code === 'ENOSPC') return new AppError('STORAGE_FULL', { cause: error })
  // The text has a character that the database cannot store.
  if (code === '22021' || code === '22P05') return new AppError('INVALID_INPUT', { cause: error })
  if (/^23...$/.test(code)) return new AppError('CONFLICT', { cause: error })
  const message = error instanceof Error ? error.message : ''
  const isAway =
    networkErrors.includes(code) ||
    /^(08...|3D000|57P0.|57014|53...|25006|40P01|40001|55P03)$/.test(code) ||
    /not currently accepting connections|timeout exceeded when trying to connect|Connection terminated|embedded database has stopped/i.test(
      message,
    )
  return isAway ? new AppError('UNAVAILABLE', { retryAfterS, cause: error }) : undefined
}
