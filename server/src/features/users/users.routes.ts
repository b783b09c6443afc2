import { createClient } from '@yoon/contract/clients/calls'
import * as contract from '@yoon/contract/users/calls'
import { exportOptions } from '../../platform/export/export-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { exportUsers } from './users.export.service.ts'
import * as service from './users.service.ts'

export function userRoutes({ route }: Server): void {
  route(contract.listUsers, service.listUsers, { queryGuard: service.mayListUsers })
  route(contract.exportUsers, exportUsers, exportOptions)
  route(contract.getUser, service.getUser)
  route(contract.createUser, service.createUser, { prepare: service.hashFormPassword })
  route(contract.updateUser, service.updateUser, { prepare: service.hashFormPassword })
  route(contract.setUserStatus, service.setUserStatus)
  route(contract.resetTwoFactor, service.resetTwoFactor)
  route(contract.deleteUser, service.deleteUser)
  route(createClient, service.createClient)
}
