import type { Endpoint } from '@yoon/contract/endpoint'
import type { Reauthentication } from '@yoon/contract/reauthentication-form'
import type { Context } from './context.ts'

/** Asks callers for their password, and a code where they have two-factor authentication, with each sensitive call. */
export interface Reauthenticator {
  /** Throws REAUTHENTICATION_REQUIRED, whose fields name what is missing, unless all that is asked was given. */
  refuseMissing(context: Context, given: Reauthentication, endpoint: Endpoint): Promise<void>
  /**
   * Checks what was given, outside of any transaction; answers `requireReauthentication` of the call. Throws INVALID_INPUT
   * at the field that is wrong, REAUTHENTICATION_REQUIRED where the code is missing beside the password, TOO_MANY_ATTEMPTS.
   */
  check(context: Context, given: Reauthentication, endpoint: Endpoint): Promise<Context['requireReauthentication']>
}
