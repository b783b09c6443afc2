import { logout } from '@yoon/contract/auth'
import { call } from '../lib/api.ts'
import { signOut } from '../lib/session.ts'

/** The session ends on this device at once, on the server as soon as it hears of it. */
export function leave(): void {
  call(logout, {}).catch(() => undefined)
  signOut()
  history.replaceState(null, '', '/admin/login')
}
