import { getCurrentUser } from '@yoon/contract/auth/calls'
import { call } from '../calls/api.ts'
import { keepUser } from '../session.ts'

/**
 * Refetches the signed-in user: a colleague may have renamed them, the server may require an action of them first, and
 * the data of the company are part of the user. If the session is no longer valid, it ends here too.
 */
export function refreshOwnUser(): void {
  call(getCurrentUser, {}, { isBackground: true }).then(
    ({ data }) => keepUser(data),
    () => undefined,
  )
}
