import { getCurrentUser } from '@yoon/contract/auth'
import { call } from '../api.ts'
import { keepUser } from '../session.ts'

/**
 * Reads who is signed in again: a colleague may have renamed them, the server may ask something of them first, and they
 * carry what screens know of the company. Where the server knows nobody any more, the session ends here too.
 */
export function refreshOwnUser(): void {
  call(getCurrentUser, {}, { isBackground: true }).then(
    ({ data }) => keepUser(data),
    () => undefined,
  )
}
