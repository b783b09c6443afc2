import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { Notification } from './notifications.ts'
import { canAny, type Guard, type Permission, passes, type Role, readsOwnOnly } from './permissions.ts'

/** The name of the live channel (specification §6). */
export const channelName = 'admin-notifications'
/** A channel that cannot filter is one of a role, or of a reader whose role reads only its own (decisions §15). */
export function channelOf({ role, id }: { role: Role; id: string }): string {
  if (role === 'ADMIN') return channelName
  return readsOwnOnly(role) ? `${channelName}:${role}:${id}` : `${channelName}:${role}`
}

/** How often the server says that it is there, in milliseconds (specification §9). */
export const heartbeatMs = 30_000
/** The close code of a socket whose session is over: who comes again must sign in first. */
export const sessionEndedCode = 4401

const builtinToken = z.object({
  provider: z.literal('builtin'),
  tokenRequest: z.object({ channel: z.literal(channelName), ticket: z.string() }),
})

const ablyToken = z.object({
  provider: z.literal('ably'),
  /** The one channel that the token opens. */
  channel: z.string(),
  /** Where Ably is, if not where its SDK looks. */
  endpoint: z.nullable(z.string()),
  /** As the SDK of Ably takes it. */
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
    'What opens the live channel, for a minute: a single-use ticket for /api/realtime, or a signed token request where Ably carries it',
  method: 'GET',
  path: '/api/ably/token',
  guard: 'staff',
  output: z.discriminatedUnion('provider', [builtinToken, ablyToken]),
})

/** What people look at and others change: who reads it, and who else sees something of it, such as a name in a list. */
const watched = {
  booking: { readBy: 'bookings:read', seenBy: ['drivers:read'] },
  payment: { readBy: 'payments:read', seenBy: ['bookings:read'] },
  driver: { readBy: 'drivers:read', seenBy: ['vehicles:read', 'bookings:read', 'payments:read'] },
  vehicle: { readBy: 'vehicles:read', seenBy: ['drivers:read', 'bookings:read', 'payments:read'] },
  user: { readBy: 'users:read', seenBy: ['drivers:read', 'vehicles:read', 'bookings:read', 'payments:read'] },
  settings: { readBy: 'staff', seenBy: [] },
} as const satisfies Record<string, { readBy: Guard; seenBy: readonly Permission[] }>
export type WatchedEntity = keyof typeof watched

/** A change of something on screen: whoever hears of it reads again what they may read. */
export interface Changed {
  entity: WatchedEntity
  id?: string
  by?: { id: string | null; name: string }
}

/** What the channel carries (specification §7). */
export type RealtimeMessage =
  | ({ type: 'notification' } & Notification)
  | { type: 'batch-notification'; count: number; notifications: Notification[] }
  | { type: 'changed'; change: Changed }
  /** Changes may have been missed: all that is on screen may be old. */
  | { type: 'resync' }
  | { type: 'heartbeat' }

export function isWatched(entity: string): entity is WatchedEntity {
  return Object.hasOwn(watched, entity)
}

/**
 * What a role hears of a change: which one it was and by whom, if it reads all of these; that there was one, if it sees
 * something of them; else nothing.
 */
export function changeFor(role: Role, change: Required<Changed>): Changed | undefined {
  const { readBy, seenBy } = watched[change.entity]
  const isReader = passes(readBy, role)
  if (isReader && !readsOwnOnly(role)) return change
  return isReader || canAny(role, ...seenBy) ? { entity: change.entity } : undefined
}
