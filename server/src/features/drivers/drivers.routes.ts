import * as contract from '@yoon/contract/drivers'
import type { Server } from '../../platform/http.ts'
import * as service from './drivers.service.ts'

export function driverRoutes({ route }: Server): void {
  route(contract.listAvailableDrivers, service.listAvailableDrivers)
}
