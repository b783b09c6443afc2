import type { Notification } from '@yoon/contract/notifications/calls'
import type { NotificationType, Priority } from '@yoon/contract/notifications/events'

/** A notification as stored in the browser (rules/notifications 9). */
export interface KeptNotification {
  id: string
  type: NotificationType
  title: string
  message: string
  timestamp: string
  read: boolean
  priority: Priority
  data?: { bookingReference?: string | undefined; bookingId?: string | undefined }
  url?: string | null
}

/**
 * Notifications of one user stored in the browser, newest first; read and deleted marks exist only here
 * (rules/notifications 11).
 */
export interface Kept {
  userId: string
  /** Sequence number of the last notification received, even if that one is no longer stored. */
  seq?: number
  items: readonly KeptNotification[]
}

/** Maximum number of stored notifications: more than a user looks back at, and few enough for the browser's storage. */
export const maxKept = 300

/**
 * Adds the notifications after `kept.seq`; earlier ones are stored already or were deleted. If there are none at all,
 * stores sequence number 0, so that the first to come is new. Notifications of the user's own actions are marked as
 * read. In a browser without stored notifications, those up to `newsSince` (contract/src/auth/calls.ts) are too: read marks
 * end with the session, so each sign-in would show old notifications as unread.
 */
export function add(kept: Kept, notifications: readonly Notification[], newsSince = ''): Kept {
  const fresh = notifications.filter(({ seq }) => seq > (kept.seq ?? -1))
  const last = fresh.at(-1)
  if (!last) return { seq: 0, ...kept }
  const isFirst = kept.seq === undefined
  const isNoNews = (one: Notification) => one.by === kept.userId || (isFirst && one.timestamp <= newsSince)
  const added = fresh.map((one) => ({ ...toKept(one), read: isNoNews(one) })).reverse()
  return { ...kept, seq: last.seq, items: [...added, ...kept.items].slice(0, maxKept) }
}

function toKept({
  id,
  notificationType,
  title,
  message,
  timestamp,
  priority,
  data,
  url,
}: Notification): Omit<KeptNotification, 'read'> {
  return { id, type: notificationType, title, message, timestamp, priority, data, url }
}

export function markRead(kept: Kept, ...ids: readonly string[]): Kept {
  return { ...kept, items: kept.items.map((item) => (ids.includes(item.id) ? { ...item, read: true } : item)) }
}

export function markAllRead(kept: Kept): Kept {
  return { ...kept, items: kept.items.map((item) => ({ ...item, read: true })) }
}

export function remove(kept: Kept, ...ids: readonly string[]): Kept {
  return { ...kept, items: kept.items.filter((item) => !ids.includes(item.id)) }
}

export function clear(kept: Kept): Kept {
  return { ...kept, items: [] }
}

/** Restores the notifications that the same user cleared, below newer ones. */
export function putBack(kept: Kept, cleared: Kept): Kept {
  if (kept.userId !== cleared.userId) return kept
  const there = new Set(kept.items.map(({ id }) => id))
  return { ...kept, items: [...kept.items, ...cleared.items.filter(({ id }) => !there.has(id))].slice(0, maxKept) }
}

/** Parses the stored notifications of a user. Drops items that cannot be shown: the user can edit the storage. */
export function parseKept(text: string | null, userId: string): Kept {
  try {
    const stored = JSON.parse(text ?? '') as Partial<Kept> | null
    if (stored?.userId !== userId || !Array.isArray(stored.items)) return { userId, items: [] }
    const items = stored.items.filter(isShowable).slice(0, maxKept)
    return { userId, items, ...(Number.isSafeInteger(stored.seq) && { seq: Number(stored.seq) }) }
  } catch {
    return { userId, items: [] }
  }
}

function isShowable(item: unknown): item is KeptNotification {
  return ['id', 'title', 'message', 'timestamp'].every((key) => typeof Reflect.get(Object(item), key) === 'string')
}
