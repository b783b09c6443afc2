import { getDashboardStats } from '@yoon/contract/dashboard/calls'
import { getUser, listUsers } from '@yoon/contract/users/calls'
import { refresh } from '../../lib/calls/data.ts'
import { createFailureToast } from '../../lib/failure-toast.ts'

/** Refetches the data that a change of a user affects. */
export function refreshUsers(): void {
  refresh(listUsers, getUser, getDashboardStats).catch(() => undefined)
}

/** Shows why a change of a user failed. */
export const sayFailure = createFailureToast(refreshUsers)
