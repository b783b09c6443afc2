import { getDashboardStats } from '@yoon/contract/dashboard'
import { getUser, listUsers } from '@yoon/contract/users'
import { ApiError, messageOf } from '../../lib/api.ts'
import { refresh } from '../../lib/data.ts'
import { toast } from '../../lib/toasts.ts'

/** Reads again what a user's change may have altered on screen. */
export function refreshUsers(): void {
  refresh(listUsers, getUser, getDashboardStats).catch(() => undefined)
}

/** Says why a change of a user failed; what somebody else changed meanwhile is shown at once. */
export function sayFailure(title: string, error: Error, fallback: string): void {
  toast.error(title, messageOf(error, fallback))
  if (error instanceof ApiError && [404, 409, 412].includes(error.status)) refreshUsers()
}
