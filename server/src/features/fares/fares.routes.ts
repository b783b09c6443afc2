import * as contract from '@yoon/contract/fares/calls'
import type { Server } from '../../platform/http/server.ts'
import * as grid from './fare-grid.service.ts'
import { proposeFare } from './fares.service.ts'

export function fareRoutes({ route }: Server): void {
  route(contract.proposeFare, proposeFare)
  route(contract.getFares, grid.getFares)
  route(contract.saveFares, grid.saveFares)
  route(contract.getTravelTimes, grid.getTravelTimes)
  route(contract.saveTravelTimes, grid.saveTravelTimes)
}
