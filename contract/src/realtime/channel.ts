import type { Entity } from '../entities.ts'
import type { Notification } from '../notifications/calls.ts'
import { canAny, type Guard, type Permission, passes, type Role, seesOwnBookingsOnly } from '../permissions.ts'
import { todoReaders } from '../todo/readers.ts'

/** Name of the live channel (rules/notifications 31). */
export const channelName = 'admin-notifications'
/**
 * Returns the name of a channel that cannot filter per reader: one per role, or one per user if the role reads only its
 * own rows (rules/notifications 31).
 */
export function channelOf({ role, id }: { role: Role; id: string }): string {
  if (role === 'ADMIN') return channelName
  return seesOwnBookingsOnly(role) ? `${channelName}:${role}:${id}` : `${channelName}:${role}`
}

/** Interval of the server's heartbeats, in milliseconds (rules/notifications 23). */
export const heartbeatMs = 30_000
/** Close code of a socket whose session has ended: the client must sign in before it reconnects. */
export const sessionEndedCode = 4401

/**
 * Entities that screens watch: the guard that reads them, and the permissions that see parts of them, such as a name in
 * a list.
 */
const watched = {
  booking: { readBy: 'bookings:read', seenBy: ['drivers:read'] },
  payment: { readBy: 'payments:read', seenBy: ['bookings:read'] },
  driver: { readBy: 'drivers:read', seenBy: ['vehicles:read', 'bookings:read', 'payments:read'] },
  vehicle: { readBy: 'vehicles:read', seenBy: ['drivers:read', 'bookings:read', 'payments:read'] },
  absence: { readBy: { anyOf: ['drivers:read', 'vehicles:read'] }, seenBy: [] },
  paper: { readBy: 'papers:manage', seenBy: ['drivers:read', 'vehicles:read'] },
  user: { readBy: 'users:read', seenBy: ['drivers:read', 'vehicles:read', 'bookings:read', 'payments:read'] },
  place: { readBy: 'bookings:create', seenBy: [] },
  zone: { readBy: 'bookings:create', seenBy: [] },
  fare: { readBy: 'bookings:create', seenBy: [] },
  holiday: { readBy: 'bookings:create', seenBy: [] },
  settings: { readBy: 'staff', seenBy: [] },
  todo: { readBy: { anyOf: todoReaders }, seenBy: [] },
} as const satisfies Partial<Record<Entity, { readBy: Guard; seenBy: readonly Permission[] }>>
export type WatchedEntity = keyof typeof watched

/** Change of a watched entity: receivers refetch with their own permissions. */
export interface Changed {
  entity: WatchedEntity
  id?: string
  by?: { id: string | null; name: string }
}

/** Messages of the live channel (rules/notifications 23). */
export type RealtimeMessage =
  | ({ type: 'notification' } & Notification)
  | { type: 'batch-notification'; count: number; notifications: Notification[] }
  | { type: 'changed'; change: Changed }
  /** Changes may have been missed: all data on screen may be stale. */
  | { type: 'resync' }
  | { type: 'heartbeat' }

export function isWatched(entity: string): entity is WatchedEntity {
  return Object.hasOwn(watched, entity)
}

/**
 * Returns the part of a change that a role receives: the row and the actor if it reads all rows of the entity; only the
 * entity if it sees parts of it; otherwise undefined.
 */
export function visibleChange(role: Role, change: Required<Changed>): Changed | undefined {
  const { readBy, seenBy } = watched[change.entity]
  const isReader = passes(readBy, role)
  if (isReader && !seesOwnBookingsOnly(role)) return change
  return isReader || canAny(role, ...seenBy) ? { entity: change.entity } : undefined
}
