import * as contract from '@yoon/contract/scheduler/calls'
import type { Server } from '../../platform/http/server.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { getBackgroundJobs } from './jobs.service.ts'
import * as service from './scheduler.service.ts'

interface SchedulerOptions {
  /** True if this process starts due bookings by itself. */
  isActive: boolean
  onError: (error: unknown) => void
  /** Background jobs of this server. */
  jobs: readonly Job[]
}

export function schedulerRoutes({ route }: Server, { isActive, onError, jobs }: SchedulerOptions): void {
  route(contract.getSchedulerStats, service.getSchedulerStats(isActive))
  route(contract.getSchedulerStatus, service.getSchedulerStatus)
  route(contract.getBackgroundJobs, getBackgroundJobs(jobs))
  // Each booking is started in its own transaction.
  route(contract.triggerScheduler, service.triggerScheduler(onError), { isTransactional: false })
}
