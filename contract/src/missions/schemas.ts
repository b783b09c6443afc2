import * as z from 'zod/mini'
import { serviceTypes } from '../bookings/service-types.ts'
import { bookingStatuses } from '../bookings/status.ts'
import { id, instant } from '../fields.ts'
import { vehiclePaperKinds } from '../papers/kinds.ts'
import { languages } from '../settings/choices.ts'
import { missionPositions, missionProblems, missionSteps, stepWays } from './steps.ts'

/** A step as staff see it, of the driver who has the trip. Its amount is absent from replies to a DRIVER. */
export const bookingStepSchema = z.object({
  id: id(),
  step: z.enum(missionSteps),
  /** Time by the clock of the phone, or that which the office gave. */
  at: instant,
  /** Arrival at the server: both are shown if they differ by more than two minutes. */
  receivedAt: instant,
  via: z.enum(stepWays),
  note: z.nullable(z.string()),
  problem: z.nullable(z.enum(missionProblems)),
  amount: z.optional(z.nullable(z.int())),
  /** Address of its photo, for a session that may read bookings. */
  photoUrl: z.nullable(z.string()),
  /** True if it came with a photo that the server no longer had. */
  isPhotoLost: z.boolean(),
  /** True if a later step of the drive had arrived before. */
  isLate: z.boolean(),
  /** True if the clock of the phone was wrong by more than seven days: `at` is the arrival. */
  isClockWrong: z.boolean(),
  /** Reason of the office, and who gave it. */
  reason: z.nullable(z.string()),
  by: z.nullable(z.string()),
})

const position = z.nullable(z.enum(missionPositions))

/** Progress of the driver of a trip; null without a driver. */
export const bookingMissionSchema = z.nullable(
  z.object({
    position,
    /** True if the driver has accepted the trip at another time or between other places. */
    isConfirmationNeeded: z.boolean(),
  }),
)

/** Waiting of a transfer from the driver's arrival, not before the booked time, until the client is on board. */
export const waitingSchema = z.nullable(
  z.object({
    minutes: z.int(),
    /** Minutes that are free at this kind of place. */
    graceMinutes: z.int(),
    /** Minutes beyond those: proposed when the trip is paid, never added by itself. */
    billableMinutes: z.int(),
  }),
)

/** A step as its driver sees it. */
export const ownStepSchema = z.object({
  id: id(),
  step: z.enum(missionSteps),
  at: instant,
  receivedAt: instant,
  via: z.enum(stepWays),
  note: z.nullable(z.string()),
  problem: z.nullable(z.enum(missionProblems)),
  amount: z.nullable(z.int()),
  hasPhoto: z.boolean(),
  /** True if it was sent with a photo that the server no longer had. */
  isPhotoLost: z.boolean(),
  isLate: z.boolean(),
})

const placeSchema = z.object({
  address: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
})

/** A mission as the page of its link shows it: without price, unless the driver collects it (rules/missions 9). */
export const missionSchema = z.object({
  bookingReference: z.string(),
  status: z.enum(bookingStatuses),
  serviceType: z.enum(serviceTypes),
  scheduledDate: z.string(),
  scheduledTime: z.string(),
  rentalEndDate: z.nullable(z.string()),
  rentalDuration: z.nullable(z.int()),
  startsAt: instant,
  endsAt: instant,
  client: z.object({ firstName: z.string(), lastName: z.string(), phone: z.nullable(z.string()) }),
  pickup: placeSchema,
  destination: z.nullable(placeSchema),
  flightNumber: z.nullable(z.string()),
  /** Local time of the flight, known once it was delayed or early. */
  flightTime: z.nullable(z.string()),
  passengers: z.int(),
  luggage: z.int(),
  specialRequests: z.nullable(z.string()),
  driver: z.object({ firstName: z.string() }),
  vehicle: z.nullable(z.object({ brand: z.string(), model: z.string(), licensePlate: z.string() })),
  /** Papers of the vehicle that are valid today. */
  papers: z.array(
    z.object({
      kind: z.enum(vehiclePaperKinds),
      number: z.nullable(z.string()),
      /** Last day on which it is valid. */
      expiresOn: z.nullable(z.string()),
    }),
  ),
  /** Amount that is still due, if the driver collects it; null otherwise. */
  collect: z.nullable(z.object({ amount: z.int(), currency: z.string() })),
  company: z.object({ name: z.string(), phone: z.string() }),
  /** Currency of the amounts of its steps. */
  currency: z.string(),
  language: z.enum(languages),
  /** IANA time zone of the local date and time. */
  timezone: z.string(),
  state: z.object({
    position,
    isConfirmationNeeded: z.boolean(),
    /** Names the present time and places; sent back with an answer (`missionPressSchema`). */
    about: z.string(),
    /** Moment before which the steps of the drive are refused. */
    stepsFrom: instant,
    /** Moment until which an absent client is waited for. */
    graceUntil: instant,
  }),
  /** Steps of this driver, in their order. */
  steps: z.array(ownStepSchema),
  /** Moment from which the link is dead, and what the phone keeps of the mission is deleted. */
  expiresAt: instant,
  /** Present by the clock of the server. */
  now: instant,
})
export type Mission = z.output<typeof missionSchema>
