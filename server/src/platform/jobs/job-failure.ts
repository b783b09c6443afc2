import type { JobFailure } from '@yoon/contract/scheduler/jobs'
import { AppError } from '../app-error.ts'
import { explainDatabaseError } from '../database/database-errors.ts'

const fileErrors = ['EACCES', 'EBUSY', 'EIO', 'EISDIR', 'EMFILE', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS']

/** Classifies the error of a run; its message stays in the log, because it may quote a row or a secret. */
export function failureOf(error: unknown): JobFailure {
  for (const one of chainOf(error)) {
    const code = (one instanceof AppError ? one : explainDatabaseError(one))?.code
    if (code === 'UNAVAILABLE' || code === 'STORAGE_FULL') return code
    if (one instanceof Error && 'code' in one && fileErrors.includes(String(one.code))) return 'FILES'
  }
  return 'UNEXPECTED'
}

/** Returns an error and its causes; of an AggregateError, its first error. */
function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let one = error; one !== undefined && chain.length < 10; ) {
    chain.push(one)
    one = one instanceof AggregateError ? one.errors[0] : one instanceof Error ? one.cause : undefined
  }
  return chain
}
