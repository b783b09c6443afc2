import type { Endpoint } from '@yoon/contract/endpoint'
import type { ErrorCode } from '@yoon/contract/errors'
import { ApiError } from './api.ts'
import type { Action } from './use-action.ts'

/** Whether the server refused for this reason. */
export function isRefused(error: Error | null, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** That nobody answered. */
export function lostOf(error: Error | null): ApiError | undefined {
  return error instanceof ApiError && error.isPassing ? error : undefined
}

/** Where a form is with saving. */
export interface Saving {
  isBusy: boolean
  /** That nobody answered the last try. */
  lost: ApiError | undefined
  /** That a colleague has changed meanwhile what is being edited. */
  stale: string | undefined
}

/** Where it is, of the calls that save it. */
export function savingOf(...calls: Pick<Action<Endpoint>, 'isBusy' | 'error'>[]): Saving {
  const error = calls.find((one) => one.error)?.error ?? null
  return {
    isBusy: calls.some(({ isBusy }) => isBusy),
    lost: lostOf(error),
    stale: isRefused(error, 'STALE') ? error.message : undefined,
  }
}
