import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/notifications'
import { channelName, type getRealtimeToken as getRealtimeTokenCall } from '@yoon/contract/realtime'
import type { Context } from '../../platform/context.ts'
import { type JsonText, jsonText } from '../../platform/json-text.ts'
import { readEntries } from '../../platform/outbox-reader.ts'
import { issueTicket } from '../../platform/realtime/tickets.ts'

/** What the actor may read, oldest first (decisions §8). */
export async function listNotifications(
  { tx, actor }: Context,
  { after }: InputOf<typeof contract.listNotifications>,
): Promise<JsonText> {
  const entries = await readEntries(tx, actor, after)
  return jsonText(`[${entries.map(({ json }) => json).join()}]`)
}

/** A ticket for one connection to the live channel, which tells what the actor may read (decisions §8). */
export async function getRealtimeToken({ tx, actor, now }: Context): Promise<OutputOf<typeof getRealtimeTokenCall>> {
  const ticket = await issueTicket(tx, actor.sessionId, now)
  return { provider: 'builtin', tokenRequest: { channel: channelName, ticket } }
}
