import * as contract from '@yoon/contract/auth'
import type { Server } from '../../platform/http.ts'
import * as service from './auth.service.ts'

export function authRoutes({ route }: Server): void {
  route(contract.login, service.login, { isTransactional: false })
  route(contract.logout, service.logout)
  route(contract.changePassword, service.changePassword, { isTransactional: false })
  route(contract.getCurrentUser, service.getCurrentUser)
}
