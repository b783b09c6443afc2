import { type Role, roles } from '@yoon/contract/permissions'
import {
  anyText,
  type ChangeList,
  type ListState,
  listAddress,
  oneOf,
  textOrNone,
  useListUrl,
} from '../../lib/list-url.ts'

const dialogs = ['new', 'view', 'edit', 'status', 'two-factor', 'delete'] as const
export type UserDialog = (typeof dialogs)[number]

interface Filters {
  q: string
  role: Role | undefined
}

interface Opened {
  dialog: UserDialog | undefined
  /** Id of the user in the dialog. */
  user: string | undefined
}

const address = listAddress<Filters, Opened>({
  filters: { q: anyText, role: oneOf(roles) },
  opened: { dialog: oneOf(dialogs), user: textOrNone },
})

export type UsersState = ListState<Filters, Opened>
export type ChangeUsers = ChangeList<UsersState>

export const useUsersUrl = () => useListUrl(address)

/** Query parameters for the current filters, on any page. */
export function filterOf({ q, role }: Filters) {
  return { ...(role && { role }), ...(q && { search: q }) }
}
