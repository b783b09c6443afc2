import type { AuditEntry } from '@yoon/contract/audit/calls'
import { roleLabels } from '@yoon/contract/permissions'
import type { ReactElement } from 'react'
import { formatMoment } from '../../lib/moment.ts'
import { Table } from '../../ui/Table.tsx'
import { AuditAction } from './AuditAction.tsx'
import { subjectOf } from './audit-subject.ts'

interface AuditTableProps {
  entries: readonly AuditEntry[]
  onOpen: (entryId: string) => void
}

const columns = ['Date', 'Action', 'Concerne', 'Par', 'Adresse IP']

/** The entries as a table; the action of a row opens its details. */
export function AuditTable({ entries, onOpen }: AuditTableProps): ReactElement {
  return (
    <Table caption="Journal d'audit" columns={columns}>
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} onOpen={() => onOpen(entry.id)} />
      ))}
    </Table>
  )
}

function AuditRow({ entry, onOpen }: { entry: AuditEntry; onOpen: () => void }): ReactElement {
  const { at, actor, address } = entry
  const { what, name } = subjectOf(entry)
  return (
    <tr className="relative *:py-1">
      <td className="whitespace-nowrap text-ink-2">
        <time dateTime={at}>{formatMoment(at)}</time>
      </td>
      <th scope="row" className="text-left font-normal">
        <button
          type="button"
          onClick={onOpen}
          className="min-h-9 rounded-md text-left after:absolute after:inset-0 hover:text-brand"
        >
          <AuditAction entry={entry} />
          <span className="sr-only">
            {what} {name}, {formatMoment(at)}
          </span>
        </button>
      </th>
      <td className="[overflow-wrap:anywhere]">
        <span className="text-ink-2">{what}</span> {name}
      </td>
      <td className="[overflow-wrap:anywhere]">
        {actor.name}
        {actor.role && <span className="text-ink-2"> · {roleLabels[actor.role]}</span>}
      </td>
      <td className="text-sm whitespace-nowrap text-ink-2">{address ?? '—'}</td>
    </tr>
  )
}
