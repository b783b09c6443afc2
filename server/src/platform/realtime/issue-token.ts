import type { OutputOf } from '@yoon/contract/endpoint'
import { channelName, type getRealtimeToken } from '@yoon/contract/realtime'
import type { Context } from '../context.ts'
import { issueTicket } from './tickets.ts'

/** Gives what opens the live channel for the actor, as whoever carries it wants it. */
export type IssueToken = (context: Pick<Context, 'tx' | 'actor' | 'now'>) => Promise<OutputOf<typeof getRealtimeToken>>

/** A ticket for one connection to our own WebSocket. */
export const issueBuiltinToken: IssueToken = async ({ tx, actor, now }) => {
  const ticket = await issueTicket(tx, actor.sessionId, now)
  return { provider: 'builtin', tokenRequest: { channel: channelName, ticket } }
}
