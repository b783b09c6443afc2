import { getDashboardStats } from '@yoon/contract/dashboard'
import { getUser, listUsers } from '@yoon/contract/users'
import { refresh } from '../../lib/data.ts'
import { failureSayer } from '../../lib/say-failure.ts'

/** Reads again what a user's change may have altered on screen. */
export function refreshUsers(): void {
  refresh(listUsers, getUser, getDashboardStats).catch(() => undefined)
}

/** Says why a change of a user failed. */
export const sayFailure = failureSayer(refreshUsers)
