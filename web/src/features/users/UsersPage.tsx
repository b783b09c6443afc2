import { exportUsers, listUsers, type User } from '@yoon/contract/users/calls'
import { type UserGroup, userGroupLabels } from '@yoon/contract/users/orders'
import { type ReactElement, useCallback, useMemo } from 'react'
import { usePages } from '../../lib/calls/use-pages.ts'
import { countOf } from '../../lib/count.ts'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { type PageSize, pageSizes, usePageSize } from '../../lib/page-size.ts'
import { useCan } from '../../lib/use-can.ts'
import { useFewNew } from '../../lib/use-few-new.ts'
import { usePreload } from '../../lib/use-preload.ts'
import { useShortcut } from '../../lib/use-shortcut.ts'
import { useTitle } from '../../lib/use-title.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { ExportMenu } from '../../ui/data/ExportMenu.tsx'
import { ListPage } from '../../ui/data/ListPage.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { ListHeading } from '../../ui/ListHeading.tsx'
import { PageSizeSelect } from '../../ui/PageSize.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { Tabs, tabId } from '../../ui/Tabs.tsx'
import { ImportButton } from '../imports/index.ts'
import { UserFilters } from './UserFilters.tsx'
import { UserList } from './UserList.tsx'
import { useStatusChange } from './use-status-change.ts'
import { type ChangeUsers, filterOf, type UserDialog, useUsersUrl } from './users-url.ts'

const importDialogs = () => import('./UserDialogs.tsx')
const preloadDialogs = () => {
  importDialogs().catch(() => undefined)
}
const UserDialogs = lazyWithRetry(() => importDialogs().then((module) => ({ default: module.UserDialogs })))

/** Rows that one frame draws. */
const rowsPerFrame = 10

const none: readonly User[] = []

type UserTab = UserGroup | 'all'
const tabLabels: Record<UserTab, string> = { all: 'Tous', ...userGroupLabels }

export function UsersPage(): ReactElement {
  useTitle('Utilisateurs')
  const [state, change, close] = useUsersUrl()
  const canCreate = useCan('users:create')
  const [size, setSize] = usePageSize()
  const pages = usePages(listUsers, (page) => ({ page, limit: size, ...filterOf(state) }), state, change)
  usePreload(importDialogs)

  const all = useMemo(() => pages.answer?.data.filter((row): row is User => row.role !== undefined), [pages.answer])
  const users = useFewNew(all ?? none, rowsPerFrame)

  const create = useCallback(() => {
    if (canCreate) change({ dialog: 'new', user: undefined })
  }, [canCreate, change])
  useShortcut('n', create)

  const open = useOpening(users, change)
  const resize = (next: PageSize) => {
    setSize(next)
    change({ page: 1 }, { replace: true })
  }
  return (
    <>
      <ListHeading
        title="Gestion des Utilisateurs"
        count={
          pages.total !== undefined && `${pages.isTotalExact ? '' : 'Plus de '}${countOf(pages.total, 'utilisateur')}`
        }
      >
        {state.group === 'clients' && <ImportButton kind="clients" />}
        <ExportMenu endpoint={exportUsers} readBy="users:read" argsFor={(format) => ({ ...filterOf(state), format })} />
        {canCreate && <CreateButton label="Nouvel utilisateur" onClick={create} onNear={preloadDialogs} />}
      </ListHeading>
      <Tabs<UserTab>
        label="Groupes"
        tabs={tabLabels}
        panel="utilisateurs"
        tab={state.group ?? 'all'}
        onTab={(tab) => change({ group: tab === 'all' ? undefined : tab, role: undefined })}
      />
      <div role="tabpanel" id="utilisateurs" aria-labelledby={tabId('utilisateurs', state.group ?? 'all')}>
        <UserFilters state={state} onChange={change} />
        <ListPage
          pages={pages}
          failure="Erreur lors de la récupération des utilisateurs"
          skeleton={<Skeleton rows={10} className="h-24 min-[73.75rem]:h-11" />}
          foot={(pages.answer?.pagination.total ?? 0) > pageSizes[0] && <PageSizeSelect size={size} onSize={resize} />}
        >
          <UserList users={users} state={state} onDialog={open} onChange={change} />
        </ListPage>
      </div>
      {state.dialog && !(state.dialog === 'new' && !canCreate) && (
        <DialogBoundary key={`${state.dialog} ${state.user}`} onClose={close}>
          <UserDialogs dialog={state.dialog} userId={state.user} known={users} onDialog={open} onClose={close} />
        </DialogBoundary>
      )}
    </>
  )
}

/** Opens a dialog; an activation needs none, since one more click undoes it. */
function useOpening(users: readonly User[], change: ChangeUsers) {
  const activation = useStatusChange(() => undefined)
  return (dialog: UserDialog, userId: string | undefined) => {
    const user = users.find(({ id }) => id === userId)
    if (dialog === 'status' && user?.isActive === false) activation.run(user)
    else change({ dialog, user: userId })
  }
}
