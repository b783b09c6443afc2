import type { Notification } from '@yoon/contract/notifications/calls'
import { alertOf } from './alerts.ts'
import { add, type KeptNotification } from './kept-notifications.ts'
import { change } from './notification-store.ts'

interface Reception {
  onOpenItem: (item: KeptNotification) => void
  /** Notifications up to this time count as read in a browser that has none yet. */
  newsSince: string | undefined
}

/**
 * Stores new notifications and raises alerts for them, except for the first ones of a browser and the user's own
 * actions.
 */
export function receive(notifications: readonly Notification[], { newsSince, onOpenItem }: Reception): void {
  change((kept) => add(kept, notifications, newsSince)).then(
    ({ before, after }) => {
      if (before.seq === undefined || after.seq === before.seq) return
      const known = new Set(before.items.map(({ id }) => id))
      alertOf(
        after.items.filter(({ id, read }) => !read && !known.has(id)),
        onOpenItem,
      )
    },
    () => undefined,
  )
}
