import { roleLabels, roles } from '@yoon/contract/permissions'
import type { ReactElement } from 'react'
import { SearchBox } from '../../ui/SearchBox.tsx'
import type { ChangeUsers, UsersState } from './users-url.ts'

/** Specification §9. */
const searchDelayMs = 300

/** Search and role, side by side. */
export function UserFilters({ state, onChange }: { state: UsersState; onChange: ChangeUsers }): ReactElement {
  return (
    <div className="mb-2.5 flex gap-2 max-md:flex-col md:mb-3.5">
      <SearchBox
        q={state.q}
        label="Rechercher un nom, un téléphone, un email"
        placeholder="Nom, téléphone, email"
        delayMs={searchDelayMs}
        onSearch={(q) => onChange({ q }, { replace: true })}
      />
      <select
        aria-label="Rôle"
        value={state.role ?? ''}
        onChange={(event) => onChange({ role: roles.find((role) => role === event.target.value) })}
        className="h-11 rounded-md border border-line-strong bg-surface px-3 font-semibold md:h-9.5"
      >
        <option value="">Tous les rôles</option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleLabels[role]}
          </option>
        ))}
      </select>
    </div>
  )
}
