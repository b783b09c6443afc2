import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { channelName } from './channel.ts'

const builtinToken = z.object({
  provider: z.literal('builtin'),
  tokenRequest: z.object({ channel: z.literal(channelName), ticket: z.string() }),
})

const ablyToken = z.object({
  provider: z.literal('ably'),
  /** The only channel to which the token grants access. */
  channel: z.string(),
  /** Host of Ably; null for the default of its SDK. */
  endpoint: z.nullable(z.string()),
  /** Token request in the format of the Ably SDK. */
  tokenRequest: z.object({
    keyName: z.string(),
    ttl: z.int(),
    capability: z.string(),
    clientId: z.string(),
    timestamp: z.int(),
    nonce: z.string(),
    mac: z.string(),
  }),
})

export type AblyToken = z.output<typeof ablyToken>

export const getRealtimeToken = endpoint({
  name: 'getRealtimeToken',
  summary:
    'Returns access to the live channel for a minute: a single-use ticket for /api/realtime, or a signed token request for Ably',
  method: 'GET',
  path: '/api/ably/token',
  guard: 'staff',
  shows: [],
  output: z.discriminatedUnion('provider', [builtinToken, ablyToken]),
})
