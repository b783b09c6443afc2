import * as z from 'zod/mini'
import { shownAbsenceReasons } from '../absences/reasons.ts'
import { bookingStatuses } from '../bookings/status.ts'
import { endpoint } from '../endpoint.ts'
import { boundedCount, id } from '../fields.ts'

const count = z.int()

/** Month, `YYYY-MM`, and the revenue of each of its days from the first. */
const monthSchema = z.object({ month: z.string(), days: z.array(z.int()) })

/**
 * Figures of the home page. Each section requires its read permission; without it, it is absent, not zero
 * (rules/screens 34).
 */
const dashboardStatsSchema = z.object({
  users: z.optional(z.object({ total: count, active: count })),
  bookings: z.optional(
    z.object({
      total: count,
      pending: count,
      completed: count,
      cancelled: count,
      byStatus: z.object({
        PENDING: count,
        CONFIRMED: count,
        ASSIGNED: count,
        IN_PROGRESS: count,
        COMPLETED: count,
        CANCELLED: count,
      }),
    }),
  ),
  payments: z.optional(
    z.object({
      totalRevenue: z.int(),
      monthlyRevenue: z.int(),
      pending: count,
      /** Current month up to today, and the whole previous month; days of the business time zone. */
      revenueByDay: z.object({ current: monthSchema, previous: monthSchema }),
    }),
  ),
  vehicles: z.optional(z.object({ total: count, available: count })),
})

export const getDashboardStats = endpoint({
  name: 'getDashboardStats',
  summary: 'Returns the figures of the home page; each section needs its read permission',
  method: 'GET',
  path: '/api/dashboard/stats',
  guard: 'stats:read',
  shows: ['booking', 'payment', 'driver', 'vehicle', 'user', 'settings'],
  output: dashboardStatsSchema,
})

/** Departures of an hour of today that are not cancelled. */
const hourSchema = z.object({ hour: count, departures: count, withoutDriver: count })

/**
 * Figures of the day. Each section requires its read permission; without it, it is absent, not zero
 * (rules/screens 42).
 */
const todaySchema = z.object({
  /** The current day in the company's time zone. */
  day: z.string(),
  bookings: z.optional(
    z.object({
      withoutDriver: count,
      /** Number of these that are late, among the first 1,000 departures. */
      withoutDriverLate: count,
      /** Assigned and not started. */
      upcoming: count,
      /** Number of these that are late, among the first 1,000 departures. */
      upcomingLate: count,
      /** Started and not completed, of any day. */
      onRoad: count,
      /** Number of these that run over (rules/bookings 41). */
      onRoadOver: count,
      /** Cancelled trips of today, which are no departures. */
      cancelled: count,
      /** Late trips of any day (rules/bookings 41). */
      late: boundedCount,
      /** View with the first of them. */
      lateView: z.nullable(z.enum(['urgent', 'assigned'])),
      /** Hours with departures. */
      hours: z.array(hourSchema),
      /** False if `hours` has only the first 1,000 departures. */
      areHoursExact: z.boolean(),
    }),
  ),
  /** Drivers who may be assigned, and those of them without a trip at the present moment. */
  drivers: z.optional(z.object({ assignable: count, free: count })),
  payments: z.optional(z.object({ pendingCount: count, pendingAmount: count })),
})
export type Today = z.output<typeof todaySchema>

export const getToday = endpoint({
  name: 'getToday',
  summary: 'Returns the figures of the current day; each section needs its read permission',
  method: 'GET',
  path: '/api/dashboard/today',
  guard: 'stats:read',
  shows: ['booking', 'payment', 'driver', 'user', 'settings'],
  output: todaySchema,
})

/** Minutes of the day in the company's time zone, from 0 to 1,440. */
const minutes = { from: z.int(), to: z.int() }

const occupiedVehicleSchema = z.object({
  id: id(),
  licensePlate: z.string(),
  brand: z.string(),
  model: z.string(),
  /** False if the vehicle is switched off. */
  isAvailable: z.boolean(),
  /** True if a paper that blocks has expired. */
  hasExpiredPaper: z.boolean(),
  /** Percent of the working hours that its trips take. */
  share: z.int(),
  /** Trips of the day by start, cancelled ones left out. */
  trips: z.array(z.object({ ...minutes, status: z.enum(bookingStatuses) })),
  absences: z.array(z.object({ ...minutes, reason: z.enum(shownAbsenceReasons) })),
})
export type OccupiedVehicle = z.output<typeof occupiedVehicleSchema>

const occupationSchema = z.object({
  /** The current day in the company's time zone. */
  day: z.string(),
  /** Vehicles, those with the most trips first. */
  vehicles: z.array(occupiedVehicleSchema),
  /** False if the company has more vehicles than are answered. */
  areAllVehicles: z.boolean(),
})
export type Occupation = z.output<typeof occupationSchema>

export const getOccupation = endpoint({
  name: 'getOccupation',
  summary: 'Returns when the vehicles are taken by trips or absent on the current day, 100 vehicles at most',
  method: 'GET',
  path: '/api/dashboard/occupation',
  guard: 'vehicles:read',
  shows: ['booking', 'vehicle', 'absence', 'paper', 'settings'],
  output: occupationSchema,
})
