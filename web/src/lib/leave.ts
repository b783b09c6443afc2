import { logout } from '@yoon/contract/auth/calls'
import { call } from './calls/api.ts'
import { signOut } from './session.ts'

/** Signs out on this device at once, and on the server when the request arrives. */
export function signOutEverywhere(): void {
  call(logout, {}).catch(() => undefined)
  signOut()
  history.replaceState(null, '', '/admin/login')
}
