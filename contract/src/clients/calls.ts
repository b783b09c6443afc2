import * as z from 'zod/mini'
import { serviceTypes } from '../bookings/service-types.ts'
import { bookingStatuses } from '../bookings/status.ts'
import { endpoint } from '../endpoint.ts'
import { dayFilter, id, timeOfDay } from '../fields.ts'
import { personSchema } from '../people.ts'
import { vehicleTypes } from '../vehicles/types.ts'
import { clientFormSchema } from './form.ts'

/** Trip of a client with all that a new booking copies from it: "Reprendre", "Trajet retour" (rules/bookings 12). */
const clientTripSchema = z.object({
  id: id(),
  bookingReference: z.string(),
  status: z.enum(bookingStatuses),
  serviceType: z.enum(serviceTypes),
  pickupLocation: z.string(),
  destination: z.nullable(z.string()),
  scheduledDate: z.string(),
  scheduledTime: z.string(),
  rentalEndDate: z.nullable(z.string()),
  rentalDuration: z.nullable(z.int()),
  isWithDriver: z.boolean(),
  passengers: z.int(),
  luggage: z.int(),
  distanceKm: z.nullable(z.int()),
  isOutsideDakar: z.boolean(),
  totalPrice: z.int(),
  flightNumber: z.nullable(z.string()),
  specialRequests: z.nullable(z.string()),
  pickupPlaceId: z.nullable(id()),
  pickupLatitude: z.nullable(z.number()),
  pickupLongitude: z.nullable(z.number()),
  destinationPlaceId: z.nullable(id()),
  destinationLatitude: z.nullable(z.number()),
  destinationLongitude: z.nullable(z.number()),
  vehicleType: z.nullable(z.enum(vehicleTypes)),
  orderSource: z.nullable(z.string()),
})

export const listClientTrips = endpoint({
  name: 'listClientTrips',
  summary:
    "Returns a client's last 5 trips that have begun, those within an hour of a given date and time, and what the client owes",
  method: 'GET',
  path: '/api/dashboard/clients/:id/trips',
  guard: 'bookings:create',
  shows: ['booking', 'user', 'settings', 'payment'],
  params: z.object({ id: id() }),
  input: z.object({
    scheduledDate: dayFilter(),
    scheduledTime: z.optional(timeOfDay({ required: 'Heure invalide', invalid: 'Heure invalide' })),
    /** Booking that is being edited: excluded, as it is no duplicate of itself. */
    exceptId: z.optional(id()),
  }),
  output: z.object({
    last: z.array(clientTripSchema),
    /** Trips that are not cancelled: the form warns of a duplicate and lets staff continue. */
    sameHour: z.array(clientTripSchema),
    /** Completed trips that are not paid yet: their number, and the sum in whole units of the currency. */
    owed: z.object({ trips: z.int(), amount: z.int() }),
  }),
})

export const createClient = endpoint({
  name: 'createClient',
  summary:
    'Creates a client from names and phone; `details.client` of CLIENT_EXISTS is the client with the same number',
  method: 'POST',
  path: '/api/dashboard/clients',
  guard: 'bookings:create',
  changes: ['user'],
  input: clientFormSchema,
  output: personSchema,
  status: 201,
  isIdempotent: true,
  errors: ['CLIENT_EXISTS'],
})
