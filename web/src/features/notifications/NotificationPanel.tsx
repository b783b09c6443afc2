import { CheckCheck, RotateCw, Settings, Trash2 } from 'lucide-react'
import { type ReactElement, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useNow } from '../../lib/hooks.ts'
import { toast } from '../../lib/toasts.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { AlertSwitches } from './AlertSwitches.tsx'
import { clear, type KeptNotification, markAllRead, putBack } from './kept-notifications.ts'
import { NotificationItem } from './NotificationItem.tsx'
import { change } from './notification-store.ts'
import type { LiveChannel } from './use-live-channel.ts'

interface NotificationPanelProps {
  items: readonly KeptNotification[]
  channel: LiveChannel
  /** Where the settings are, for who may open them. */
  settingsPath: string | undefined
  onOpenItem: (item: KeptNotification) => void
}

/** So many are drawn at once: three hundred would keep a phone busy. */
const step = 25
/** What a screen has room for is painted first; the rest of the step follows when there is nothing else to do. */
const inSight = 8
const idle = whenIdle(async () => undefined)

export function NotificationPanel({ items, channel, settingsPath, onOpenItem }: NotificationPanelProps): ReactElement {
  const [isUnreadOnly, setIsUnreadOnly] = useState(false)
  const [shown, setShown] = useState(inSight)
  const unread = items.filter(({ read }) => !read)
  const listed = isUnreadOnly ? unread : items
  useEffect(() => {
    let isThere = true
    void idle().then(() => isThere && setShown((old) => Math.max(old, step)))
    return () => {
      isThere = false
    }
  }, [])
  const choose = (isUnread: boolean) => {
    setIsUnreadOnly(isUnread)
    setShown(step)
  }
  return (
    <>
      <div className="sticky top-0 z-10 border-b border-line bg-surface px-4 pt-3 pb-2">
        <PanelHeader channel={channel} settingsPath={settingsPath} />
        <fieldset className="mt-2 grid grid-cols-2 rounded-md border border-line p-0.5">
          <legend className="sr-only">Notifications montrées</legend>
          <Tab label="Toutes" count={items.length} isChosen={!isUnreadOnly} onChoose={() => choose(false)} />
          <Tab label="Non lues" count={unread.length} isChosen={isUnreadOnly} onChoose={() => choose(true)} />
        </fieldset>
        {items.length > 0 && <Sweeping items={items} hasUnread={unread.length > 0} />}
      </div>
      {listed.length > 0 ? (
        <Items items={listed.slice(0, shown)} onOpenItem={onOpenItem} />
      ) : (
        <p className="px-4 py-10 text-center text-ink-2">
          {isUnreadOnly ? 'Aucune notification non lue' : 'Aucune notification'}
        </p>
      )}
      {listed.length > shown && (
        <div className="border-t border-line p-2 text-center">
          <Button look="quiet" onClick={() => setShown(shown + step)}>
            Afficher les plus anciennes
          </Button>
        </div>
      )}
      <details className="border-t border-line px-4 py-1">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-ink-2 md:min-h-9">
          Alertes dans ce navigateur
        </summary>
        <AlertSwitches />
      </details>
    </>
  )
}

function PanelHeader({
  channel,
  settingsPath,
}: Pick<NotificationPanelProps, 'channel' | 'settingsPath'>): ReactElement {
  const isConnected = channel.state === 'connected'
  return (
    <div className="flex items-center gap-2">
      <h2 className="flex-1 text-base font-bold">Notifications</h2>
      <span role="status">
        <Badge tone={isConnected ? 'done' : 'urgent'}>{isConnected ? 'Connecté' : 'Déconnecté'}</Badge>
      </span>
      {channel.state === 'failed' && (
        <Button look="quiet" icon={<RotateCw size={15} aria-hidden="true" />} onClick={channel.retry}>
          Reconnecter
        </Button>
      )}
      {settingsPath && (
        <Link
          href={settingsPath}
          aria-label="Paramètres des notifications"
          title="Paramètres des notifications"
          className="grid size-11 place-items-center rounded-md text-ink-2 hover:bg-off-soft hover:text-ink md:size-9"
        >
          <Settings size={18} aria-hidden="true" />
        </Link>
      )}
    </div>
  )
}

interface TabProps {
  label: string
  count: number
  isChosen: boolean
  onChoose: () => void
}

function Tab({ label, count, isChosen, onChoose }: TabProps): ReactElement {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="min-h-11 rounded-[6px] text-ink-2 aria-pressed:bg-off-soft aria-pressed:font-semibold aria-pressed:text-ink md:min-h-8"
    >
      {label} ({count})
    </button>
  )
}

function Sweeping({ items, hasUnread }: { items: readonly KeptNotification[]; hasUnread: boolean }): ReactElement {
  const clearAll = () => {
    change(clear).catch(() => undefined)
    toast.success('Notifications effacées', undefined, {
      label: 'Annuler',
      onSelect: () => void change((kept) => putBack(kept, items)).catch(() => undefined),
    })
  }
  return (
    <div className="-mx-2 flex flex-wrap justify-between">
      {hasUnread && (
        <Button
          look="quiet"
          className="px-2!"
          icon={<CheckCheck size={16} aria-hidden="true" />}
          onClick={() => void change(markAllRead).catch(() => undefined)}
        >
          Tout marquer comme lu
        </Button>
      )}
      <Button look="quiet" icon={<Trash2 size={16} aria-hidden="true" />} onClick={clearAll} className="ml-auto px-2!">
        Tout effacer
      </Button>
    </div>
  )
}

function Items({ items, onOpenItem }: Pick<NotificationPanelProps, 'items' | 'onOpenItem'>): ReactElement {
  const now = useNow()
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <NotificationItem key={item.id} item={item} now={now} onOpen={onOpenItem} />
      ))}
    </ul>
  )
}
