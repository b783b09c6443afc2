import type { AuditEntry } from '@yoon/contract/audit/calls'
import { roleLabels } from '@yoon/contract/permissions'
import type { ReactElement } from 'react'
import { timeOf } from '../../lib/format.ts'
import { formatMoment } from '../../lib/moment.ts'
import type { Column } from '../../ui/Table.tsx'
import { AuditAction } from './AuditAction.tsx'
import { namesOf, subjectOf } from './audit-subject.ts'

/** Returns the columns of a table of entries below the headings of their days; the action of an entry opens its details. */
export function auditColumns(onOpen: (entryId: string) => void): Column<AuditEntry>[] {
  return [
    {
      label: 'Date',
      className: 'text-sm whitespace-nowrap text-ink-2',
      cell: ({ at }) => (
        <time dateTime={at} className="font-semibold text-ink">
          {timeOf(at)}
        </time>
      ),
    },
    {
      label: 'Action',
      isHeading: true,
      cell: (entry) => <Opener entry={entry} onOpen={() => onOpen(entry.id)} />,
    },
    { label: 'Concerne', cell: (entry) => <Subject entry={entry} /> },
    {
      label: 'Par',
      className: '[overflow-wrap:anywhere]',
      cell: ({ actor }) => (
        <>
          <span className="block leading-4.5">{actor.name}</span>
          {actor.role && <span className="block text-sm leading-4 text-ink-2">{roleLabels[actor.role]}</span>}
        </>
      ),
    },
    { label: 'Adresse IP', className: 'text-sm whitespace-nowrap text-ink-2', cell: ({ address }) => address },
  ]
}

/** The action, a button over the whole row. */
function Opener({ entry, onOpen }: { entry: AuditEntry; onOpen: () => void }): ReactElement {
  const { what, name } = subjectOf(entry)
  const { client } = namesOf(entry)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="min-h-9 rounded-md text-left after:absolute after:inset-0 hover:text-brand"
    >
      <AuditAction entry={entry} />
      <span className="sr-only">
        {what} {name}
        {client && `, ${client}`}, {formatMoment(entry.at)}
      </span>
    </button>
  )
}

/** References and plates stay on one line; names of files may break. */
const longestUnbroken = 24

function Subject({ entry }: { entry: AuditEntry }): ReactElement {
  const { what, name } = subjectOf(entry)
  const { client, crew } = namesOf(entry)
  if (!name) return <>{what}</>
  return (
    <>
      <span className="block leading-4.5">
        <span className={name.length <= longestUnbroken ? 'whitespace-nowrap' : '[overflow-wrap:anywhere]'}>
          {name}
        </span>
        {client && ` · ${client}`}
      </span>{' '}
      <span className="block text-sm leading-4 text-ink-2">
        {what}
        {crew && ` · ${crew}`}
      </span>
    </>
  )
}
