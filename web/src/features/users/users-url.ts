import { type Role, roles } from '@yoon/contract/permissions'
import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

const dialogs = ['new', 'view', 'edit', 'status', 'two-factor', 'delete'] as const
export type UserDialog = (typeof dialogs)[number]

/** What the users screen shows, all of it in the address: Back, reload and a shared link work. */
export interface UsersState {
  q: string
  role: Role | undefined
  page: number
  dialog: UserDialog | undefined
  /** The user whom the dialog is about. */
  user: string | undefined
}

function read(params: URLSearchParams): UsersState {
  const pageNumber = Number.parseInt(params.get('page') ?? '1', 10) || 1
  return {
    q: params.get('q') ?? '',
    role: roles.find((role) => role === params.get('role')),
    page: Math.max(1, pageNumber),
    dialog: dialogs.find((dialog) => dialog === params.get('dialog')),
    user: params.get('user') ?? undefined,
  }
}

function write({ q, role, page, dialog, user }: UsersState): URLSearchParams {
  const values = { q, role: role ?? '', page: page > 1 ? String(page) : '', dialog: dialog ?? '', user: user ?? '' }
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
}

export type ChangeUsers = (change: Partial<UsersState>, options?: { replace?: boolean }) => void

/** The screen's state and how to change it; another search or role begins on the first page. */
export function useUsersUrl(): [UsersState, ChangeUsers] {
  const [params, setParams] = useSearchParams()
  const change = useCallback<ChangeUsers>(
    (part, { replace = false } = {}) => {
      const isSamePlace = 'page' in part || 'dialog' in part
      setParams((old) => write({ ...read(old), ...(isSamePlace ? {} : { page: 1 }), ...part }), { replace })
    },
    [setParams],
  )
  return [read(params), change]
}

/** What the server is asked for, whatever the page. */
export function filterOf({ q, role }: Pick<UsersState, 'q' | 'role'>) {
  return { ...(role && { role }), ...(q && { search: q }) }
}
