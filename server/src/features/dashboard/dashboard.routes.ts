import * as contract from '@yoon/contract/dashboard/calls'
import type { Server } from '../../platform/http/server.ts'
import * as service from './dashboard.service.ts'

export function dashboardRoutes({ route }: Server): void {
  route(contract.getDashboardStats, service.getDashboardStats)
  route(contract.getToday, service.getToday)
  route(contract.getOccupation, service.getOccupation)
}
