import type { CurrentUser } from '@yoon/contract/auth/calls'
import { can, roleLabels } from '@yoon/contract/permissions'
import { type ReactElement, useEffect, useSyncExternalStore } from 'react'
import { HeaderSearch } from '../../features/bookings/search/HeaderSearch.tsx'
import { dayOf, formatShortDay, timeOf } from '../../lib/format.ts'
import { useLastUpdated } from '../../lib/last-updated.ts'
import { retryImport } from '../../lib/lazy-with-retry.ts'
import { useNow } from '../../lib/use-now.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { BellButton } from './BellButton.tsx'
import { FailedAttemptsBanner } from './FailedAttemptsBanner.tsx'
import { useMissingParts } from './missing-parts.ts'
import { SessionTimer } from './SessionTimer.tsx'

/** Interval in which the clock looks at the time, in milliseconds. */
const clockEveryMs = 5_000

/** The header: the search, the clock, the user's role, and the bell. */
export function Header({ user }: { user: CurrentUser }): ReactElement {
  const at = useLastUpdated()
  return (
    <>
      {can(user.role, 'bookings:read') ? <HeaderSearch /> : <span className="flex-1" />}
      <Clock updatedAt={at} />
      {user.role !== 'CLIENT' && (
        <>
          <span className="max-md:ml-1.5 max-md:*:px-1.5 max-md:*:text-xs">
            <Badge tone="brand">{roleLabels[user.role]}</Badge>
          </span>
          <span className="size-11 md:size-9">
            <BellButton isAnswered={at > 0} />
          </span>
        </>
      )}
    </>
  )
}

/** The day and hour of the company, and when the newest answer came; on phones the latter alone. */
function Clock({ updatedAt }: { updatedAt: number }): ReactElement {
  const now = useNow(clockEveryMs)
  const today = dayOf(now)
  return (
    <div className="whitespace-nowrap md:text-right md:leading-tight">
      <p className="font-semibold text-ink max-md:hidden xl:max-[85rem]:text-xs">
        {formatShortDay(today, today)}, {timeOf(now)}
      </p>
      {updatedAt > 0 && (
        <p className="md:text-xs">
          <span className="max-md:sr-only">Mis à jour à </span>
          {timeOf(updatedAt)}
        </p>
      )}
    </div>
  )
}

const importWorker = whenIdle(() => import('./worker.ts'))

/** Notices that appear by themselves: no connection, a newer version, the session about to end. */
export function UnderHeader(): ReactElement {
  const isOutdated = useMissingParts()
  useEffect(() => {
    retryImport(importWorker)
      .then((module) => module.registerServiceWorker())
      .catch(reportError)
  }, [])
  return (
    <>
      <OfflineBanner />
      {isOutdated && <NewVersionBanner />}
      <FailedAttemptsBanner />
      <SessionTimer />
    </>
  )
}

function NewVersionBanner(): ReactElement {
  return (
    <div
      role="status"
      // Below a dialog, a toast in the dialog says the same.
      className="sticky top-14 z-15 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-wait-soft px-4 py-2 font-semibold text-wait [html:has(dialog:modal)_&]:hidden"
    >
      Une nouvelle version de Yoon est disponible&nbsp;: rechargez la page, votre saisie est conservée.
      <Button onClick={() => location.reload()}>Recharger</Button>
    </div>
  )
}

function OfflineBanner(): ReactElement | null {
  const isOnline = useOnline()
  const at = useLastUpdated()
  if (isOnline) return null
  return (
    <p role="status" className="bg-wait-soft px-4 py-2 text-center font-semibold text-wait">
      Hors ligne{at > 0 && ` — dernières données à ${timeOf(at)}`}
    </p>
  )
}

/** True if the browser reports a connection. */
function useOnline(): boolean {
  return useSyncExternalStore(subscribeOnline, () => navigator.onLine)
}

function subscribeOnline(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
