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
    <li
      aria-label={device}
      className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0"
    >
      <Icon size={20} strokeWidth={1.75} className="text-ink-2" aria-hidden="true" />
      <div className="grid items-center gap-x-4 gap-y-0.5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)_minmax(0,4fr)]">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {device}
          {isCurrent && <Badge tone="brand">Cette session</Badge>}
        </p>
        <SessionFact
          label="Dernière activité"
          value={isCurrent ? 'Maintenant' : formatMoment(lastUsedAt)}
          note={address}
        />
        <SessionFact label="Ouverte" value={formatMoment(openedAt)} />
      </div>
      {!isCurrent && (
        <Button
          look="quiet"
          className="max-md:col-span-2 max-md:col-start-2 max-md:-ml-3 max-md:justify-self-start"
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

interface SessionFactProps {
  label: string
  value: string
  /** Words after the value. */
  note?: string
}

/** A fact of a session in a column of its own; in narrow places a line with its label. */
function SessionFact({ label, value, note }: SessionFactProps): ReactElement {
  return (
    <p className="text-sm lg:leading-tight">
      <span className="text-ink-2 lg:block">
        {label}
        <span className="lg:sr-only">&nbsp;: </span>
      </span>
      {value}
      {note && <span className="whitespace-nowrap text-ink-2"> · {note}</span>}
    </p>
  )
}
