import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'

const ownSessionSchema = z.object({
  id: id(),
  userAgent: z.string(),
  address: z.string(),
  openedAt: instant,
  lastUsedAt: instant,
  /** True for the session that makes the call. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof ownSessionSchema>

export const listOwnSessions = endpoint({
  name: 'listOwnSessions',
  summary: "Lists the user's own sessions, last used first",
  method: 'GET',
  path: '/api/auth/sessions',
  guard: 'signed-in',
  output: z.array(ownSessionSchema),
})

export const revokeSession = endpoint({
  name: 'revokeSession',
  summary: "Ends one of the user's own sessions and its sockets",
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  guard: 'signed-in',
  params: z.object({ id: id() }),
  output: z.null(),
})

export const revokeOtherSessions = endpoint({
  name: 'revokeOtherSessions',
  summary: "Ends all of the user's own sessions except the present one",
  method: 'POST',
  path: '/api/auth/sessions/revoke-others',
  guard: 'signed-in',
  output: z.object({ ended: z.int() }),
})
