import * as z from 'zod/mini'
import { bookingStatuses } from '../bookings/status.ts'
import { endpoint } from '../endpoint.ts'
import { exportFormat } from '../export-formats.ts'
import { id, instant, pageQuery, search } from '../fields.ts'
import { personSchema } from '../people.ts'
import { roles } from '../permissions.ts'
import { newUserFormSchema, userFormSchema } from './form.ts'
import { userGroups, userOrders } from './orders.ts'

const userSchema = z.extend(personSchema, {
  email: z.nullable(z.string()),
  role: z.enum(roles),
  isActive: z.boolean(),
  /** Incremented by every change and sent in `If-Match` of an edit. */
  version: z.int(),
  createdAt: instant,
  /** Bookings of the user: as the client, or as the driver. */
  _count: z.object({ bookings: z.int() }),
})
export type User = z.output<typeof userSchema>

const userDetailsSchema = z.extend(userSchema, {
  /** True if staff set the password: the user must choose their own at the next sign-in (rules/access 29). */
  mustChangePassword: z.boolean(),
  /** True if sign-in requires a code of their app. */
  hasTwoFactor: z.boolean(),
  lastSignInAt: z.nullable(instant),
  /** Last 5 bookings of the user, latest first. */
  bookings: z.array(
    z.object({
      id: id(),
      bookingReference: z.string(),
      status: z.enum(bookingStatuses),
      pickupLocation: z.string(),
      destination: z.nullable(z.string()),
      scheduledDate: z.string(),
      scheduledTime: z.string(),
    }),
  ),
  /** Sessions of the user, last used first. */
  sessions: z.array(
    z.object({
      id: id(),
      userAgent: z.string(),
      address: z.string(),
      lastUsedAt: instant,
      /** True for the session that makes the call. */
      isCurrent: z.boolean(),
    }),
  ),
})

export type UserDetails = z.output<typeof userDetailsSchema>

const userFilters = z.object({
  search,
  role: z.optional(z.enum(roles, 'Rôle inconnu')),
  group: z.optional(z.enum(userGroups, 'Groupe inconnu')),
  /** By name if omitted; a search puts its best matches first then. */
  order: z.optional(z.enum(userOrders, 'Ordre inconnu')),
})

export const listUsers = endpoint({
  name: 'listUsers',
  summary: 'Lists users by page; without users:read, active clients with names and phone only',
  method: 'GET',
  path: '/api/dashboard/users',
  guard: { anyOf: ['users:read', 'bookings:create'] },
  shows: ['booking', 'driver', 'user', 'settings'],
  input: z.extend(userFilters, {
    ...pageQuery(100),
    /** Returns only users without a driver profile, for the driver form. */
    withoutProfile: z.optional(z.literal('true', 'Valeur invalide')),
  }),
  // Without users:read, a row has only id, names and phone (role matrix).
  output: z.extend(z.partial(userSchema), personSchema.shape),
  isList: true,
})

export const exportUsers = endpoint({
  name: 'exportUsers',
  summary: 'Exports the filtered users as CSV or XLSX',
  method: 'GET',
  path: '/api/dashboard/users/export',
  guard: { allOf: ['users:read', 'stats:read'] },
  input: z.extend(userFilters, { format: exportFormat }),
  output: z.string(),
  isFile: true,
  timeoutSeconds: 600,
  errors: ['TOO_MANY_ATTEMPTS'],
})

export const getUser = endpoint({
  name: 'getUser',
  summary: 'Returns a user with their last bookings, sessions and last sign-in',
  method: 'GET',
  path: '/api/dashboard/users/:id',
  guard: 'users:read',
  shows: ['booking', 'driver', 'user', 'settings'],
  params: z.object({ id: id() }),
  output: userDetailsSchema,
})

export const createUser = endpoint({
  name: 'createUser',
  summary: 'Creates a user; a CLIENT may be without e-mail and password; reauthenticates for an ADMIN',
  method: 'POST',
  path: '/api/dashboard/users',
  guard: 'users:create',
  changes: ['user'],
  input: newUserFormSchema,
  output: userSchema,
  status: 201,
  isIdempotent: true,
  reauthenticates: 'sometimes',
  errors: ['EMAIL_EXISTS', 'CLIENT_EXISTS'],
})

export const updateUser = endpoint({
  name: 'updateUser',
  summary:
    'Edits a user; another role, a deactivation and a password end their other sessions; reauthenticates for a promotion to ADMIN, for the role, status, e-mail or password of an ADMIN, and for their own e-mail',
  method: 'PUT',
  path: '/api/dashboard/users/:id',
  guard: 'users:update',
  changes: ['user', 'driver'],
  params: z.object({ id: id() }),
  input: userFormSchema,
  output: userSchema,
  isIdempotent: true,
  isVersioned: true,
  reauthenticates: 'sometimes',
  errors: ['EMAIL_EXISTS', 'CLIENT_EXISTS', 'LAST_ADMIN', 'DRIVER_NEEDED'],
})

export const setUserStatus = endpoint({
  name: 'setUserStatus',
  summary: 'Activates or deactivates a user; deactivation ends their sessions; reauthenticates for an ADMIN',
  method: 'PATCH',
  path: '/api/dashboard/users/:id/status',
  guard: 'users:update',
  changes: ['user', 'driver'],
  params: z.object({ id: id() }),
  input: z.object({ isActive: z.boolean('Le statut est requis') }),
  output: userSchema,
  isIdempotent: true,
  isVersioned: true,
  reauthenticates: 'sometimes',
  errors: ['CLIENT_EXISTS', 'LAST_ADMIN'],
})

export const resetTwoFactor = endpoint({
  name: 'resetTwoFactor',
  summary:
    'Resets the two-factor authentication of a user who lost their app; ends their sessions; reauthenticates for an ADMIN',
  method: 'DELETE',
  path: '/api/dashboard/users/:id/two-factor',
  guard: 'users:update',
  changes: ['user'],
  params: z.object({ id: id() }),
  output: userSchema,
  isIdempotent: true,
  reauthenticates: 'sometimes',
  errors: ['TWO_FACTOR_OFF'],
})

export const deleteUser = endpoint({
  name: 'deleteUser',
  summary:
    'Deletes a user who has no unfinished booking; old bookings still show them, and their e-mail is free again; reauthenticates for an ADMIN',
  method: 'DELETE',
  path: '/api/dashboard/users/:id',
  guard: 'users:delete',
  changes: ['user', 'driver', 'vehicle'],
  params: z.object({ id: id() }),
  output: z.object({ id: id() }),
  isIdempotent: true,
  reauthenticates: 'sometimes',
  errors: ['LAST_ADMIN', 'USER_NOT_DELETABLE'],
})
