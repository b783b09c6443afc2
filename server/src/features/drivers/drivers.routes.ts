import { listAvailableDrivers } from '@yoon/contract/availability/calls'
import * as contract from '@yoon/contract/drivers/calls'
import type { Server } from '../../platform/http/server.ts'
import { exportDrivers } from './drivers.export.service.ts'
import * as service from './drivers.service.ts'

export function driverRoutes({ route, list, file }: Server): void {
  route(listAvailableDrivers, service.listAvailableDrivers)
  list(contract.listDrivers, service.listDrivers)
  file(contract.exportDrivers, exportDrivers)
  route(contract.getDriver, service.getDriver)
  route(contract.createDriver, service.createDriver)
  route(contract.updateDriver, service.updateDriver)
  route(contract.assignVehicles, service.assignVehicles)
  route(contract.deleteDriver, service.deleteDriver)
}
