import { listUsers, type User } from '@yoon/contract/users'
import { type ReactElement, Suspense, useCallback, useEffect } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useData, usePrefetch } from '../../lib/data.ts'
import { formatCount } from '../../lib/format.ts'
import { useShortcut, useTitle } from '../../lib/hooks.ts'
import { late } from '../../lib/late.ts'
import { useCan } from '../../lib/use-can.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { ExportUsers } from './ExportUsers.tsx'
import { UserFilters } from './UserFilters.tsx'
import { UserList } from './UserList.tsx'
import { useStatusChange } from './use-status-change.ts'
import { type ChangeUsers, filterOf, type UserDialog, type UsersState, useUsersUrl } from './users-url.ts'

const importDialogs = () => import('./UserDialogs.tsx')
const preloadDialogs = () => {
  importDialogs().catch(() => undefined)
}
const UserDialogs = late(() => importDialogs().then((module) => ({ default: module.UserDialogs })))

/** Specification §9. */
const pageSize = 10
/** Dialogs are fetched once the browser has had nothing to do for a while. */
const idleDelayMs = 2_500

export function UsersPage(): ReactElement {
  useTitle('Utilisateurs')
  const [state, change] = useUsersUrl()
  const canCreate = useCan('users:create')
  const { answer, isOld, isPaused, error, refetch } = useData(listUsers, questionOf(state, state.page))
  const totalPages = answer?.pagination.totalPages ?? 1
  usePreloading(state, totalPages)

  const users = answer?.data.filter((row): row is User => row.role !== undefined)

  const create = useCallback(() => {
    if (canCreate) change({ dialog: 'new', user: undefined })
  }, [canCreate, change])
  useShortcut('n', create)
  // The last user of the last page was deleted, or an old link leads beyond the end.
  const isBeyond = answer !== undefined && !isOld && state.page > totalPages
  useEffect(() => {
    if (isBeyond) change({ page: totalPages }, { replace: true })
  }, [isBeyond, totalPages, change])

  const open = useOpening(users, change)
  const closeDialog = () => {
    // The late success of one dialog must not close the next.
    const open = new URLSearchParams(window.location.search)
    if (open.get('dialog') === state.dialog && open.get('user') === (state.user ?? null)) {
      change({ dialog: undefined, user: undefined }, { replace: true })
    }
  }
  return (
    <>
      <div className="grid grid-cols-[1fr_auto] items-center md:mb-4">
        <h1 className="text-[19px] font-bold tracking-tight max-md:col-span-2 md:text-2xl">Gestion des Utilisateurs</h1>
        <p role="status" className="min-h-5 text-[12.5px] text-ink-2">
          {answer && !isOld && countOf(answer.pagination.total)}
        </p>
        <div className="flex items-center gap-4 md:col-start-2 md:row-span-2 md:row-start-1">
          <ExportUsers state={state} />
          {canCreate && <CreateButton label="Nouvel utilisateur" onClick={create} onNear={preloadDialogs} />}
        </div>
      </div>
      <UserFilters state={state} onChange={change} />
      {error && (
        <ErrorState message={messageOf(error, 'Erreur lors de la récupération des utilisateurs')} onRetry={refetch} />
      )}
      {!answer && !error && <Skeleton rows={6} className="h-16" />}
      {isOld && isPaused && (
        <EmptyState title="Hors ligne">
          <p>Cette page n’a pas encore été chargée ; elle le sera dès que le lien revient.</p>
        </EmptyState>
      )}
      {users && !(isOld && isPaused) && (
        <div aria-busy={isOld} className={isOld ? 'opacity-60 motion-safe:transition-opacity' : ''}>
          <UserList users={users} state={state} onDialog={open} onChange={change} />
          <Pager
            page={state.page}
            totalPages={totalPages}
            onPage={(page) => {
              change({ page })
              scrollTo({ top: 0 })
            }}
          />
        </div>
      )}
      {state.dialog && !(state.dialog === 'new' && !canCreate) && (
        <Suspense fallback={null}>
          <UserDialogs
            key={`${state.dialog} ${state.user}`}
            dialog={state.dialog}
            userId={state.user}
            known={users}
            onDialog={open}
            onClose={closeDialog}
          />
        </Suspense>
      )}
    </>
  )
}

/** Opens a dialog; what one more click takes back is done without a question. */
function useOpening(users: readonly User[] | undefined, change: ChangeUsers) {
  const activation = useStatusChange(() => undefined)
  return (dialog: UserDialog, userId: string | undefined) => {
    const user = users?.find(({ id }) => id === userId)
    if (dialog === 'status' && user?.isActive === false) activation.run(user)
    else change({ dialog, user: userId })
  }
}

function countOf(total: number): string {
  return `${formatCount(total)} ${total > 1 ? 'utilisateurs' : 'utilisateur'}`
}

function questionOf(state: Pick<UsersState, 'q' | 'role'>, page: number) {
  return { page, limit: pageSize, ...filterOf(state) }
}

/** The next page at once, the dialogs when nothing else is to be done. */
function usePreloading({ q, role, page }: UsersState, totalPages: number): void {
  const prefetch = usePrefetch()
  useEffect(() => {
    if (page >= totalPages) return
    const timer = setTimeout(() => prefetch(listUsers, questionOf({ q, role }, page + 1)), 300)
    return () => clearTimeout(timer)
  }, [q, role, page, totalPages, prefetch])
  useEffect(() => {
    const timer = setTimeout(preloadDialogs, idleDelayMs)
    return () => clearTimeout(timer)
  }, [])
}
