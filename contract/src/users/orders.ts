/** Groups of users, as the tabs show them: the staff, drivers included, and the clients. */
export const userGroups = ['team', 'clients'] as const
export type UserGroup = (typeof userGroups)[number]

/** Orders of the list; a minus reverses one. */
export const userOrders = ['name', '-name', 'role', '-role', 'createdAt', '-createdAt'] as const
export type UserOrder = (typeof userOrders)[number]

export const userGroupLabels: Record<UserGroup, string> = { team: 'Équipe', clients: 'Clients' }

export const userOrderLabels: Record<UserOrder, string> = {
  name: 'Par nom',
  '-name': 'Par nom, de Z à A',
  role: 'Par rôle',
  '-role': 'Par rôle, à rebours',
  '-createdAt': 'Derniers inscrits',
  createdAt: 'Premiers inscrits',
}
