import type { OutputOf } from '@yoon/contract/endpoint'
import type { getRealtimeToken } from '@yoon/contract/realtime/calls'
import { channelName } from '@yoon/contract/realtime/channel'
import type { NonTransactionalContext } from '../context.ts'
import { issueTicket } from './tickets.ts'

/** Issues the actor's credentials for the live channel, as its provider needs them. */
export type IssueToken = (
  context: Pick<NonTransactionalContext, 'actor' | 'now' | 'inTransaction'>,
) => Promise<OutputOf<typeof getRealtimeToken>>

/** Issues a ticket for one connection to our own WebSocket. */
export const issueBuiltinToken: IssueToken = async ({ actor, now, inTransaction }) => {
  const ticket = await inTransaction(({ tx }) => issueTicket(tx, actor.sessionId, now))
  return { provider: 'builtin', tokenRequest: { channel: channelName, ticket } }
}
