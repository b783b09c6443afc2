import type { AuditEntry } from '@yoon/contract/audit/calls'
import type { ReactElement } from 'react'
import { dayOf, formatDayHeading } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { TableOrCards } from '../../ui/TableOrCards.tsx'
import { AuditCard } from './AuditCard.tsx'
import { auditColumns } from './AuditColumns.tsx'
import { type AuditState, type ChangeAudit, hidesSignIns, isFiltered, noFilters } from './audit-url.ts'

interface AuditListProps {
  entries: readonly AuditEntry[]
  state: AuditState
  onChange: ChangeAudit
}

/** The entries of a page, or a message if there are none. */
export function AuditList({ entries, state, onChange }: AuditListProps): ReactElement {
  const onOpen = (entry: string) => onChange({ entry })
  if (entries.length === 0) return <NoEntries state={state} onChange={onChange} />
  return (
    <TableOrCards
      caption="Journal d'audit"
      columns={auditColumns(onOpen)}
      rows={entries}
      groups={{
        of: ({ at }) => dayOf(Date.parse(at)),
        heading: (day) => formatDayHeading(day, dayOf(Date.now())),
        level: 'h2',
      }}
      rowClassName="relative *:py-1"
      padding="px-2 min-[84em]:px-3"
      isList
      card={(entry) => <AuditCard entry={entry} onOpen={() => onOpen(entry.id)} />}
    />
  )
}

function NoEntries({ state, onChange }: Omit<AuditListProps, 'entries'>): ReactElement {
  if (!isFiltered(state)) {
    return (
      <EmptyState title="Aucune entrée pour l'instant">
        <p>Chaque modification, connexion ou export apparaît ici.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Aucune entrée ne correspond">
      {hidesSignIns(state) && (
        <Button onClick={() => onChange({ signIns: 'shown' })}>Chercher aussi dans les connexions</Button>
      )}
      <Button onClick={() => onChange(noFilters)}>Effacer la recherche et les filtres</Button>
    </EmptyState>
  )
}
