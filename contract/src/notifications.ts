import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { type NotificationType, notificationTypes, priorities } from './events.ts'
import { checked, id, instant } from './fields.ts'
import { can, type Permission, type Role } from './permissions.ts'

/** A notification as it travels, over the socket and in `GET /api/notifications` alike (decisions §14). */
const notificationSchema = z.object({
  /** Grows with every notification and never goes back: a reader that has seen N has seen all below N. */
  seq: z.int(),
  id: id(),
  notificationType: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  timestamp: instant,
  priority: z.enum(priorities),
  data: z.looseObject({ bookingReference: z.optional(z.string()), bookingId: z.optional(z.string()) }),
  /** A path of the dashboard. */
  url: z.nullable(z.string()),
  /** The user who did it, to whom it is no news; null where the server acted by itself. */
  by: z.nullable(id()),
})
export type Notification = z.output<typeof notificationSchema>

/** How many a browser loads that has none yet (decisions §15). */
export const firstLoadCount = 50
/** How many come at once. */
export const notificationPageSize = 100

export const listNotifications = endpoint({
  name: 'listNotifications',
  summary: `What followed a seq, oldest first, at most ${notificationPageSize}: ask on until it is empty; without one the last ${firstLoadCount}`,
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
  // Both are the administrator's: no other role holds these (decisions §8).
  user: 'users:read',
  system: 'settings:manage',
}

/** The types of notification that a role reads; a DRIVER only those that concern them (decisions §8). */
export function readableTypes(role: Role): NotificationType[] {
  return notificationTypes.filter((type) => can(role, readers[type]))
}
