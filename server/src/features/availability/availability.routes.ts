import { listAvailableDrivers } from '@yoon/contract/availability/calls'
import type { Server } from '../../platform/http/server.ts'
import * as service from './availability.service.ts'

export function availabilityRoutes({ route }: Server): void {
  route(listAvailableDrivers, service.listAvailableDrivers)
}
