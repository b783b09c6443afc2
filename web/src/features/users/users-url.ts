import { type Role, roles } from '@yoon/contract/permissions'
import { type UserGroup, type UserOrder, userGroups, userOrders } from '@yoon/contract/users/orders'
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
  group: UserGroup | undefined
  order: UserOrder | undefined
}

interface Opened {
  dialog: UserDialog | undefined
  /** Id of the user in the dialog. */
  user: string | undefined
}

const address = listAddress<Filters, Opened>({
  filters: { q: anyText, role: oneOf(roles), group: oneOf(userGroups), order: oneOf(userOrders) },
  opened: { dialog: oneOf(dialogs), user: textOrNone },
})

/** Width from which the list is a table. */
export const tableFrom = '73.75em'

export type UsersState = ListState<Filters, Opened>
export type ChangeUsers = ChangeList<UsersState>

export const useUsersUrl = () => useListUrl(address)

/** Query parameters for the current filters, on any page. */
export function filterOf({ q, role, group, order }: Filters) {
  return { ...(role && { role }), ...(group && { group }), ...(order && { order }), ...(q && { search: q }) }
}

/** Parses an order of the table; the default one leaves the address. */
export function orderOf(text: string): UserOrder | undefined {
  return text === 'name' ? undefined : oneOf(userOrders)(text)
}
