import * as z from 'zod/mini'
import { checked, day, timeOfDay } from '../fields.ts'
import { papersOverride } from '../papers/override.ts'

/** Reasons of a flight for which a trip is moved. */
export const flightCauses = ['FLIGHT_DELAYED', 'FLIGHT_EARLY'] as const
export type FlightCause = (typeof flightCauses)[number]

interface Flight {
  cause?: unknown
  flightTime?: string | undefined
}

const hasFlightTime = z.refine<Flight>(({ cause, flightTime }) => cause === undefined || flightTime !== undefined, {
  path: ['flightTime'],
  error: 'La nouvelle heure du vol est requise',
  when: ({ value }) => typeof value === 'object' && value !== null,
})

/** New start of a trip, and the flight for which it is moved (rules/bookings 44). */
export const rescheduleFormSchema = checked(
  z.object({
    scheduledDate: day({ required: 'La date est requise', invalid: 'La date est invalide' }),
    scheduledTime: timeOfDay({ required: "L'heure est requise", invalid: "L'heure est invalide" }),
    allowOverlap: z.optional(z.boolean('Valeur invalide')),
    papersOverride,
    cause: z.optional(z.enum(flightCauses, 'Cause inconnue')),
    /** New local time of the flight. */
    flightTime: z.optional(
      timeOfDay({ required: 'La nouvelle heure du vol est requise', invalid: "L'heure du vol est invalide" }),
    ),
  }),
  hasFlightTime,
)
