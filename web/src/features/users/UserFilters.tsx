import { roleLabels, roles } from '@yoon/contract/permissions'
import type { ReactElement } from 'react'
import { userSearchMs } from '../../lib/search-delays.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import type { ChangeUsers, UsersState } from './users-url.ts'

/** Search and role, side by side. */
export function UserFilters({ state, onChange }: { state: UsersState; onChange: ChangeUsers }): ReactElement {
  return (
    <div className="mb-2.5 flex gap-2 max-md:flex-col md:mb-3.5">
      <SearchBox
        q={state.q}
        label="Rechercher un nom, un téléphone, un email"
        placeholder="Nom, téléphone, email"
        delayMs={userSearchMs}
        onSearch={(q) => onChange({ q }, { replace: true })}
      />
      <FilterSelect
        label="Rôle"
        all="Tous les rôles"
        values={roles}
        labels={roleLabels}
        value={state.role}
        onValue={(role) => onChange({ role })}
      />
    </div>
  )
}
