import type { Reauthentication } from '@yoon/contract/auth/reauthentication-form'
import type { Declaration } from '@yoon/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { NonTransactionalContext } from '../context.ts'
import type { Call } from '../perform.ts'
import type { Reauthenticator } from '../reauthentication.ts'
import { readReauthentication } from './input.ts'

export interface IdentityCheck {
  /** Refuses missing credentials before the rest of the input is checked, if the endpoint always reauthenticates. */
  refuseMissing(): Promise<void>
  /** Checks the password and code of the call, outside of its transaction. */
  check(): Promise<Pick<Call, 'requireReauthentication'>>
}

/** Creates the reauthentication of one request; does nothing if its endpoint does not reauthenticate. */
export function createIdentityCheck(
  endpoint: Declaration,
  request: FastifyRequest,
  reauthenticator: Reauthenticator,
  context: NonTransactionalContext,
): IdentityCheck {
  const { reauthenticates } = endpoint
  return {
    async refuseMissing() {
      if (reauthenticates !== 'always') return
      const given = (request.body ?? {}) as Reauthentication
      await reauthenticator.refuseMissing(context, given, endpoint)
    },
    async check() {
      if (!reauthenticates) return {}
      const given = readReauthentication(request)
      return { requireReauthentication: await reauthenticator.check(context, given, endpoint) }
    },
  }
}
