import * as z from 'zod/mini'
import { absenceHoursSchema, absenceNowSchema, expiredPaperSchema, paperDueSchema } from '../availability/problems.ts'
import { overlappingTripSchema } from '../bookings/schemas.ts'
import { endpoint } from '../endpoint.ts'
import { exportFormat } from '../export-formats.ts'
import { id, pageQuery, search } from '../fields.ts'
import { personSchema } from '../people.ts'
import { vehicleFormSchema } from './form.ts'
import { vehicleFilters, vehicleTypes } from './types.ts'

const vehicleSchema = z.object({
  id: id(),
  type: z.enum(vehicleTypes),
  brand: z.string(),
  model: z.string(),
  year: z.int(),
  licensePlate: z.string(),
  capacity: z.int(),
  isLuxury: z.boolean(),
  features: z.array(z.string()),
  imageUrls: z.array(z.string()),
  hourlyRate: z.int(),
  dailyRate: z.int(),
  kmRate: z.int(),
  isAvailable: z.boolean(),
  /** Incremented by each edit. */
  version: z.int(),
  driver: z.nullable(z.object({ id: id(), isAvailable: z.boolean(), user: personSchema })),
  /** True while a trip with it is under way (rules/fleet 38). */
  isOnTrip: z.boolean(),
  /** Absence at present; absent from replies of older servers. */
  absence: z.optional(z.nullable(absenceNowSchema)),
  /** Papers that expire. */
  papers: z.optional(z.array(paperDueSchema)),
})
export type Vehicle = z.output<typeof vehicleSchema>

const listedVehicleSchema = z.extend(vehicleSchema, {
  /** Trips of any driver that hold the vehicle during the requested booking; absent without one. */
  conflicts: z.optional(z.array(overlappingTripSchema)),
  /** Its absences during the requested booking, and its papers that block by the end of it; absent without one. */
  absences: z.optional(z.array(absenceHoursSchema)),
  expiredPapers: z.optional(z.array(expiredPaperSchema)),
})

const available = z.optional(z.enum(['true', 'false'], 'Valeur invalide'))
const type = z.optional(z.enum(vehicleFilters, 'Type inconnu'))

export const listVehicleRates = endpoint({
  name: 'listVehicleRates',
  summary: 'Returns the usual rates of each vehicle type for price proposals; none if no vehicle has a rate',
  method: 'GET',
  path: '/api/dashboard/vehicles/rates',
  guard: 'vehicles:read',
  shows: ['vehicle'],
  output: z.array(
    z.object({ type: z.enum(vehicleTypes), hourlyRate: z.nullable(z.int()), dailyRate: z.nullable(z.int()) }),
  ),
})

export const listVehicles = endpoint({
  name: 'listVehicles',
  summary:
    'Lists vehicles by page; type LUXURY means luxury vehicles of any type; with `bookingId`, marks those that conflict with it',
  method: 'GET',
  path: '/api/dashboard/vehicles',
  guard: 'vehicles:read',
  shows: ['booking', 'driver', 'vehicle', 'absence', 'paper', 'user', 'settings'],
  input: z.object({ ...pageQuery(100), search, available, type, bookingId: z.optional(id()) }),
  output: listedVehicleSchema,
  isList: true,
})

export const exportVehicles = endpoint({
  name: 'exportVehicles',
  summary: 'Exports the filtered vehicles as CSV or XLSX',
  method: 'GET',
  path: '/api/dashboard/vehicles/export',
  guard: { allOf: ['vehicles:read', 'stats:read'] },
  input: z.object({ search, available, type, format: exportFormat }),
  output: z.string(),
  isFile: true,
  timeoutSeconds: 600,
  errors: ['TOO_MANY_ATTEMPTS'],
})

export const getVehicle = endpoint({
  name: 'getVehicle',
  summary: 'Returns a vehicle with its driver',
  method: 'GET',
  path: '/api/dashboard/vehicles/:id',
  guard: 'vehicles:read',
  shows: ['booking', 'driver', 'vehicle', 'absence', 'paper', 'user', 'settings'],
  params: z.object({ id: id() }),
  output: vehicleSchema,
})

export const createVehicle = endpoint({
  name: 'createVehicle',
  summary: 'Creates a vehicle without a driver',
  method: 'POST',
  path: '/api/dashboard/vehicles',
  guard: 'vehicles:create',
  changes: ['vehicle'],
  input: vehicleFormSchema,
  output: vehicleSchema,
  status: 201,
  isIdempotent: true,
  errors: ['PLATE_EXISTS'],
})

export const updateVehicle = endpoint({
  name: 'updateVehicle',
  summary: 'Edits a vehicle; its driver does not change',
  method: 'PUT',
  path: '/api/dashboard/vehicles/:id',
  guard: 'vehicles:update',
  changes: ['vehicle', 'driver'],
  params: z.object({ id: id() }),
  input: vehicleFormSchema,
  output: vehicleSchema,
  isIdempotent: true,
  isVersioned: true,
  errors: ['PLATE_EXISTS'],
})

export const deleteVehicle = endpoint({
  name: 'deleteVehicle',
  summary: 'Deletes a vehicle that has no unfinished booking; old bookings still show it, and its plate is free again',
  method: 'DELETE',
  path: '/api/dashboard/vehicles/:id',
  guard: 'vehicles:delete',
  changes: ['vehicle', 'driver'],
  params: z.object({ id: id() }),
  output: z.object({ id: id() }),
  isIdempotent: true,
  errors: ['VEHICLE_NOT_DELETABLE'],
})
