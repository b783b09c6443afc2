import { can, type Permission } from '@yoon/contract/permissions'
import { useSession } from './session.ts'

/** True if the signed-in user has all of the permissions: the screen hides what the server would refuse. */
export function useCan(...needed: readonly Permission[]): boolean {
  const user = useSession()
  return user !== null && can(user.role, ...needed)
}
