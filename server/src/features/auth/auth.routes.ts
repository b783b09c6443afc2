import * as contract from '@yoon/contract/auth/calls'
import type { Server } from '../../platform/http/server.ts'
import type { Vault } from '../../platform/vault.ts'
import * as service from './auth.service.ts'
import * as sessionsService from './own-sessions.service.ts'
import * as twoFactorService from './two-factor.service.ts'

/** Options of calls that count failed attempts: the count is committed although the call is refused. */
const counted = { isTransactional: false } as const

export function authRoutes({ route }: Server, vault: Vault, options: { isPublic: boolean }): void {
  route(contract.login, service.login(vault, options), counted)
  route(contract.logout, service.logout)
  route(contract.changePassword, service.changePassword, counted)
  route(contract.getCurrentUser, service.getCurrentUser)
  route(contract.listOwnSessions, sessionsService.listOwnSessions)
  route(contract.revokeSession, sessionsService.revokeSession)
  route(contract.revokeOtherSessions, sessionsService.revokeOtherSessions)
  route(contract.getTwoFactor, twoFactorService.getTwoFactor)
  route(contract.startTwoFactor, twoFactorService.startTwoFactor(vault))
  route(contract.confirmTwoFactor, twoFactorService.confirmTwoFactor(vault), counted)
  route(contract.renewRecoveryCodes, twoFactorService.renewRecoveryCodes, counted)
  route(contract.disableTwoFactor, twoFactorService.disableTwoFactor, counted)
}
