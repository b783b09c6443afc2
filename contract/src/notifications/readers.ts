import { can, type Permission, type Role } from '../permissions.ts'
import { type EventName, type NotificationType, notificationTypes } from './events.ts'

/** Number of notifications that a new browser loads (rules/notifications 8). */
export const firstLoadCount = 50

/** Maximum number of notifications in one reply. */
export const notificationPageSize = 100

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

/**
 * Events that need a permission beside that of their type. An urgent line of the work queue about a trip is announced to those
 * who can fix it (rules/todo 2), one about a till to those who open tills.
 */
const needed = new Map<string, Permission>([
  ['todo.raised' satisfies EventName, 'bookings:assign_driver'],
  ['till.closed' satisfies EventName, 'payments:create'],
  ['till.validated' satisfies EventName, 'payments:create'],
])

/** Returns the events that a role does not read although it reads their type. */
export function hiddenEvents(role: Role): string[] {
  return [...needed].flatMap(([event, permission]) => (can(role, permission) ? [] : [event]))
}
