import type { User } from '@yoon/contract/users/calls'
import type { ReactElement } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { TableOrCards } from '../../ui/TableOrCards.tsx'
import { UserCard } from './UserCard.tsx'
import { userColumns } from './UserColumns.tsx'
import { type ChangeUsers, orderOf, tableFrom, type UserDialog, type UsersState } from './users-url.ts'

interface UserListProps {
  users: readonly User[]
  state: UsersState
  onDialog: (dialog: UserDialog, userId: string) => void
  onChange: ChangeUsers
}

/** The users of a page, or a message if there are none. */
export function UserList({ users, state, onDialog, onChange }: UserListProps): ReactElement {
  if (users.length === 0) return <NoUsers state={state} onChange={onChange} />
  return (
    <TableOrCards
      caption="Utilisateurs"
      columns={userColumns(onDialog)}
      tableFrom={tableFrom}
      rowClassName="*:h-11 *:py-1"
      rows={users}
      isList
      ordering={{
        order: state.order ?? 'name',
        onOrder: (order) => onChange({ order: orderOf(order) }),
      }}
      onRow={({ id }) => onDialog('view', id)}
      card={(user) => <UserCard user={user} onDialog={(dialog) => onDialog(dialog, user.id)} />}
    />
  )
}

function NoUsers({ state, onChange }: Omit<UserListProps, 'users' | 'onDialog'>): ReactElement {
  return (
    <EmptyState title="Aucun utilisateur ne correspond">
      {state.q !== '' && (state.role || state.group) && (
        <Button onClick={() => onChange({ role: undefined, group: undefined })}>Chercher dans tous les rôles</Button>
      )}
      <Button onClick={() => onChange({ q: '', role: undefined, group: undefined })}>
        Effacer la recherche et le filtre
      </Button>
    </EmptyState>
  )
}
