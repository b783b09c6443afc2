import { messageOf } from './calls/api.ts'
import { toast } from './toasts.ts'

/** Shows why a call failed: the server's message, else the fallback. */
export function sayFailure(title: string, error: Error, fallback: string): void {
  toast.error(title, messageOf(error, fallback))
}
