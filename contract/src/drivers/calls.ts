import * as z from 'zod/mini'
import { absenceNowSchema, paperDueSchema } from '../availability/problems.ts'
import { bookingStatuses } from '../bookings/status.ts'
import { endpoint } from '../endpoint.ts'
import { exportFormat } from '../export-formats.ts'
import { id, pageQuery, search } from '../fields.ts'
import { personSchema } from '../people.ts'
import { vehicleTypes } from '../vehicles/types.ts'
import { driverFormSchema, newDriverFormSchema, vehicleIds } from './form.ts'

const driverSchema = z.object({
  id: id(),
  licenseNumber: z.string(),
  rating: z.number(),
  /** Number of bookings that the driver has completed (rules/fleet 7). */
  totalRides: z.int(),
  isAvailable: z.boolean(),
  /** Incremented by each change of the driver or of their vehicles. */
  version: z.int(),
  user: z.extend(personSchema, { email: z.nullable(z.string()), isActive: z.boolean() }),
  vehicles: z.array(
    z.object({
      id: id(),
      type: z.enum(vehicleTypes),
      brand: z.string(),
      model: z.string(),
      licensePlate: z.string(),
      capacity: z.int(),
      isAvailable: z.boolean(),
    }),
  ),
  /** Trips of today in the company's time zone, in their order: assigned, begun and done (rules/fleet 37). */
  today: z.array(z.object({ scheduledDate: z.string(), scheduledTime: z.string(), status: z.enum(bookingStatuses) })),
  /** Absence at present; absent from replies of older servers. */
  absence: z.optional(z.nullable(absenceNowSchema)),
  /** Papers that expire; personal ones only with drivers:update. */
  papers: z.optional(z.array(paperDueSchema)),
  /** All bookings of the driver, in any status. */
  _count: z.object({ bookings: z.int() }),
})
export type Driver = z.output<typeof driverSchema>

const available = z.optional(z.enum(['true', 'false'], 'Valeur invalide'))

export const listDrivers = endpoint({
  name: 'listDrivers',
  summary: 'Lists drivers by page and name, with their vehicles and completed trips',
  method: 'GET',
  path: '/api/dashboard/drivers',
  guard: 'drivers:read',
  shows: ['booking', 'driver', 'vehicle', 'absence', 'paper', 'user', 'settings'],
  input: z.object({ ...pageQuery(100), search, available }),
  output: driverSchema,
  isList: true,
})

export const exportDrivers = endpoint({
  name: 'exportDrivers',
  summary: 'Exports the filtered drivers as CSV or XLSX',
  method: 'GET',
  path: '/api/dashboard/drivers/export',
  guard: { allOf: ['drivers:read', 'stats:read'] },
  input: z.object({ search, available, format: exportFormat }),
  output: z.string(),
  isFile: true,
  timeoutSeconds: 600,
  errors: ['TOO_MANY_ATTEMPTS'],
})

export const getDriver = endpoint({
  name: 'getDriver',
  summary: 'Returns a driver as in the list',
  method: 'GET',
  path: '/api/dashboard/drivers/:id',
  guard: 'drivers:read',
  shows: ['booking', 'driver', 'vehicle', 'absence', 'paper', 'user', 'settings'],
  params: z.object({ id: id() }),
  output: driverSchema,
})

export const createDriver = endpoint({
  name: 'createDriver',
  summary:
    'Makes a user with the role DRIVER a driver, with a licence and vehicles; `user` instead of `userId` creates the user too and needs users:create',
  method: 'POST',
  path: '/api/dashboard/drivers',
  guard: 'drivers:create',
  changes: ['driver', 'vehicle', 'user'],
  input: newDriverFormSchema,
  output: driverSchema,
  status: 201,
  isIdempotent: true,
  errors: ['DRIVER_EXISTS', 'EMAIL_EXISTS', 'LICENSE_EXISTS', 'VEHICLE_HELD'],
})

export const updateDriver = endpoint({
  name: 'updateDriver',
  summary: 'Edits a driver; the user does not change',
  method: 'PUT',
  path: '/api/dashboard/drivers/:id',
  guard: 'drivers:update',
  changes: ['driver', 'vehicle'],
  params: z.object({ id: id() }),
  input: driverFormSchema,
  output: driverSchema,
  isIdempotent: true,
  isVersioned: true,
  errors: ['LICENSE_EXISTS', 'VEHICLE_HELD'],
})

export const assignVehicles = endpoint({
  name: 'assignVehicles',
  summary: "Replaces a driver's vehicles; refused for a vehicle of another driver",
  method: 'PATCH',
  path: '/api/admin/drivers/:id/assign-vehicle',
  guard: { allOf: ['drivers:assign', 'vehicles:update'] },
  changes: ['driver', 'vehicle'],
  params: z.object({ id: id() }),
  input: z.object({ vehicleIds }),
  output: driverSchema,
  isIdempotent: true,
  isVersioned: true,
  errors: ['VEHICLE_HELD'],
})

export const deleteDriver = endpoint({
  name: 'deleteDriver',
  summary:
    'Deletes a driver who has no unfinished booking; old bookings still show them, their vehicles are free again',
  method: 'DELETE',
  path: '/api/dashboard/drivers/:id',
  guard: 'drivers:delete',
  changes: ['driver', 'vehicle'],
  params: z.object({ id: id() }),
  output: z.object({ id: id() }),
  isIdempotent: true,
  errors: ['DRIVER_NOT_DELETABLE'],
})
