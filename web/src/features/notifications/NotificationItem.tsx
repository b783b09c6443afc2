import { Check, X } from 'lucide-react'
import { type ReactElement, useRef } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { type KeptNotification, markRead, remove } from './kept-notifications.ts'
import { change } from './notification-store.ts'
import { formatAgo, priorityOf } from './notification-words.ts'

interface NotificationItemProps {
  item: KeptNotification
  now: number
  onOpen: (item: KeptNotification) => void
}

export function NotificationItem({ item, now, onOpen }: NotificationItemProps): ReactElement {
  const row = useRef<HTMLLIElement>(null)
  const { id, title, message, timestamp, read } = item
  const priority = priorityOf(item.priority)

  const take = () => {
    // Moves the focus to the neighbour, for keyboard users.
    const near = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    const next = near?.querySelector('button') ?? row.current?.closest<HTMLElement>('[popover]')
    change((kept) => remove(kept, id)).catch(() => undefined)
    next?.focus()
  }
  return (
    <li ref={row} className={`flex items-start gap-1 py-1 pr-2 ${read ? '' : 'bg-brand-soft'}`}>
      <button
        type="button"
        onClick={() => onOpen(item)}
        className="min-w-0 flex-1 rounded-md py-2 pl-4 text-left focus-visible:outline-offset-[-2px]"
      >
        <span className="flex items-center gap-2">
          <Badge tone={priority.tone}>{priority.label}</Badge>
          <time dateTime={timestamp} className="text-sm text-ink-2">
            {formatAgo(timestamp, now)}
          </time>
        </span>
        <span className={`mt-1 block [overflow-wrap:anywhere] ${read ? '' : 'font-semibold'}`}>
          {title}
          {!read && <span className="sr-only"> (non lue)</span>}
        </span>
        <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">{message}</span>
      </button>
      <span className="flex pt-1">
        {!read && (
          <IconButton
            label={`Marquer comme lue\u00a0: ${title}`}
            onClick={() => void change((kept) => markRead(kept, id)).catch(() => undefined)}
          >
            <Check size={16} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={`Supprimer\u00a0: ${title}`} onClick={take}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  )
}
