import type { AuditEntry } from '@yoon/contract/audit/calls'
import type { ReactElement } from 'react'
import { timeOf } from '../../lib/format.ts'
import { AuditAction } from './AuditAction.tsx'
import { namesOf, subjectOf } from './audit-subject.ts'

/** An entry on small screens, in two lines below the heading of its day; all of it opens the details. */
export function AuditCard({ entry, onOpen }: { entry: AuditEntry; onOpen: () => void }): ReactElement {
  const { what, name } = subjectOf(entry)
  const { client, crew } = namesOf(entry)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full content-start gap-x-2 px-3.5 py-2 text-left hover:bg-raised focus-visible:outline-offset-[-2px]"
    >
      <span className="flex items-center justify-between gap-2">
        <AuditAction entry={entry} />{' '}
        <time dateTime={entry.at} className="shrink-0 text-sm text-ink-2">
          {timeOf(entry.at)}
        </time>
      </span>{' '}
      <span className="pl-6.5 text-sm text-ink-2 [overflow-wrap:anywhere]">
        {entry.entity === 'booking' && name ? '' : name ? `${what} ` : what}
        {name && <span className={name.includes(' ') ? 'text-ink' : 'whitespace-nowrap text-ink'}>{name}</span>}
        {client && ` · ${client}`}
        {crew && ` · ${crew}`}, par {entry.actor.name}
      </span>
    </button>
  )
}
