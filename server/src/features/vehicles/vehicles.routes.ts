import * as contract from '@yoon/contract/vehicles/calls'
import type { Server } from '../../platform/http/server.ts'
import { exportVehicles } from './vehicles.export.service.ts'
import * as service from './vehicles.service.ts'

export function vehicleRoutes({ route, list, file }: Server): void {
  list(contract.listVehicles, service.listVehicles)
  route(contract.listVehicleRates, service.listVehicleRates)
  file(contract.exportVehicles, exportVehicles)
  route(contract.getVehicle, service.getVehicle)
  route(contract.createVehicle, service.createVehicle)
  route(contract.updateVehicle, service.updateVehicle)
  route(contract.deleteVehicle, service.deleteVehicle)
}
