import type { KeptNotification } from './kept-notifications.ts'

/** News of one booking, or one notification that is about none; `latest` stands for them in the list. */
export interface NotificationGroup {
  id: string
  latest: KeptNotification
  /** All of them, newest first. */
  items: readonly KeptNotification[]
}

/**
 * Groups notifications, newest first, by their booking. Groups with an unread urgent one come first; that one stands
 * for its group then (rules/notifications 38, 39).
 */
export function groupsOf(items: readonly KeptNotification[]): NotificationGroup[] {
  const byBooking = new Map<string, KeptNotification[]>()
  for (const item of items) {
    const key = item.data?.bookingReference || item.data?.bookingId || `alone ${item.id}`
    const group = byBooking.get(key)
    if (group) group.push(item)
    else byBooking.set(key, [item])
  }
  const shown = [...byBooking].flatMap(([id, news]): NotificationGroup[] => {
    const latest = news.find(isPinned) ?? news[0]
    return latest ? [{ id, latest, items: news }] : []
  })
  return [...shown.filter(({ latest }) => isPinned(latest)), ...shown.filter(({ latest }) => !isPinned(latest))]
}

/** True for an unread urgent notification, which stays on top (rules/notifications 39). */
export function isPinned({ priority, read }: KeptNotification): boolean {
  return priority === 'high' && !read
}
