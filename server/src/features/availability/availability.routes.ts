import { listAvailableDrivers } from '@yoon/contract/availability/calls'
import type { Server } from '../../platform/http/server.ts'
import { createAvailableDrivers } from './availability.service.ts'
import type { WaySql } from './neighbours.store.ts'

export function availabilityRoutes({ route }: Server, ways: WaySql): void {
  route(listAvailableDrivers, createAvailableDrivers(ways))
}
