import type { NotificationType, Priority } from '@yoon/contract/events'
import type { Notification } from '@yoon/contract/notifications'

/** A notification as the browser keeps it (specification §3). */
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

/** What the browser keeps of one user's notifications, newest first; read and deleted marks live here alone (decisions §8). */
export interface Kept {
  userId: string
  /** The last one that came, whether it is still kept or not. */
  seq?: number
  items: readonly KeptNotification[]
}

/** More than a person looks back at, and few enough for the browser's store. */
export const maxKept = 300

/**
 * Adds what has come after the last one that is known; what is known is not added again, nor what was deleted. Where there
 * is none at all, that is known too: whatever comes then is new. Of the first ones that a browser gets, those count as
 * read that the user could see before, `newsSince` (contract/src/auth.ts): the marks of a browser end with its session, and
 * without this each sign-in would call old news unread. What the user did themselves is read as it comes.
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

export function markRead(kept: Kept, id: string): Kept {
  return { ...kept, items: kept.items.map((item) => (item.id === id ? { ...item, read: true } : item)) }
}

export function markAllRead(kept: Kept): Kept {
  return { ...kept, items: kept.items.map((item) => ({ ...item, read: true })) }
}

export function remove(kept: Kept, id: string): Kept {
  return { ...kept, items: kept.items.filter((item) => item.id !== id) }
}

export function clear(kept: Kept): Kept {
  return { ...kept, items: [] }
}

/** Puts back what the same user has cleared; what came meanwhile stays above it. */
export function putBack(kept: Kept, cleared: Kept): Kept {
  if (kept.userId !== cleared.userId) return kept
  const there = new Set(kept.items.map(({ id }) => id))
  return { ...kept, items: [...kept.items, ...cleared.items.filter(({ id }) => !there.has(id))].slice(0, maxKept) }
}

/** What was stored for a user; whatever cannot be shown is not believed, for the store is the user's to edit. */
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
