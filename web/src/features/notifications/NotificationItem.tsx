import { Check, ChevronDown, ChevronUp, Trash2 } from 'lucide-react'
import { type ReactElement, useRef } from 'react'
import { pluralize } from '../../lib/count.ts'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { type KeptNotification, markRead, remove } from './kept-notifications.ts'
import { change } from './notification-store.ts'
import { formatAgo, hourOf, keepTogether, priorityOf } from './notification-words.ts'

interface NotificationItemProps {
  item: KeptNotification
  /** All news that the line stands for, itself among them. */
  group?: readonly KeptNotification[]
  /** Shows and hides the other news of the group, each on a line of its own. */
  fold?: { others: number; isUnfolded: boolean; onToggle: () => void }
  /** True for another one of the unfolded group above it. */
  isOther?: boolean
  now: number
  onOpen: (item: KeptNotification, group: readonly KeptNotification[]) => void
}

/** A line of the panel: one notification, or the one that stands for a group of them. */
export function NotificationItem({
  item,
  group = [item],
  fold,
  isOther = false,
  now,
  onOpen,
}: NotificationItemProps): ReactElement {
  const row = useRef<HTMLLIElement>(null)
  const { title, message, timestamp } = item
  const ids = group.map(({ id }) => id)
  const read = group.every((one) => one.read)
  const priority = priorityOf(item.priority)
  const [edge, dot] = item.priority === 'high' ? ['border-l-urgent', 'bg-urgent'] : ['border-l-brand', 'bg-brand']

  const take = () => {
    // Moves the focus to the neighbour, for keyboard users.
    const near = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    const next = near?.querySelector('button') ?? row.current?.closest<HTMLElement>('[popover]')
    change((kept) => remove(kept, ...ids)).catch(() => undefined)
    next?.focus()
  }
  return (
    <li
      ref={row}
      className={`relative border-l-4 py-1 pr-2 ${isOther ? 'bg-raised' : ''} ${read ? 'border-l-transparent' : edge}`}
    >
      <div className="grid min-w-0">
        <button
          type="button"
          onClick={() => onOpen(item, group)}
          className={`min-w-0 rounded-md text-left focus-visible:outline-offset-[-2px] ${isOther ? 'py-1 pl-8' : 'py-2 pl-3'}`}
        >
          <span
            className={`flex min-h-7 items-center pr-20 leading-5 [overflow-wrap:anywhere] max-md:pr-24 ${read ? '' : 'font-semibold'}`}
          >
            <span>
              {!read && (
                <i aria-hidden="true" className={`mr-1.5 inline-block size-2 rounded-full align-middle ${dot}`} />
              )}
              {title}
              {!read && <span className="sr-only"> (non lue)</span>}
            </span>
          </span>{' '}
          <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">
            <Badge tone={priority.tone}>{priority.label}</Badge>{' '}
            <time dateTime={timestamp} className="mx-1 whitespace-nowrap text-ink-3">
              <span>{formatAgo(timestamp, now)}</span> {hourOf(timestamp)}
            </time>{' '}
            <span className="mt-0.5 block">{keepTogether(message)}</span>
          </span>
        </button>
        {fold && (
          <button
            type="button"
            aria-expanded={fold.isUnfolded}
            onClick={fold.onToggle}
            className="flex min-h-11 w-fit items-center gap-1 rounded-md px-3 text-sm font-semibold text-brand hover:underline max-md:-mt-2 md:-mt-1 md:mb-1 md:min-h-6"
          >
            {fold.isUnfolded ? (
              <ChevronUp size={14} aria-hidden="true" />
            ) : (
              <ChevronDown size={14} aria-hidden="true" />
            )}
            <span className="whitespace-nowrap">
              {fold.others} {pluralize(fold.others, 'autre')} pour {item.data?.bookingReference ?? 'cette réservation'}
            </span>
          </button>
        )}
      </div>
      <span className="absolute top-1.5 right-2 flex max-md:top-0.5 max-md:right-0.5">
        {!read && (
          <IconButton
            label={`Marquer comme lue\u00a0: ${title}`}
            onClick={() => void change((kept) => markRead(kept, ...ids)).catch(() => undefined)}
          >
            <Check size={16} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={`Supprimer\u00a0: ${title}`} onClick={take}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  )
}
