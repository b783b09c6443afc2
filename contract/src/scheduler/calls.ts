import * as z from 'zod/mini'
import { bookingStatuses } from '../bookings/status.ts'
import { endpoint, type OutputOf } from '../endpoint.ts'
import { boundedCount, id, instant } from '../fields.ts'
import { personSchema } from '../people.ts'
import { jobFailures, jobNames, jobStates } from './jobs.ts'
import { startProblems } from './start-problems.ts'

const schedulerStatsSchema = z.object({
  pendingBookings: z.int(),
  confirmedBookings: z.int(),
  assignedBookings: z.int(),
  inProgressBookings: z.int(),
  upcomingBookings: z.int(),
  /** False if the answering process was started with `SCHEDULER=off`. */
  schedulerActive: z.boolean(),
  intervalMinutes: z.int(),
  /** Time of the last check, by any server or by hand. */
  lastCheck: z.nullable(instant),
})
export type SchedulerStats = z.output<typeof schedulerStatsSchema>

const upcomingBookingSchema = z.object({
  id: id(),
  bookingReference: z.string(),
  status: z.enum(bookingStatuses),
  user: personSchema,
  isWithDriver: z.boolean(),
  driver: z.nullable(z.object({ id: id(), user: personSchema })),
  vehicle: z.nullable(z.object({ id: id(), brand: z.string(), model: z.string(), licensePlate: z.string() })),
  pickupLocation: z.string(),
  destination: z.nullable(z.string()),
  scheduledDateTime: instant,
  /** Rounded up: 5 while 5 minutes or less are left, negative from one minute after the start. */
  timeLeftMinutes: z.int(),
  /** True if it starts automatically when it is due. */
  canAutoStart: z.boolean(),
  /** Reason why an assigned booking cannot start automatically. */
  problem: z.nullable(z.enum(startProblems)),
})
export type UpcomingBooking = z.output<typeof upcomingBookingSchema>

const schedulerStatusSchema = z.object({
  /** Server time at which the minutes were counted. */
  asOf: instant,
  summary: z.object({
    readyToStart: z.int(),
    needingDriver: z.int(),
    pending: z.int(),
    /** Late trips of any day, those that are no longer listed among them (rules/bookings 41). */
    late: boundedCount,
    /** View with the first of them. */
    lateView: z.nullable(z.enum(['urgent', 'assigned'])),
  }),
  upcomingBookings: z.array(upcomingBookingSchema),
})
export type SchedulerStatus = z.output<typeof schedulerStatusSchema>

export const getSchedulerStats = endpoint({
  name: 'getSchedulerStats',
  summary: 'Counts pending, confirmed, assigned, running and upcoming bookings, with the time of the last check',
  method: 'GET',
  path: '/api/scheduler/stats',
  guard: 'settings:manage',
  shows: ['booking', 'driver', 'vehicle', 'user', 'settings', 'scheduler'],
  output: schedulerStatsSchema,
})

export const getSchedulerStatus = endpoint({
  name: 'getSchedulerStatus',
  summary: 'Lists the unstarted bookings of the next seven days and what the scheduler will do with each',
  method: 'GET',
  path: '/api/scheduler/status',
  guard: 'settings:manage',
  shows: ['booking', 'driver', 'vehicle', 'user', 'settings', 'scheduler'],
  output: schedulerStatusSchema,
})

const backgroundJobSchema = z.object({
  name: z.enum(jobNames),
  state: z.enum(jobStates),
  /** Interval of its work, in milliseconds; null if no server runs it. */
  everyMs: z.nullable(z.int()),
  /** Start of the run that goes on, if it has lasted a minute. */
  runningSince: z.nullable(instant),
  /** Times of the last run that has ended, on any server. */
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  durationMs: z.nullable(z.int()),
  /** Why that run failed; null after a success. */
  failure: z.nullable(z.enum(jobFailures)),
  succeededAt: z.nullable(instant),
  /** Host of the server of that run, and the id of the run in its log. */
  server: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  /** Runs and failures since `countedSince`. */
  runs: z.int(),
  failures: z.int(),
  countedSince: z.nullable(instant),
})
export type BackgroundJob = z.output<typeof backgroundJobSchema>

export const getBackgroundJobs = endpoint({
  name: 'getBackgroundJobs',
  summary: 'Lists the background jobs with their last run on any server and its result',
  method: 'GET',
  path: '/api/scheduler/jobs',
  guard: 'settings:manage',
  shows: ['scheduler'],
  /** `asOf` is the time of the database. */
  output: z.object({ asOf: instant, jobs: z.array(backgroundJobSchema) }),
})
export type BackgroundJobs = OutputOf<typeof getBackgroundJobs>

const checkResultSchema = z.object({
  /** Number of due bookings that were checked. */
  processed: z.int(),
  /** Number of bookings that were started. */
  updated: z.int(),
  errors: z.array(z.object({ id: id(), bookingReference: z.string(), message: z.string() })),
})
export type CheckResult = z.output<typeof checkResultSchema>

export const triggerScheduler = endpoint({
  name: 'triggerScheduler',
  summary: 'Starts the bookings that are due now',
  method: 'POST',
  path: '/api/scheduler/trigger',
  guard: 'settings:manage',
  changes: ['booking', 'scheduler'],
  output: checkResultSchema,
  extra: z.object({ message: z.string() }),
})
