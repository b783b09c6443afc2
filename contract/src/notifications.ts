import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { type NotificationType, notificationTypes, priorities } from './events.ts'
import { checked, id, instant } from './fields.ts'
import { can, type Permission, type Role } from './permissions.ts'

/** Notification, in the same form over the socket and in `GET /api/notifications` (rules/notifications 10). */
const notificationSchema = z.object({
  /** Sequence number, strictly increasing: a reader that has seen N has seen all below N. */
  seq: z.int(),
  id: id(),
  notificationType: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  timestamp: instant,
  priority: z.enum(priorities),
  data: z.looseObject({ bookingReference: z.optional(z.string()), bookingId: z.optional(z.string()) }),
  /** Path of the dashboard. */
  url: z.nullable(z.string()),
  /** User who caused it, to whom it is not shown as new; null if the server acted by itself. */
  by: z.nullable(id()),
})
export type Notification = z.output<typeof notificationSchema>

/** Number of notifications that a new browser loads (rules/notifications 8). */
export const firstLoadCount = 50
/** Maximum number of notifications in one reply. */
export const notificationPageSize = 100

export const listNotifications = endpoint({
  name: 'listNotifications',
  summary: `Lists the notifications after a seq, oldest first, at most ${notificationPageSize} per call; without a seq, the last ${firstLoadCount}`,
  method: 'GET',
  path: '/api/notifications',
  guard: 'staff',
  input: z.object({
    after: z.optional(
      z.pipe(
        checked(z.string('Nombre invalide'), z.regex(/^\d{1,15}$/, 'Nombre invalide')),
        z.transform((value) => Number(value)),
      ),
    ),
  }),
  output: z.array(notificationSchema),
})

const readers: Record<NotificationType, Permission> = {
  booking: 'bookings:read',
  payment: 'payments:read',
  driver: 'drivers:read',
  // Only the administrator holds these two permissions (rules/notifications 5).
  user: 'users:read',
  system: 'settings:manage',
}

/**
 * Returns the types of notification that a role reads; a DRIVER reads only those that concern them
 * (rules/notifications 5, 6).
 */
export function readableTypes(role: Role): NotificationType[] {
  return notificationTypes.filter((type) => can(role, readers[type]))
}
