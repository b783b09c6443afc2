import { listAvailableDrivers } from '@yoon/contract/availability/calls'
import type { Server } from '../../platform/http/server.ts'
import { createAvailableDrivers, type WaySql } from './availability.service.ts'

export function availabilityRoutes({ route }: Server, ways: WaySql): void {
  route(listAvailableDrivers, createAvailableDrivers(ways))
}
