import type { Notification } from '@yoon/contract/notifications'
import { alertOf } from './alerts.ts'
import { add, type KeptNotification } from './kept-notifications.ts'
import { change } from './notification-store.ts'

interface Reception {
  onOpenItem: (item: KeptNotification) => void
  /** What is older is read already, in a browser that has none yet. */
  newsSince: string | undefined
}

/** Keeps what is new, and has it heard and seen; what a browser gets that had none yet is no news, nor what its user did. */
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
