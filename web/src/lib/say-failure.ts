import { ApiError, messageOf } from './api.ts'
import { toast } from './toasts.ts'

type SayFailure = (title: string, error: Error, fallback: string) => void

/** Makes what says why a change failed, and shows at once by `readAgain` what somebody else has changed meanwhile. */
export function failureSayer(readAgain: () => void): SayFailure {
  return (title, error, fallback) => {
    toast.error(title, messageOf(error, fallback))
    if (error instanceof ApiError && [404, 409, 412].includes(error.status)) readAgain()
  }
}
