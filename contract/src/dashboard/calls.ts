import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

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
