import type { Reauthentication } from '@yoon/contract/auth/reauthentication-form'
import type { Declaration } from '@yoon/contract/endpoint'
import type { NonTransactionalContext } from './context.ts'
import type { Call } from './perform.ts'

/**
 * Requires callers to send their password, and a code if they have two-factor authentication, with each sensitive call.
 */
export interface Reauthenticator {
  /** Throws REAUTHENTICATION_REQUIRED, whose fields name the missing credentials, unless all are given. */
  refuseMissing(context: NonTransactionalContext, given: Reauthentication, endpoint: Declaration): Promise<void>
  /**
   * Checks the credentials outside of any transaction; returns the check that the
   * transaction of the call repeats. Throws
   * INVALID_INPUT at the wrong field, REAUTHENTICATION_REQUIRED if the code is missing beside the password,
   * TOO_MANY_ATTEMPTS.
   */
  check(
    context: NonTransactionalContext,
    given: Reauthentication,
    endpoint: Declaration,
  ): Promise<NonNullable<Call['requireReauthentication']>>
}
