import * as contract from '@yoon/contract/fares/calls'
import type { Server } from '../../platform/http/server.ts'
import * as grid from './fare-grid.service.ts'
import { answerFare } from './fares.service.ts'

/** A grid of 5,000 rows takes less than a megabyte. */
const gridBody = { maxBytes: 1024 * 1024, timeoutMs: 30_000 }

export function fareRoutes({ route }: Server): void {
  route(contract.proposeFare, answerFare)
  route(contract.getFares, grid.getFares)
  route(contract.saveFares, grid.saveFares, { body: gridBody })
  route(contract.getTravelTimes, grid.getTravelTimes)
  route(contract.saveTravelTimes, grid.saveTravelTimes, { body: gridBody })
}
