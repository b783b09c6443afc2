import type { OutputOf } from '@yoon/contract/endpoint'
import { addressOptions } from '@yoon/contract/realtime/ably-address'
import type { getRealtimeToken } from '@yoon/contract/realtime/calls'
import { channelName, channelOf } from '@yoon/contract/realtime/channel'
import type { BatchPublishSpec, BatchResult, Rest } from 'ably'
import { ConfigError } from '../../config.ts'
import type { IssueToken } from '../issue-token.ts'
import type { Post } from './posts.ts'

export interface AblySettings {
  key: string
  /** Address of a dedicated cluster; undefined: the default of the SDK. */
  endpoint: string | undefined
}

/** The functions of Ably that Yoon uses. */
export interface Ably {
  issueToken: IssueToken
  /** Rejects if one of the channels did not accept its message. */
  publish(posts: readonly Post[]): Promise<void>
  /** Ends the connections of a session's tokens if the key may revoke; otherwise they end when the tokens expire. */
  revoke(sessionId: string): Promise<void>
  /** Rejects with a ConfigError if Ably refuses the key; the start goes on if Ably is unavailable. */
  check(): Promise<void>
  /** Origins that browsers connect to. */
  hosts: string[]
}

/** Lifetime of a token (rules/notifications 31). */
export const tokenLifetimeMs = 60_000
const usualHosts = [
  'main.realtime.ably.net',
  ...['a', 'b', 'c', 'd', 'e'].map((id) => `main.${id}.fallback.ably-realtime.com`),
]
/** Address by which the SDK checks whether sockets can connect at all, if one takes long to open. */
const probe = 'wss://ws-up.ably-realtime.com'
const [badRequest, serverFault, tooMany] = [400, 500, 429]

/** Opens Ably; loads the SDK only now, because most servers have no key. */
export async function openAbly({ key, endpoint }: AblySettings): Promise<Ably> {
  const sdk = await import('ably')
  const rest = new sdk.Rest({ key, ...addressOptions(endpoint ?? null), useBinaryProtocol: false, logLevel: 0 })
  return {
    issueToken: ({ actor, now }) => signToken(rest, { reader: actor, now, endpoint }),
    async publish(posts) {
      const results = await rest.batchPublish(posts.map(toSpec))
      refuseFailures(results)
    },
    revoke: revokerOf(rest),
    check: () => check(rest),
    hosts: hostsOf(endpoint),
  }
}

function hostsOf(endpoint: string | undefined): string[] {
  const origins = endpoint === undefined ? usualHosts.map((host) => `https://${host}`) : [new URL(endpoint).origin]
  return [...origins, ...origins.map((origin) => origin.replace(/^http/, 'ws')), probe]
}

/** Signs a token request, which a browser exchanges at Ably for a token to subscribe to its reader's channel. */
async function signToken(
  rest: Rest,
  { reader, now, endpoint }: { reader: Parameters<IssueToken>[0]['actor']; now: Date; endpoint: string | undefined },
): Promise<OutputOf<typeof getRealtimeToken>> {
  const channel = channelOf(reader)
  const signed = await rest.auth.createTokenRequest({
    capability: { [channel]: ['subscribe'] },
    clientId: reader.sessionId,
    ttl: tokenLifetimeMs,
    timestamp: now.getTime(),
  })
  const { keyName, capability, timestamp, nonce, mac } = signed
  const tokenRequest = { keyName, ttl: tokenLifetimeMs, capability, clientId: reader.sessionId, timestamp, nonce, mac }
  return { provider: 'ably', channel, endpoint: endpoint ?? null, tokenRequest }
}

function toSpec({ channels, id, message }: Post): BatchPublishSpec {
  const data = JSON.stringify(message)
  return { channels, messages: [{ name: message.type, data, encoding: 'json', ...(id !== undefined && { id }) }] }
}

function refuseFailures(results: readonly BatchResult<object>[]): void {
  const failures = results.flatMap((one) => one.results).filter((one) => 'error' in one)
  if (failures.length > 0) throw new Error('Ably did not take a message on every channel', { cause: failures })
}

function revokerOf(rest: Rest): (sessionId: string) => Promise<void> {
  let isAllowed = true
  return async (value) => {
    if (!isAllowed) return
    try {
      await rest.auth.revokeTokens([{ type: 'clientId', value }])
    } catch (error) {
      isAllowed = !isRefusal(error)
      throw error
    }
  }
}

/** Requests each right separately: of several rights, Ably silently grants those that it can. */
async function check(rest: Rest): Promise<void> {
  const rights = (['publish', 'subscribe'] as const).flatMap((right) =>
    [channelName, `${channelName}:*`].map((channel) => ({ [channel]: [right] })),
  )
  try {
    await Promise.all(rights.map((capability) => rest.auth.requestToken({ capability, ttl: tokenLifetimeMs })))
  } catch (cause) {
    if (!isRefusal(cause)) return
    const needed = `it must exist and may publish and subscribe on ${channelName} and ${channelName}:*`
    throw new ConfigError(
      `ABLY_API_KEY is refused by Ably (error ${String(Reflect.get(Object(cause), 'code'))}): ${needed}.`,
      { cause },
    )
  }
}

/**
 * True if Ably refused the call. The SDK reports an unreachable network as 401 too, but with a code that is no integer.
 */
function isRefusal(error: unknown): boolean {
  const [status, code] = ['statusCode', 'code'].map((name) => Reflect.get(Object(error), name))
  return Number.isInteger(code) && status >= badRequest && status < serverFault && status !== tooMany
}
