import type { User } from '@yoon/contract/users'
import type { ReactElement } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useRoomForTable } from '../../ui/use-room-for-table.ts'
import { UserCard } from './UserCard.tsx'
import { UserTable } from './UserTable.tsx'
import type { ChangeUsers, UserDialog, UsersState } from './users-url.ts'

interface UserListProps {
  users: readonly User[]
  state: UsersState
  onDialog: (dialog: UserDialog, userId: string) => void
  onChange: ChangeUsers
}

/** A table where there is room for its columns, cards where there is not. */
export function UserList({ users, state, onDialog, onChange }: UserListProps): ReactElement {
  const hasRoom = useRoomForTable()
  if (users.length === 0) return <NoUsers state={state} onChange={onChange} />
  if (hasRoom) return <UserTable users={users} onDialog={onDialog} />
  return (
    <ul className="grid gap-2.5 lg:grid-cols-2">
      {users.map((user) => (
        <li key={user.id}>
          <UserCard user={user} onDialog={(dialog) => onDialog(dialog, user.id)} />
        </li>
      ))}
    </ul>
  )
}

function NoUsers({ state, onChange }: Omit<UserListProps, 'users' | 'onDialog'>): ReactElement {
  return (
    <EmptyState title="Aucun utilisateur ne correspond">
      {state.q !== '' && state.role && (
        <Button onClick={() => onChange({ role: undefined })}>Chercher dans tous les rôles</Button>
      )}
      <Button onClick={() => onChange({ q: '', role: undefined })}>Effacer la recherche et le filtre</Button>
    </EmptyState>
  )
}
