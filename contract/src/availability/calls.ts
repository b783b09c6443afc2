import * as z from 'zod/mini'
import { activeTripSchema, overlappingTripSchema } from '../bookings/schemas.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { personSchema } from '../people.ts'
import { countedTrips } from './counted-trips.ts'
import { dayTripsMax, driverFits } from './driver-fits.ts'

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
      capacity: z.int(),
      isAvailable: z.boolean(),
      /** Trips of any driver that hold the vehicle during the requested booking. */
      conflicts: z.array(overlappingTripSchema),
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
  shows: ['booking', 'driver', 'vehicle', 'user', 'settings'],
  input: z.object({ bookingId: z.optional(id()) }),
  output: z.array(availableDriverSchema),
})
