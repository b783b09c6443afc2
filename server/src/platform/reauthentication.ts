import type { Reauthentication } from '@yoon/contract/auth/reauthentication-form'
import type { Endpoint } from '@yoon/contract/endpoint'
import type { Context } from './context.ts'

/**
 * Requires callers to send their password, and a code if they have two-factor authentication, with each sensitive call.
 */
export interface Reauthenticator {
  /** Throws REAUTHENTICATION_REQUIRED, whose fields name the missing credentials, unless all are given. */
  refuseMissing(context: Context, given: Reauthentication, endpoint: Endpoint): Promise<void>
  /**
   * Checks the credentials outside of any transaction; returns `requireReauthentication` of the call. Throws
   * INVALID_INPUT at the wrong field, REAUTHENTICATION_REQUIRED if the code is missing beside the password,
   * TOO_MANY_ATTEMPTS.
   */
  check(context: Context, given: Reauthentication, endpoint: Endpoint): Promise<Context['requireReauthentication']>
}
