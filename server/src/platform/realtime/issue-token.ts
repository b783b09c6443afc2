import type { OutputOf } from '@yoon/contract/endpoint'
import type { getRealtimeToken } from '@yoon/contract/realtime/calls'
import { channelName } from '@yoon/contract/realtime/channel'
import type { NonTransactionalContext } from '../context.ts'
import { issueLink } from '../links.ts'

/** Lifetime of a ticket (rules/notifications 24). */
const ticketLifetimeMs = 60_000

/** Issues the actor's credentials for the live channel, as its provider needs them. */
export type IssueToken = (
  context: Pick<NonTransactionalContext, 'actor' | 'now' | 'inTransaction'>,
) => Promise<OutputOf<typeof getRealtimeToken>>

/** Issues a ticket, a single-use link, for one connection to our own WebSocket. */
export const issueBuiltinToken: IssueToken = async ({ actor, now, inTransaction }) => {
  const { sessionId } = actor
  const link = {
    purpose: 'live-channel',
    subject: null,
    sessionId,
    lifetimeMs: ticketLifetimeMs,
    isSingleUse: true,
  } as const
  const ticket = await inTransaction(({ tx }) => issueLink(tx, link, now))
  return { provider: 'builtin', tokenRequest: { channel: channelName, ticket } }
}
