import * as contract from '@yoon/contract/drivers/calls'
import { exportOptions } from '../../platform/export/export-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { exportDrivers } from './drivers.export.service.ts'
import * as service from './drivers.service.ts'

export function driverRoutes({ route }: Server): void {
  route(contract.listDrivers, service.listDrivers)
  route(contract.exportDrivers, exportDrivers, exportOptions)
  route(contract.getDriver, service.getDriver)
  route(contract.createDriver, service.createDriver)
  route(contract.updateDriver, service.updateDriver)
  route(contract.assignVehicles, service.assignVehicles)
  route(contract.deleteDriver, service.deleteDriver)
}
