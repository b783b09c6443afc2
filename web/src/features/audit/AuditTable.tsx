import type { AuditEntry } from '@yoon/contract/audit'
import { roleLabels } from '@yoon/contract/permissions'
import type { ReactElement } from 'react'
import { AuditAction } from './AuditAction.tsx'
import { formatMoment, subjectOf } from './audit-words.ts'

interface AuditTableProps {
  entries: readonly AuditEntry[]
  onOpen: (entryId: string) => void
}

const columns = ['Date', 'Action', 'Concerne', 'Par', 'Adresse IP'] as const

/** The entries at a glance; what was done leads to all of it. */
export function AuditTable({ entries, onOpen }: AuditTableProps): ReactElement {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="w-full">
        <caption className="sr-only">Journal d’audit</caption>
        <thead className="bg-raised text-left text-[12.5px] text-ink-2">
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="border-b border-line px-3 py-2.5 font-semibold first:pl-4 last:pr-4"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} onOpen={() => onOpen(entry.id)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function AuditRow({ entry, onOpen }: { entry: AuditEntry; onOpen: () => void }): ReactElement {
  const { at, actor, address } = entry
  const { what, name } = subjectOf(entry)
  return (
    <tr className="relative border-b border-line last:border-0 hover:bg-raised *:px-3 *:py-1 *:first:pl-4 *:last:pr-4">
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
      <td className="text-[12.5px] whitespace-nowrap text-ink-2">{address ?? '—'}</td>
    </tr>
  )
}
