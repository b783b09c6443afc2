import { Bell, CircleAlert } from 'lucide-react'
import { Activity, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useLiveChannel } from '../../lib/realtime/use-live-channel.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { type KeptNotification, markRead } from './kept-notifications.ts'
import { prefetchLateTrips } from './LateTrips.tsx'
import { clearedTitle, NotificationPanel } from './NotificationPanel.tsx'
import { change, lastSeq, useKept } from './notification-store.ts'
import { formatBadge, targetOf } from './notification-words.ts'
import { receive } from './receive.ts'

interface NotificationBellProps {
  /** State of the button that stood in its place: pressed, or with the focus. */
  asked: 'open' | 'focus' | undefined
}

/** The bell of the header with its panel; keeps the live channel open while mounted. */
export function NotificationBell({ asked }: NotificationBellProps): ReactElement {
  const id = useId()
  const trigger = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [, navigate] = useLocation()
  const { items } = useKept()
  const unread = items.filter(({ read }) => !read).length

  const openItem = (item: KeptNotification, group: readonly KeptNotification[] = [item]) => {
    change((kept) => markRead(kept, ...group.map(({ id: one }) => one))).catch(() => undefined)
    const target = targetOf(item)
    if (!target) return
    panel.current?.hidePopover()
    navigate(target)
  }
  const newsSince = useSession()?.newsSince
  const channel = useLiveChannel({
    lastSeq,
    onNews: (notifications) => receive(notifications, { onOpenItem: openItem, newsSince }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first rendering replaces a button
  useEffect(() => {
    if (!asked) return
    trigger.current?.querySelector('button')?.focus()
    if (asked === 'open' && !panel.current?.matches(':popover-open')) panel.current?.showPopover()
  }, [])
  // Retracts the toast that offers to undo the clearing.
  useEffect(() => () => toast.retract(clearedTitle), [])
  const isCut = channel.state === 'failed'

  return (
    <>
      <span ref={trigger}>
        <IconButton
          label={inWords(unread, isCut)}
          popoverTarget={id}
          onPointerEnter={prefetchLateTrips}
          onFocus={prefetchLateTrips}
        >
          <Bell size={19} aria-hidden="true" />
          {isCut && (
            <CircleAlert
              size={15}
              aria-hidden="true"
              className="absolute bottom-1 left-1 rounded-full bg-surface text-urgent md:bottom-0 md:left-0"
            />
          )}
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-0.5 right-0 min-w-[18px] rounded-full bg-urgent px-1 text-center text-xs leading-[18px] font-bold text-on-urgent md:-top-1 md:-right-1.5"
            >
              {formatBadge(unread)}
            </span>
          )}
        </IconButton>
      </span>
      <Popover
        ref={panel}
        id={id}
        role="dialog"
        label="Notifications"
        trigger={trigger}
        isRenderedAhead
        tabIndex={-1}
        // Rendered before the panel opens, so that its first frame has the content.
        onBeforeToggle={({ newState }) => newState === 'open' && setIsOpen(true)}
        onOpen={(opened) => opened.focus()}
        onClose={() => setIsOpen(false)}
        // On phones a sheet at the bottom: its place beside the bell is overridden.
        className="max-h-[88dvh] w-full max-w-full flex-col overflow-y-auto text-base outline-none open:flex max-md:inset-x-0! max-md:top-auto! max-md:bottom-0! max-md:rounded-b-none max-md:border-x-0 max-md:border-b-0 max-md:backdrop:bg-veil md:max-h-[min(680px,calc(100dvh-72px))] md:w-105"
      >
        {/* Rendered in advance, when the browser is idle: opening only shows it. */}
        <Activity mode={isOpen ? 'visible' : 'hidden'}>
          <NotificationPanel items={items} channel={channel} onOpenItem={openItem} />
        </Activity>
      </Popover>
    </>
  )
}

/** Returns the label of the bell: `Notifications, 3 non lues, déconnecté`. */
function inWords(unread: number, isCut: boolean): string {
  const count = unread > 1 ? `${unread} non lues` : '1 non lue'
  return ['Notifications', ...(unread > 0 ? [count] : []), ...(isCut ? ['déconnecté'] : [])].join(', ')
}
