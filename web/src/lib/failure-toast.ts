import { ApiError, messageOf } from './calls/api.ts'
import { toast } from './toasts.ts'

type SayFailure = (title: string, error: Error, fallback: string) => void

/**
 * Creates a function that shows why a change failed, and calls `readAgain` if another user has changed the data
 * meanwhile, or if it is unknown whether the server made the change.
 */
export function createFailureToast(readAgain: () => void): SayFailure {
  return (title, error, fallback) => {
    toast.error(title, messageOf(error, fallback))
    if (error instanceof ApiError && (error.isTimeout || [404, 409, 412].includes(error.status))) readAgain()
  }
}
