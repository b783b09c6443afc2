import type { AuditEntry } from '@yoon/contract/audit/calls'
import { formatHistoryActor } from '@yoon/contract/bookings/history'
import type { ReactElement } from 'react'
import { formatMoment } from '../../lib/moment.ts'
import { Card } from '../../ui/Card.tsx'
import { AuditAction } from './AuditAction.tsx'
import { subjectOf } from './audit-subject.ts'

/** An entry on small screens: the whole card opens the details. */
export function AuditCard({ entry, onOpen }: { entry: AuditEntry; onOpen: () => void }): ReactElement {
  const { what, name } = subjectOf(entry)
  return (
    <Card
      as="button"
      type="button"
      onClick={onOpen}
      className="grid h-full w-full content-start gap-0.5 px-3.5 py-2.5 text-left hover:bg-raised"
    >
      <AuditAction entry={entry} />
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="[overflow-wrap:anywhere]">
          <span className="text-ink-2">{what}</span> {name}
        </span>{' '}
        <time dateTime={entry.at} className="text-sm text-ink-2">
          {formatMoment(entry.at)}
        </time>
      </span>
      <span className="text-sm text-ink-2 [overflow-wrap:anywhere]">{formatHistoryActor(entry.actor)}</span>
    </Card>
  )
}
