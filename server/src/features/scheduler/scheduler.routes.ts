import * as contract from '@yoon/contract/scheduler/calls'
import type { Server } from '../../platform/http/server.ts'
import * as service from './scheduler.service.ts'

interface SchedulerOptions {
  /** True if this process starts due bookings by itself. */
  isActive: boolean
  onError: (error: unknown) => void
}

export function schedulerRoutes({ route }: Server, { isActive, onError }: SchedulerOptions): void {
  route(contract.getSchedulerStats, service.getSchedulerStats(isActive))
  route(contract.getSchedulerStatus, service.getSchedulerStatus)
  // Each booking is started in its own transaction.
  route(contract.triggerScheduler, service.triggerScheduler(onError), { isTransactional: false })
}
