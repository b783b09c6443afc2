import type { AuditEntry } from '@yoon/contract/audit'
import type { ReactElement } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useRoomForTable } from '../../ui/use-room-for-table.ts'
import { AuditCard } from './AuditCard.tsx'
import { AuditTable } from './AuditTable.tsx'
import { type AuditState, type ChangeAudit, isFiltered, noFilters } from './audit-url.ts'

interface AuditListProps {
  entries: readonly AuditEntry[]
  state: AuditState
  onChange: ChangeAudit
}

/** A table where there is room for its columns, cards where there is not. */
export function AuditList({ entries, state, onChange }: AuditListProps): ReactElement {
  const hasRoom = useRoomForTable()
  const onOpen = (entry: string) => onChange({ entry })
  if (entries.length === 0) return <NoEntries isSearch={isFiltered(state)} onChange={onChange} />
  if (hasRoom) return <AuditTable entries={entries} onOpen={onOpen} />
  return (
    <ul className="grid gap-2 lg:grid-cols-2">
      {entries.map((entry) => (
        <li key={entry.id}>
          <AuditCard entry={entry} onOpen={() => onOpen(entry.id)} />
        </li>
      ))}
    </ul>
  )
}

function NoEntries({ isSearch, onChange }: { isSearch: boolean; onChange: ChangeAudit }): ReactElement {
  if (!isSearch) {
    return (
      <EmptyState title="Aucune entrée pour l’instant">
        <p>Chaque modification, connexion et export apparaît ici.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Aucune entrée ne correspond">
      <Button onClick={() => onChange(noFilters)}>Effacer la recherche et les filtres</Button>
    </EmptyState>
  )
}
