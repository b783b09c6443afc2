import type { ErrorCode } from '@yoon/contract/errors'
import { ApiError } from './api.ts'

/** Whether the server refused for this reason. */
export function isRefused(error: Error | null, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** That nobody answered. */
export function lostOf(error: Error | null): ApiError | undefined {
  return error instanceof ApiError && error.isPassing ? error : undefined
}
