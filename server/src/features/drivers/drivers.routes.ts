import * as contract from '@yoon/contract/drivers/calls'
import { exportOptions } from '../../platform/export/export-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { type AddUser, createDriverCreation } from './driver-creation.ts'
import { exportDrivers } from './drivers.export.service.ts'
import * as service from './drivers.service.ts'

/** Registers the calls on drivers; `addUser` is that of the users, who know the drivers and not the reverse. */
export function driverRoutes({ route }: Server, addUser: AddUser): void {
  route(contract.listDrivers, service.listDrivers)
  route(contract.exportDrivers, exportDrivers, exportOptions)
  route(contract.getDriver, service.getDriver)
  route(contract.createDriver, createDriverCreation(addUser), {
    prepare: service.hashUserPassword,
  })
  route(contract.updateDriver, service.updateDriver)
  route(contract.assignVehicles, service.assignVehicles)
  route(contract.deleteDriver, service.deleteDriver)
}
