import { overlapCodes } from '@yoon/contract/availability/refusals'
import type { Endpoint } from '@yoon/contract/endpoint'
import type { ErrorCode } from '@yoon/contract/errors'
import { ApiError } from './api.ts'
import type { Action } from './use-action.ts'

/** True if the server refused with this code. */
export function isRefused(error: Error | null, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** True if the server refused because the driver or the vehicle is taken or absent at that time. */
export function isOverlap(error: Error | null): error is ApiError {
  return error instanceof ApiError && overlapCodes.some((code) => code === error.code)
}

/** Returns the error if a retry may succeed: no answer, an answer of a proxy, or a busy server. */
export function retryableError(error: Error | null): ApiError | undefined {
  return error instanceof ApiError && error.isTransient ? error : undefined
}

/** State of saving a form. */
export interface Saving {
  isBusy: boolean
  /** The error of the last attempt, if a retry may succeed. */
  lost: ApiError | undefined
  /** The message that a colleague has changed the edited row meanwhile. */
  stale: string | undefined
}

/** Returns the state of the calls that save a form. */
export function savingOf(...calls: Pick<Action<Endpoint>, 'isBusy' | 'error'>[]): Saving {
  const error = calls.find((one) => one.error)?.error ?? null
  return {
    isBusy: calls.some(({ isBusy }) => isBusy),
    lost: retryableError(error),
    stale: isRefused(error, 'STALE') ? error.message : undefined,
  }
}
