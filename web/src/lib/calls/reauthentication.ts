import type { Reauthentication } from '@yoon/contract/auth/reauthentication-form'
import type { Endpoint } from '@yoon/contract/endpoint'
import { ApiError } from './api.ts'

/** Asks for the missing fields and sends the call with them; resolves to its answer, or undefined if the user gave up. */
type AskReauthentication = <T>(
  missing: readonly string[] | undefined,
  send: (given: Reauthentication) => Promise<T>,
) => Promise<{ answer: T } | undefined>

let loadDialog: () => Promise<AskReauthentication> = () => Promise.reject(new Error('No dialog was provided'))

/** Provides the dialog that asks for the password, loaded when it is needed: this folder imports no component. */
export function provideReauthentication(load: () => Promise<AskReauthentication>): void {
  loadDialog = load
}

/** Thrown if the user closed the dialog that asked for the password: nothing was changed, and no error is shown. */
export class ReauthenticationCancelled extends Error {}

/**
 * Sends a call that may require the user's password and code. The dialog opens before a call that always requires them,
 * and after the refusal of another; its values are sent with the call. Throws ReauthenticationCancelled, or what `send`
 * throws.
 */
export async function withReauthentication<T>(
  { reauthenticates }: Endpoint,
  args: object,
  send: (given: Reauthentication | undefined) => Promise<T>,
): Promise<T> {
  if (!reauthenticates) return send(undefined)
  let missing: string[] | undefined
  if (reauthenticates === 'sometimes' || 'currentPassword' in args) {
    try {
      return await send(undefined)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'REAUTHENTICATION_REQUIRED') throw error
      missing = Object.keys(error.fields)
    }
  }
  const askReauthentication = await loadDialog()
  const sent = await askReauthentication(missing, send)
  if (!sent) throw new ReauthenticationCancelled()
  return sent.answer
}
