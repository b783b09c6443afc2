import * as contract from '@yoon/contract/auth'
import * as sessions from '@yoon/contract/own-sessions'
import * as twoFactor from '@yoon/contract/two-factor'
import type { Server } from '../../platform/http/server.ts'
import type { Vault } from '../../platform/vault.ts'
import * as service from './auth.service.ts'
import * as sessionsService from './own-sessions.service.ts'
import * as twoFactorService from './two-factor.service.ts'

/** Options of calls that count failed attempts: the count is committed although the call is refused. */
const counted = { isTransactional: false }

export function authRoutes({ route }: Server, vault: Vault, options: { isPublic: boolean }): void {
  route(contract.login, service.login(vault, options), counted)
  route(contract.logout, service.logout)
  route(contract.changePassword, service.changePassword, counted)
  route(contract.getCurrentUser, service.getCurrentUser)
  route(sessions.listOwnSessions, sessionsService.listOwnSessions)
  route(sessions.revokeSession, sessionsService.revokeSession)
  route(sessions.revokeOtherSessions, sessionsService.revokeOtherSessions)
  route(twoFactor.getTwoFactor, twoFactorService.getTwoFactor)
  route(twoFactor.startTwoFactor, twoFactorService.startTwoFactor(vault))
  route(twoFactor.confirmTwoFactor, twoFactorService.confirmTwoFactor(vault), counted)
  route(twoFactor.renewRecoveryCodes, twoFactorService.renewRecoveryCodes, counted)
  route(twoFactor.disableTwoFactor, twoFactorService.disableTwoFactor, counted)
}
