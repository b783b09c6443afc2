import * as contract from '@yoon/contract/users'
import type { Server } from '../../platform/http.ts'
import * as service from './users.service.ts'

export function userRoutes({ route, list }: Server): void {
  list(contract.listUsers, service.listUsers, { mayAsk: service.mayListUsers })
  route(contract.createClient, service.createClient)
}
