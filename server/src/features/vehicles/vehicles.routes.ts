import * as contract from '@yoon/contract/vehicles/calls'
import { exportOptions } from '../../platform/export/export-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { exportVehicles } from './vehicles.export.service.ts'
import * as service from './vehicles.service.ts'

export function vehicleRoutes({ route }: Server): void {
  route(contract.listVehicles, service.listVehicles)
  route(contract.listVehicleRates, service.listVehicleRates)
  route(contract.exportVehicles, exportVehicles, exportOptions)
  route(contract.getVehicle, service.getVehicle)
  route(contract.createVehicle, service.createVehicle)
  route(contract.updateVehicle, service.updateVehicle)
  route(contract.deleteVehicle, service.deleteVehicle)
}
