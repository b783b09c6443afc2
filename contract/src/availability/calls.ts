import * as z from 'zod/mini'
import { activeTripSchema, overlappingTripSchema } from '../bookings/schemas.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { personSchema } from '../people.ts'
import { vehicleTypes } from '../vehicles/types.ts'
import { countedTrips } from './counted-trips.ts'
import { dayTripsMax, driverFits } from './driver-fits.ts'
import { absenceHoursSchema, expiredPaperSchema } from './problems.ts'

const nextTripSchema = z.object({
  minutes: z.int(),
  zone: z.nullable(z.string()),
  isSameZone: z.boolean(),
  wayMinutes: z.nullable(z.int()),
})
const shortRestSchema = z.object({ minutes: z.int(), wantedHours: z.int() })

/** A driver as the assignment list shows one: free, or busy with the count of active trips (rules/availability 24). */
const availableDriverSchema = z.object({
  id: id(),
  rating: z.number(),
  user: personSchema,
  vehicles: z.array(
    z.object({
      id: id(),
      brand: z.string(),
      model: z.string(),
      licensePlate: z.string(),
      type: z.nullable(z.enum(vehicleTypes)),
      capacity: z.int(),
      isAvailable: z.boolean(),
      /** Trips of any driver that hold the vehicle during the requested booking. */
      conflicts: z.array(overlappingTripSchema),
      /** Absences of the vehicle during the requested booking. */
      absences: z.array(absenceHoursSchema),
      /** Papers of the vehicle that block and have expired by the end of the requested booking. */
      expiredPapers: z.array(expiredPaperSchema),
    }),
  ),
  /** The two soonest active trips; without places if the reader may not read bookings (rules/availability 25). */
  bookings: z.array(activeTripSchema),
  /** One more than `countedTrips` stands for any greater number. */
  activeTrips: z.int().check(z.maximum(countedTrips + 1)),
  /** Active trips that overlap the window of the requested booking. */
  conflicts: z.array(overlappingTripSchema),
  /** The completed trips that began on the local days of the requested booking, the first of them first. */
  doneTrips: z.array(overlappingTripSchema).check(z.maxLength(dayTripsMax)),
  /** The other active trips on the local days of the requested booking, the soonest first. */
  dayTrips: z.array(overlappingTripSchema).check(z.maxLength(dayTripsMax)),
  /** The driver's trips before and after the requested booking on its days. */
  before: z.nullable(nextTripSchema),
  after: z.nullable(nextTripSchema),
  /** Minutes of the driver's other trips on these days. */
  dayMinutes: z.int(),
  /** Nights that the booking would make too short (rules/proposals 7). */
  shortRestBefore: z.nullable(shortRestSchema),
  shortRestAfter: z.nullable(shortRestSchema),
  /** Absences during the requested booking. */
  absences: z.array(absenceHoursSchema),
  /** Papers of the driver that block and have expired by the end of the requested booking. */
  expiredPapers: z.array(expiredPaperSchema),
  fit: z.enum(driverFits),
})
export type AvailableDriver = z.output<typeof availableDriverSchema>

export const listAvailableDrivers = endpoint({
  name: 'listAvailableDrivers',
  summary:
    'Lists the drivers who can be assigned; with `bookingId`, those who suit it best first, and with their trips of its day',
  method: 'GET',
  path: '/api/dashboard/drivers/available',
  guard: 'drivers:read',
  shows: ['booking', 'driver', 'vehicle', 'absence', 'paper', 'user', 'settings'],
  input: z.object({ bookingId: z.optional(id()) }),
  output: z.array(availableDriverSchema),
})
