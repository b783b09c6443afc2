import * as z from 'zod/mini'
import { shownAbsenceReasons } from '../absences/reasons.ts'
import { serviceTypes } from '../bookings/service-types.ts'
import { bookingStatuses } from '../bookings/status.ts'
import { id, instant } from '../fields.ts'
import { missionSteps } from '../missions/steps.ts'
import { paperKinds } from '../papers/kinds.ts'
import { personSchema } from '../people.ts'
import { vehicleTypes } from '../vehicles/types.ts'

const planningVehicleSchema = z.object({
  id: id(),
  brand: z.string(),
  model: z.string(),
  licensePlate: z.string(),
  type: z.nullable(z.enum(vehicleTypes)),
  capacity: z.int(),
  isAvailable: z.boolean(),
})

/** A driver, or a vehicle, as the planning shows one. */
const planningRowSchema = z.object({
  id: id(),
  /** Name of the driver, or plate of the vehicle. */
  label: z.string(),
  /** False if the row is shown for its trips alone: it cannot be assigned. */
  isAvailable: z.boolean(),
  /** Vehicles of the driver; of a vehicle, itself. */
  vehicles: z.array(planningVehicleSchema),
  /** Holder of the vehicle; of a driver, themselves. */
  driver: z.nullable(z.object({ id: id(), name: z.string() })),
  /** Absences that touch the days, from–to in the company's local time. */
  absences: z.array(z.object({ id: id(), from: z.string(), to: z.string(), reason: z.enum(shownAbsenceReasons) })),
  /** Kinds without a valid paper on some of the days, or after the last one: since when, and up to which next paper. */
  papers: z.array(
    z.object({
      kind: z.enum(paperKinds),
      /** Last day of the paper that has expired. */
      expiresOn: z.string(),
      /** First day of the next one; null for none. */
      renewedOn: z.nullable(z.string()),
      blocks: z.boolean(),
    }),
  ),
})
export type PlanningRow = z.output<typeof planningRowSchema>

/** A trip as the planning shows one. What names the client or the places is absent for readers without bookings:read. */
const planningTripSchema = z.object({
  id: id(),
  version: z.int(),
  bookingReference: z.string(),
  status: z.enum(bookingStatuses),
  startsAt: instant,
  endsAt: instant,
  driverId: z.nullable(id()),
  vehicleId: z.nullable(id()),
  passengers: z.int(),
  /** False if a filter leaves the trip out: it is listed because it holds its driver or vehicle. */
  isMatch: z.boolean(),
  serviceType: z.optional(z.enum(serviceTypes)),
  isWithDriver: z.optional(z.boolean()),
  /** Wanted type of vehicle. */
  vehicleType: z.optional(z.nullable(z.enum(vehicleTypes))),
  scheduledDate: z.optional(z.string()),
  scheduledTime: z.optional(z.string()),
  user: z.optional(personSchema),
  pickupLocation: z.optional(z.string()),
  destination: z.optional(z.nullable(z.string())),
  isOverlapAllowed: z.optional(z.boolean()),
  /** When a message to the client was last prepared. */
  clientInformedAt: z.optional(z.nullable(instant)),
  /** Last step that the driver or the office has reported; null once the trip is completed. */
  lastStep: z.optional(z.nullable(z.object({ step: z.enum(missionSteps), at: instant }))),
})
export type PlanningTrip = z.output<typeof planningTripSchema>

export const planningSchema = z.object({
  rows: z.array(planningRowSchema),
  /** Trips that touch the days, by start; cancelled ones are left out. Unassigned ones have neither driver nor vehicle. */
  trips: z.array(planningTripSchema),
  /** Unassigned trips that start within 2 and 24 hours from now, or should have started in the last 24 hours. */
  unassigned: z.object({ within2h: z.int(), within24h: z.int() }),
})
export type Planning = z.output<typeof planningSchema>

/**
 * Free alternative in `details.alternatives` of the refusals that prevent an assignment: another driver with a suitable vehicle, a
 * vehicle for a rental without driver, or another start with the same driver and vehicle.
 */
export type Alternative =
  | { kind: 'driver'; driverId: string; driverName: string; vehicleId: string; licensePlate: string }
  | { kind: 'vehicle'; vehicleId: string; licensePlate: string }
  | { kind: 'start'; scheduledDate: string; scheduledTime: string }

/** Details of the 409 of a driver or vehicle that is taken. */
export interface TakenDetails {
  conflicts: { bookingReference: string; startsAt: string; endsAt: string }[]
  alternatives?: Alternative[]
}

/** Details of the 412 of a booking: who changed it last, and when; null if the journal has no entry of it any more. */
export interface StaleBookingDetails {
  version: number
  changedBy: string | null
  changedAt: string | null
}
