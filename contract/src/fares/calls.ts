import * as z from 'zod/mini'
import { bookingLimits, distanceMessage, hoursMessage } from '../bookings/form.ts'
import { serviceTypes } from '../bookings/service-types.ts'
import { endpoint } from '../endpoint.ts'
import { checked, dayFilter, id, queryNumber, timeOfDay } from '../fields.ts'
import { vehicleTypes } from '../vehicles/types.ts'

const place = z.optional(
  checked(z.string('Lieu invalide'), z.trim(), z.maxLength(bookingLimits.place.max, 'Lieu trop long')),
)
const { rentalHours, distanceKm } = bookingLimits

/** Proposed price of a booking, and where it comes from (rules/money 5). */
const fareProposalSchema = z.object({
  /** Whole units of the currency. */
  price: z.int(),
  /** `trips`: the median of past trips between the two places; `rule`: the fares of the settings and vehicles. */
  source: z.enum(['trips', 'rule']),
  /** Number of trips of which `price` is the median; null for another source. */
  trips: z.nullable(z.int()),
  /** Expected duration; null if only its last day is known. */
  minutes: z.nullable(z.int()),
  /** `settings`: the minutes of a transfer; `booking`: the hours of the booking itself. */
  minutesSource: z.nullable(z.enum(['settings', 'booking'])),
})
export type FareProposal = z.output<typeof fareProposalSchema>

export const proposeFare = endpoint({
  name: 'proposeFare',
  summary: 'Proposes the price of a booking that is being written; null while a value that it depends on is missing',
  method: 'GET',
  path: '/api/dashboard/fares/proposal',
  guard: 'bookings:create',
  shows: ['booking', 'vehicle', 'settings'],
  input: z.object({
    serviceType: z.enum(serviceTypes, 'Service inconnu'),
    pickupLocation: place,
    destination: place,
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
})
