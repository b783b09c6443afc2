import * as z from 'zod/mini'
import { serviceTypes } from '../bookings/service-types.ts'
import { bookingStatuses } from '../bookings/status.ts'
import { clientLanguages } from '../client-messages/kinds.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { drivingSteps } from '../missions/steps.ts'
import { languages } from '../settings/choices.ts'
import { ratingFormSchema } from './form.ts'

export const makeClientLink = endpoint({
  name: 'makeClientLink',
  summary:
    'Returns the link of a trip for its client: the live one, or with `renew` a new one that ends it; a path if the server does not know its public address',
  method: 'POST',
  path: '/api/bookings/:id/client-link',
  guard: 'bookings:update',
  changes: ['booking'],
  params: z.object({ id: id() }),
  input: z.object({ renew: z.optional(z.boolean('Valeur invalide')) }),
  output: z.object({ url: z.string() }),
})

export const revokeClientLink = endpoint({
  name: 'revokeClientLink',
  summary: 'Ends the live link of a trip for its client, without a new one',
  method: 'DELETE',
  path: '/api/bookings/:id/client-link',
  guard: 'bookings:update',
  changes: ['booking'],
  params: z.object({ id: id() }),
  output: z.object({}),
  isIdempotent: true,
})

/** Rating of a trip. */
const ratingSchema = z.object({ stars: z.int(), comment: z.nullable(z.string()) })

/** A trip as the page of its client shows it: nothing about anyone else (rules/missions 33). */
const clientTripSchema = z.object({
  bookingReference: z.string(),
  status: z.enum(bookingStatuses),
  serviceType: z.enum(serviceTypes),
  scheduledDate: z.string(),
  scheduledTime: z.string(),
  rentalEndDate: z.nullable(z.string()),
  rentalDuration: z.nullable(z.int()),
  startsAt: instant,
  endsAt: instant,
  pickupLocation: z.string(),
  destination: z.nullable(z.string()),
  passengers: z.int(),
  flightNumber: z.nullable(z.string()),
  isWithDriver: z.boolean(),
  driver: z.nullable(z.object({ firstName: z.string() })),
  vehicle: z.nullable(z.object({ brand: z.string(), model: z.string(), licensePlate: z.string() })),
  steps: z.array(z.object({ step: z.enum(drivingSteps), at: instant })),
  company: z.object({ name: z.string(), phone: z.string() }),
  language: z.enum(languages),
  timezone: z.string(),
  price: z.optional(z.int()),
  currency: z.string(),
  /** True if its payment has a receipt. */
  hasReceipt: z.boolean(),
  /** True once the trip is over, until it is rated. */
  canRate: z.boolean(),
  rating: z.nullable(ratingSchema),
  expiresAt: instant,
})
export type ClientTrip = z.output<typeof clientTripSchema>

const ofLink = { guard: { link: 'client' }, params: z.object({ token: z.string() }) } as const

export const getClientTrip = endpoint({
  ...ofLink,
  name: 'getClientTrip',
  summary: 'Returns the trip of a link; changes nothing, so that previews of messengers may fetch it',
  method: 'GET',
  path: '/api/links/client/:token',
  shows: ['booking', 'payment', 'driver', 'vehicle', 'user', 'settings'],
  output: clientTripSchema,
})

export const openClientLink = endpoint({
  ...ofLink,
  name: 'openClientLink',
  summary: 'Records that the client has opened the page, as its script says a second after it is visible',
  method: 'POST',
  path: '/api/links/client/:token/opened',
  changes: ['booking'],
  output: z.object({}),
})

export const getTripCalendar = endpoint({
  ...ofLink,
  name: 'getTripCalendar',
  summary: 'Returns the trip as an event for a calendar, in the language of the company unless one is given',
  method: 'GET',
  path: '/api/links/client/:token/calendar',
  input: z.object({ language: z.optional(z.enum(clientLanguages, 'La langue est invalide')) }),
  output: z.string(),
  isFile: true,
  fileType: 'text/calendar',
})

export const getTripReceipt = endpoint({
  ...ofLink,
  name: 'getTripReceipt',
  summary: 'Returns the receipt of the last completed payment of the trip as PDF',
  method: 'GET',
  path: '/api/links/client/:token/receipt',
  output: z.string(),
  isFile: true,
  fileType: 'application/pdf',
  errors: ['NO_RECEIPT'],
})

export const rateTrip = endpoint({
  ...ofLink,
  name: 'rateTrip',
  summary: 'Rates the trip once, after its end; the same rating sent again answers the first',
  method: 'POST',
  path: '/api/links/client/:token/rating',
  changes: ['booking', 'driver'],
  input: ratingFormSchema,
  output: ratingSchema,
  errors: ['INVALID_TRANSITION', 'ALREADY_RATED'],
})
