import { Bell, CheckCheck, ChevronDown, RotateCw, Settings, Trash2, X } from 'lucide-react'
import { type ReactElement, useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { LiveChannel } from '../../lib/realtime/use-live-channel.ts'
import { toast } from '../../lib/toasts.ts'
import { useCan } from '../../lib/use-can.ts'
import { useNow } from '../../lib/use-now.ts'
import { untilIdle } from '../../lib/when-idle.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Toasts } from '../../ui/Toasts.tsx'
import { AlertSwitches } from './AlertSwitches.tsx'
import { clear, type KeptNotification, markAllRead, putBack } from './kept-notifications.ts'
import { LateTrips } from './LateTrips.tsx'
import { NotificationItem } from './NotificationItem.tsx'
import { groupsOf, isPinned, type NotificationGroup } from './notification-groups.ts'
import { change } from './notification-store.ts'

interface NotificationPanelProps {
  items: readonly KeptNotification[]
  channel: LiveChannel
  onOpenItem: (item: KeptNotification, group: readonly KeptNotification[]) => void
}

export const clearedTitle = 'Notifications effacées'
/** Number of notifications rendered at once: three hundred would block a phone. */
const step = 25
/** Number of notifications rendered with the panel; the rest of the step follows when the browser is idle. */
const inSight = 4

export function NotificationPanel({ items, channel, onOpenItem }: NotificationPanelProps): ReactElement {
  const [isUnreadOnly, setIsUnreadOnly] = useState(false)
  const [shown, setShown] = useState(inSight)
  const maySet = useCan('settings:manage')
  const unread = items.filter(({ read }) => !read)
  const listed = useMemo(
    () => groupsOf(isUnreadOnly ? items.filter(({ read }) => !read) : items),
    [isUnreadOnly, items],
  )
  useEffect(() => {
    let isThere = true
    void untilIdle().then(() => isThere && setShown((old) => Math.max(old, step)))
    return () => {
      isThere = false
      // Resets the panel for its next opening.
      setIsUnreadOnly(false)
      setShown(inSight)
    }
  }, [])
  const choose = (isUnread: boolean) => {
    setIsUnreadOnly(isUnread)
    setShown(step)
  }
  return (
    <>
      <div className="shrink-0 border-b border-line px-4 pt-3 pb-2">
        <PanelHeader channel={channel} />
        <SegmentedControl
          label="Notifications affichées"
          options={[
            { value: 'all', label: `Toutes (${items.length})` },
            { value: 'unread', label: `Non lues (${unread.length})` },
          ]}
          value={isUnreadOnly ? 'unread' : 'all'}
          onValue={(value) => choose(value === 'unread')}
          className="mt-2"
        />
        {items.length > 0 && <Sweeping hasUnread={unread.length > 0} />}
      </div>
      {/* Scrolls by itself: what opens below is in sight however long the list is. */}
      <div className="min-h-32 flex-auto overflow-y-auto overscroll-contain">
        <LateTrips />
        {listed.length > 0 ? (
          <Parts groups={listed.slice(0, shown)} onOpenItem={onOpenItem} />
        ) : (
          <NoNotifications isUnreadOnly={isUnreadOnly} />
        )}
        {listed.length > shown && (
          <div className="border-t border-line p-2 text-center">
            <Button look="quiet" onClick={() => setShown(shown + step)}>
              Afficher les plus anciennes
            </Button>
          </div>
        )}
      </div>
      <div className="shrink-0 border-t border-line">
        <Toasts isInPanel />
        {maySet ? <SettingsLink /> : <OwnSwitches />}
      </div>
    </>
  )
}

function NoNotifications({ isUnreadOnly }: { isUnreadOnly: boolean }): ReactElement {
  const Icon = isUnreadOnly ? CheckCheck : Bell
  return (
    <div className="grid justify-items-center gap-1 px-6 py-9 text-center">
      <span className="mb-1.5 grid size-11 place-items-center rounded-full bg-off-soft text-off">
        <Icon size={20} aria-hidden="true" />
      </span>
      <p className="font-semibold">{isUnreadOnly ? 'Aucune notification non lue' : 'Aucune notification'}</p>
      <p className="text-sm text-ink-2">
        {isUnreadOnly ? 'Vous avez tout lu.' : "Ce qui change pour vous s'affiche ici, aussitôt."}
      </p>
    </div>
  )
}

function PanelHeader({ channel }: Pick<NotificationPanelProps, 'channel'>): ReactElement {
  const isConnected = channel.state === 'connected'
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <h2 className="flex-1 py-1 text-lg font-bold">Notifications</h2>
      <span role="status">
        <Badge tone={isConnected ? 'done' : 'urgent'}>{isConnected ? 'Connecté' : 'Déconnecté'}</Badge>
      </span>
      <span className="-mr-3 md:hidden">
        <IconButton
          label="Fermer les notifications"
          onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
        >
          <X size={20} aria-hidden="true" />
        </IconButton>
      </span>
      {channel.state === 'failed' && (
        <Button
          icon={<RotateCw size={15} aria-hidden="true" />}
          onClick={channel.retry}
          className="max-sm:mt-1 max-sm:w-full"
        >
          Reconnecter
        </Button>
      )}
    </div>
  )
}

/** Link for users who have the alerts of this browser in the settings page. */
function SettingsLink(): ReactElement {
  return (
    <Link
      href="/dashboard/settings?tab=notifications"
      className="flex min-h-11 items-center gap-2 px-4 font-semibold text-ink-2 hover:text-ink md:min-h-10"
    >
      <Settings size={16} aria-hidden="true" />
      Paramètres de notification
    </Link>
  )
}

function Sweeping({ hasUnread }: { hasUnread: boolean }): ReactElement {
  const clearAll = async () => {
    const { before } = await change(clear)
    toast.success(clearedTitle, undefined, {
      label: 'Annuler',
      isUndo: true,
      onSelect: () => void change((kept) => putBack(kept, before)).catch(() => undefined),
    })
  }
  return (
    <div className="-mx-1.5 mt-1 flex justify-between">
      {hasUnread && (
        <Button
          look="quiet"
          className="px-1.5!"
          icon={<CheckCheck size={16} aria-hidden="true" className="max-sm:hidden" />}
          onClick={() => void change(markAllRead).catch(() => undefined)}
        >
          Tout marquer comme lu
        </Button>
      )}
      <Button
        look="quiet"
        icon={<Trash2 size={16} aria-hidden="true" className="max-sm:hidden" />}
        onClick={() => void clearAll().catch(() => undefined)}
        className="ml-auto px-1.5!"
      >
        Tout effacer
      </Button>
    </div>
  )
}

interface GroupsProps extends Pick<NotificationPanelProps, 'onOpenItem'> {
  groups: readonly NotificationGroup[]
}

/** The pinned groups under a heading of their own, and the others; without pinned ones there are no headings. */
function Parts({ groups, onOpenItem }: GroupsProps): ReactElement {
  const pinned = groups.filter(({ latest }) => isPinned(latest))
  const others = groups.filter(({ latest }) => !isPinned(latest))
  const heading = 'border-line bg-raised px-4 py-1 text-sm font-bold text-ink-2'
  return (
    <>
      {pinned.length > 0 && (
        <>
          <h3 className={`border-b ${heading}`}>À traiter ({pinned.length})</h3>
          <Groups groups={pinned} onOpenItem={onOpenItem} />
          {others.length > 0 && <h3 className={`border-y ${heading}`}>Autres</h3>}
        </>
      )}
      {others.length > 0 && <Groups groups={others} onOpenItem={onOpenItem} />}
    </>
  )
}

/** One line for each group; below it, if it is unfolded, one for each other news of the group. */
function Groups({ groups, onOpenItem }: GroupsProps): ReactElement {
  const now = useNow()
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) => {
    const next = new Set(unfolded)
    if (!next.delete(id)) next.add(id)
    setUnfolded(next)
  }
  return (
    <ul className="divide-y divide-line">
      {groups.map(({ id, latest, items }) => {
        const isUnfolded = unfolded.has(id)
        const others = isUnfolded ? items.filter((item) => item !== latest) : []
        return [latest, ...others].map((item) => (
          <NotificationItem
            key={item.id}
            item={item}
            {...(!isUnfolded && { group: items })}
            isOther={item !== latest}
            {...(item === latest &&
              items.length > 1 && {
                fold: { others: items.length - 1, isUnfolded, onToggle: () => toggle(id) },
              })}
            now={now}
            onOpen={onOpenItem}
          />
        ))
      })}
    </ul>
  )
}

/** The alert switches, for users who may not open the settings page. */
function OwnSwitches(): ReactElement {
  return (
    <details className="max-h-[45dvh] overflow-y-auto px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-ink-2 md:min-h-9">
        <Settings size={16} aria-hidden="true" />
        <span className="flex-1">Alertes dans ce navigateur</span>
        <ChevronDown size={16} aria-hidden="true" className="in-open:rotate-180" />
      </summary>
      <AlertSwitches />
    </details>
  )
}
