import { listOwnSessions, type OwnSession, revokeSession } from '@yoon/contract/auth/calls'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import type { ReactElement } from 'react'
import { messageOf } from '../../lib/calls/api.ts'
import { refreshAfter, useData } from '../../lib/calls/data.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { formatMoment } from '../../lib/moment.ts'
import { toast } from '../../lib/toasts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { AccountSection } from './AccountSection.tsx'
import { deviceOf } from './device.ts'

/** Lists the user's open sessions, each with a button that ends it. */
export function OwnSessions({ onRevokeOthers }: { onRevokeOthers: () => void }): ReactElement {
  const data = useData(listOwnSessions, {})
  const sessions = data.answer?.data
  return (
    <AccountSection
      title="Mes sessions"
      action={sessions && sessions.length > 1 && <Button onClick={onRevokeOthers}>Terminer les autres</Button>}
    >
      <QueryState data={data} skeleton={<Skeleton rows={2} className="h-16" />}>
        {(answer) => (
          <ul className="divide-y divide-line">
            {answer.data.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryState>
    </AccountSection>
  )
}

function SessionItem({ session }: { session: OwnSession }): ReactElement {
  const { id, userAgent, address, openedAt, lastUsedAt, isCurrent } = session
  const device = deviceOf(userAgent)
  const revoke = useAction(revokeSession, {
    onSuccess: () => {
      toast.success('Session terminée', device)
    },
    onError: (failure) => {
      toast.error('Erreur', messageOf(failure, 'Une erreur est survenue'))
      void refreshAfter(revokeSession)
    },
  })
  const Icon = /Mobi|Android|iPhone|iPad/.test(userAgent) ? Smartphone : Monitor
  return (
    <li aria-label={device} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 first:pt-0 last:pb-0">
      <Icon size={20} strokeWidth={1.75} className="text-ink-2" aria-hidden="true" />
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {device}
          {isCurrent && <Badge tone="brand">Cette session</Badge>}
        </p>
        <p className="text-sm text-ink-2">
          {isCurrent ? 'Active maintenant' : `Dernière activité\u00a0: ${formatMoment(lastUsedAt).toLowerCase()}`} ·
          ouverte {formatMoment(openedAt).toLowerCase()} · <span className="whitespace-nowrap">{address}</span>
        </p>
      </div>
      {!isCurrent && (
        <Button
          look="quiet"
          className="ml-auto"
          icon={<LogOut size={16} aria-hidden="true" />}
          isBusy={revoke.isBusy}
          aria-label={`Terminer la session ${device}`}
          onClick={() => revoke.run({ id })}
        >
          Terminer
        </Button>
      )}
    </li>
  )
}
