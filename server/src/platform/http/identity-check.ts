import type { Endpoint } from '@yoon/contract/endpoint'
import type { Reauthentication } from '@yoon/contract/reauthentication-form'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Call } from '../perform.ts'
import type { Reauthenticator } from '../reauthentication.ts'
import { readReauthentication } from './input.ts'

export interface IdentityCheck {
  /** Refuses a call that always reauthenticates before the rest of its input is looked at. */
  refuseMissing(): Promise<void>
  /** Checks the password and the code that came with the call, outside of its transaction. */
  check(): Promise<Pick<Call, 'requireReauthentication'>>
}

/** The reauthentication of one request; does nothing where its endpoint does not reauthenticate. */
export function createIdentityCheck(
  endpoint: Endpoint,
  request: FastifyRequest,
  reauthenticator: Reauthenticator,
  inContext: <T>(step: (context: Context) => Promise<T>) => Promise<T>,
): IdentityCheck {
  const { reauthenticates } = endpoint
  return {
    async refuseMissing() {
      if (reauthenticates !== 'always') return
      const given = (request.body ?? {}) as Reauthentication
      await inContext((context) => reauthenticator.refuseMissing(context, given, endpoint))
    },
    async check() {
      if (!reauthenticates) return {}
      const given = readReauthentication(request)
      return { requireReauthentication: await inContext((context) => reauthenticator.check(context, given, endpoint)) }
    },
  }
}
