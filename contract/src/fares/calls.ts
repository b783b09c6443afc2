import * as z from 'zod/mini'
import { bookingLimits, distanceMessage, hoursMessage } from '../bookings/form.ts'
import { serviceTypes } from '../bookings/service-types.ts'
import { endpoint } from '../endpoint.ts'
import { dayFilter, id, queryNumber, queryText, timeOfDay } from '../fields.ts'
import { vehicleTypes } from '../vehicles/types.ts'
import { fareGridFormSchema, travelTimesFormSchema } from './form.ts'

const place = z.optional(
  queryText({ max: bookingLimits.place.max, invalid: 'Lieu invalide', tooLong: 'Lieu trop long' }),
)
const { rentalHours, distanceKm } = bookingLimits

/* @__NO_SIDE_EFFECTS__ */
function degrees(limit: number) {
  const message = 'Coordonnées invalides'
  return z.optional(
    z.pipe(
      z.transform((value: unknown) => (/^-?\d{1,3}(\.\d{1,10})?$/.test(String(value)) ? Number(value) : Number.NaN)),
      z.number(message).check(z.minimum(-limit, message), z.maximum(limit, message)),
    ),
  )
}

/** Proposed price of a booking, and where it comes from (rules/money 5). */
const fareProposalSchema = z.object({
  /** Whole units of the currency. */
  price: z.int(),
  /**
   * `fare`: the fare between the two zones; `trips`: the median of past trips between the two places; `rule`: the rates of
   * the settings and vehicles.
   */
  source: z.enum(['fare', 'trips', 'rule']),
  /** Zones of the fare, and whether its night supplement is in the price; null for another source. */
  fare: z.nullable(z.object({ from: z.string(), to: z.string(), isNight: z.boolean() })),
  /** Number of trips of which `price` is the median; null for another source. */
  trips: z.nullable(z.int()),
  /** Expected duration; null if only its last day is known. */
  minutes: z.nullable(z.int()),
  /** `zones`: the usual minutes between the two zones; `settings`: those of any transfer; `booking`: its own hours. */
  minutesSource: z.nullable(z.enum(['zones', 'settings', 'booking'])),
})
export type FareProposal = z.output<typeof fareProposalSchema>

/** Reasons why there is no fare, or no price at all. */
const missingFareCodes = [
  'PLACES_UNKNOWN',
  'PICKUP_UNKNOWN',
  'DESTINATION_UNKNOWN',
  'NO_FARE',
  'NO_RATE',
  'INPUT_MISSING',
  'PRICE_TOO_HIGH',
] as const

const missingFareSchema = z.object({
  code: z.enum(missingFareCodes),
  /** Sentence for the form. */
  message: z.string(),
})
export type MissingFare = z.output<typeof missingFareSchema>

export const proposeFare = endpoint({
  name: 'proposeFare',
  summary:
    'Proposes the price of a booking that is being written; null while a value that it depends on is missing. `reason` says why there is no fare between the zones, or no price',
  method: 'GET',
  path: '/api/dashboard/fares/proposal',
  guard: 'bookings:create',
  shows: ['booking', 'vehicle', 'settings', 'place', 'fare'],
  input: z.object({
    serviceType: z.enum(serviceTypes, 'Service inconnu'),
    pickupLocation: place,
    destination: place,
    /** Chosen places and coordinates: without them the text itself is compared with the names of the places. */
    pickupPlaceId: z.optional(id()),
    pickupLatitude: degrees(90),
    pickupLongitude: degrees(180),
    destinationPlaceId: z.optional(id()),
    destinationLatitude: degrees(90),
    destinationLongitude: degrees(180),
    scheduledDate: dayFilter(),
    scheduledTime: z.optional(timeOfDay({ required: 'Heure invalide', invalid: 'Heure invalide' })),
    /** Last day of a daily rental. */
    rentalEndDate: dayFilter(),
    rentalDuration: z.optional(queryNumber(rentalHours.min, rentalHours.max, hoursMessage)),
    isOutsideDakar: z.optional(z.enum(['true', 'false'], 'Valeur invalide')),
    distanceKm: z.optional(queryNumber(distanceKm.min, distanceKm.max, distanceMessage)),
    vehicleType: z.optional(z.enum(vehicleTypes, 'Type de véhicule inconnu')),
    /** Booking that is being edited: the rates of its vehicle come first. */
    bookingId: z.optional(id()),
  }),
  output: z.nullable(fareProposalSchema),
  extra: z.object({ reason: z.optional(missingFareSchema) }),
})

const fareGridSchema = z.extend(fareGridFormSchema, {
  /** Incremented by each save; a save names it in If-Match. */
  version: z.int(),
})
export type FareGrid = z.output<typeof fareGridSchema>

export const getFares = endpoint({
  name: 'getFares',
  summary: 'Returns the fares between zones and the night supplement',
  method: 'GET',
  path: '/api/dashboard/fares',
  guard: 'bookings:create',
  shows: ['fare'],
  output: fareGridSchema,
})

export const saveFares = endpoint({
  name: 'saveFares',
  summary:
    'Replaces the fares between zones and the night supplement; the version that was read is required in If-Match',
  method: 'PUT',
  path: '/api/dashboard/fares',
  guard: 'places:manage',
  changes: ['fare'],
  input: fareGridFormSchema,
  output: fareGridSchema,
  isIdempotent: true,
  isVersioned: true,
})

const travelTimesSchema = z.extend(travelTimesFormSchema, {
  /** Incremented by each save; a save names it in If-Match. */
  version: z.int(),
})
export type TravelTimes = z.output<typeof travelTimesSchema>

export const getTravelTimes = endpoint({
  name: 'getTravelTimes',
  summary: 'Returns the usual minutes between zones, at peak hours, at night and otherwise',
  method: 'GET',
  path: '/api/dashboard/travel-times',
  guard: 'bookings:create',
  shows: ['fare'],
  output: travelTimesSchema,
})

export const saveTravelTimes = endpoint({
  name: 'saveTravelTimes',
  summary: 'Replaces the usual minutes between zones; the version that was read is required in If-Match',
  method: 'PUT',
  path: '/api/dashboard/travel-times',
  guard: 'places:manage',
  changes: ['fare'],
  input: travelTimesFormSchema,
  output: travelTimesSchema,
  isIdempotent: true,
  isVersioned: true,
})
