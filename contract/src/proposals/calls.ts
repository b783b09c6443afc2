import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { dayFilter, id, instant } from '../fields.ts'
import { proposalLimits } from './limits.ts'

const unknownTrip = 'Réservation inconnue'
const oneChoice = 'Choisissez un jour ou des réservations'

/** A trip of a proposal, as far as a screen names it without having it in its list. */
const tripProperties = {
  bookingId: id(),
  /** Version of the booking that the proposal was computed with: sent in If-Match when it is accepted. */
  version: z.int(),
  bookingReference: z.string(),
  startsAt: instant,
  endsAt: instant,
  pickupLocation: z.string(),
  destination: z.nullable(z.string()),
}

const proposedAssignmentSchema = z.object({
  ...tripProperties,
  /** Null for a rental without driver. */
  driverId: z.nullable(id()),
  vehicleId: id(),
  driverName: z.nullable(z.string()),
  /** `Toyota Camry` */
  vehicleName: z.string(),
  licensePlate: z.string(),
  /** French sentences, the most important first: margins, seats, the ways before and after, the driver's day, rest. */
  reasons: z.array(z.string()),
})
export type ProposedAssignment = z.output<typeof proposedAssignmentSchema>

const leftOverTripSchema = z.object({
  ...tripProperties,
  /** French sentences: why nobody takes the trip. */
  reasons: z.array(z.string()),
})
export type LeftOverTrip = z.output<typeof leftOverTripSchema>

const proposalSchema = z.object({
  /** In the order of their starts. */
  assignments: z.array(proposedAssignmentSchema),
  leftOver: z.array(leftOverTripSchema),
  /** True if no other assignment is better. */
  isOptimal: z.boolean(),
  /** Share of its cost by which the assignment may exceed the best one, 0 if it is optimal; null if no bound is known. */
  gap: z.nullable(z.number()),
})
export type Proposal = z.output<typeof proposalSchema>

export const proposeAssignments = endpoint({
  name: 'proposeAssignments',
  summary: `Proposes the best assignment of the trips without driver of a day, or of the given ones: at most ${proposalLimits.trips} trips within ${proposalLimits.days} days and ${proposalLimits.drivers} drivers; changes nothing`,
  method: 'POST',
  path: '/api/dashboard/planning/proposals',
  guard: 'bookings:assign_driver',
  changes: [],
  input: z
    .object({
      date: dayFilter(),
      bookingIds: z.optional(z.array(id(unknownTrip), oneChoice).check(z.minLength(1, oneChoice))),
      /** Drivers among whom the trips are shared; all who can be assigned unless given. */
      driverIds: z.optional(
        z.array(id('Chauffeur inconnu'), 'Chauffeurs invalides').check(z.minLength(1, 'Choisissez un chauffeur')),
      ),
    })
    .check(
      z.refine(({ date, bookingIds }) => (date === undefined) !== (bookingIds === undefined), {
        error: oneChoice,
        path: ['date'],
      }),
    ),
  output: proposalSchema,
  timeoutSeconds: 30,
  errors: ['TOO_MANY_TRIPS', 'NOT_FOUND'],
})
