import { can, type Permission } from '@yoon/contract/permissions'
import { useSession } from './session.ts'

/** Whether the signed-in user holds every one of the permissions: what the server would refuse is not shown. */
export function useCan(...needed: readonly Permission[]): boolean {
  const user = useSession()
  return user !== null && can(user.role, ...needed)
}
