import * as contract from '@yoon/contract/vehicles'
import type { Server } from '../../platform/http.ts'
import * as service from './vehicles.service.ts'

export function vehicleRoutes({ route, list }: Server): void {
  list(contract.listVehicles, service.listVehicles)
  route(contract.listVehicleRates, service.listVehicleRates)
}
