import { type Role, roleLabels, roles } from '@yoon/contract/permissions'
import { type UserGroup, type UserOrder, userOrderLabels, userOrders } from '@yoon/contract/users/orders'
import type { ReactElement } from 'react'
import { userSearchMs } from '../../lib/search-delays.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { type ChangeUsers, tableFrom, type UsersState } from './users-url.ts'

/** Search and role side by side; the order too, where no titles of columns offer it. */
export function UserFilters({ state, onChange }: { state: UsersState; onChange: ChangeUsers }): ReactElement {
  const isTable = useIsWide(tableFrom)
  const { group, order } = state
  return (
    <div className="mb-2.5 flex flex-wrap gap-2 md:mb-3.5">
      <div className="flex min-w-0 flex-1 max-md:basis-full">
        <SearchBox
          q={state.q}
          label="Rechercher un nom, un téléphone, un email"
          placeholder="Nom, téléphone, email"
          delayMs={userSearchMs}
          onSearch={(q) => onChange({ q }, { replace: true })}
        />
      </div>
      {group !== 'clients' && (
        <FilterSelect
          label="Rôle"
          all="Tous les rôles"
          values={rolesOf(group)}
          labels={roleLabels}
          value={state.role}
          onValue={(role) => onChange({ role })}
          className="max-md:min-w-0 max-md:flex-1"
        />
      )}
      {!isTable && (
        <FilterSelect<UserOrder>
          label="Trier"
          all="Par nom"
          values={userOrders.filter((one) => one !== 'name')}
          labels={userOrderLabels}
          value={order}
          onValue={(next) => onChange({ order: next })}
          className="max-md:min-w-0 max-md:flex-1"
        />
      )}
    </div>
  )
}

function rolesOf(group: UserGroup | undefined): readonly Role[] {
  return group === 'team' ? roles.filter((role) => role !== 'CLIENT') : roles
}
