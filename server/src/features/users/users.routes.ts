import { createClient } from '@yoon/contract/clients/calls'
import * as contract from '@yoon/contract/users/calls'
import type { Server } from '../../platform/http/server.ts'
import { exportUsers } from './users.export.service.ts'
import * as service from './users.service.ts'

export function userRoutes({ route, routePrepared, list, file }: Server): void {
  list(contract.listUsers, service.listUsers, { mayAsk: service.mayListUsers })
  file(contract.exportUsers, exportUsers)
  route(contract.getUser, service.getUser)
  routePrepared(contract.createUser, service.hashFormPassword, service.createUser)
  routePrepared(contract.updateUser, service.hashFormPassword, service.updateUser)
  route(contract.setUserStatus, service.setUserStatus)
  route(contract.resetTwoFactor, service.resetTwoFactor)
  route(contract.deleteUser, service.deleteUser)
  route(createClient, service.createClient)
}
