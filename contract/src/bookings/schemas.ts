import * as z from 'zod/mini'
import { id, instant } from '../fields.ts'
import {
  bookingAllocationSchema,
  bookingPaymentSchema,
  costsSchema,
  depositSchema,
  paymentStateSchema,
} from '../ledger/schemas.ts'
import { bookingMissionSchema, bookingStepSchema, waitingSchema } from '../missions/schemas.ts'
import { bookingPaymentMethods } from '../payments/methods.ts'
import { personSchema } from '../people.ts'
import { roles } from '../permissions.ts'
import { vehicleTypes } from '../vehicles/types.ts'
import { type HistoryAction, type HistoryField, historyActionLabels, historyFieldLabels } from './history.ts'
import { bookingTypes, serviceTypes } from './service-types.ts'
import { bookingStatuses, cancelReasons } from './status.ts'

const vehicleSchema = z.object({
  id: id(),
  brand: z.string(),
  model: z.string(),
  licensePlate: z.string(),
  capacity: z.int(),
})

/** Trip that holds a driver, as the assignment list and the driver of a booking show it. */
export const activeTripSchema = z.object({
  id: id(),
  bookingReference: z.string(),
  status: z.enum(bookingStatuses),
  startsAt: instant,
  endsAt: instant,
  pickupLocation: z.optional(z.string()),
  destination: z.optional(z.nullable(z.string())),
})

/** Trip that holds a driver or a vehicle during the requested booking. */
export const overlappingTripSchema = z.object({ bookingReference: z.string(), startsAt: instant, endsAt: instant })

/** Booking in a reply. A DRIVER receives it without amounts and payment (rules/access 7). */
export const bookingSchema = z.object({
  id: id(),
  version: z.int(),
  bookingReference: z.string(),
  status: z.enum(bookingStatuses),
  serviceType: z.enum(serviceTypes),
  bookingType: z.enum(bookingTypes),
  user: personSchema,
  pickupLocation: z.string(),
  destination: z.nullable(z.string()),
  scheduledDate: z.string(),
  scheduledTime: z.string(),
  startsAt: instant,
  endsAt: instant,
  rentalStartDate: z.nullable(z.string()),
  rentalEndDate: z.nullable(z.string()),
  rentalDuration: z.nullable(z.int()),
  isWithDriver: z.boolean(),
  requiresDriver: z.boolean(),
  passengers: z.int(),
  luggage: z.int(),
  flightNumber: z.nullable(z.string()),
  /** Local time of the flight, known once it was delayed or early. */
  flightTime: z.nullable(z.string()),
  specialRequests: z.nullable(z.string()),
  pickupPlaceId: z.nullable(id()),
  pickupLatitude: z.nullable(z.number()),
  pickupLongitude: z.nullable(z.number()),
  destinationPlaceId: z.nullable(id()),
  destinationLatitude: z.nullable(z.number()),
  destinationLongitude: z.nullable(z.number()),
  /** Wanted type of vehicle. */
  vehicleType: z.nullable(z.enum(vehicleTypes)),
  /** Minutes that a transfer was planned to take; null for those of the settings at that time. */
  plannedMinutes: z.nullable(z.int()),
  orderSource: z.nullable(z.string()),
  distanceKm: z.nullable(z.int()),
  isOutsideDakar: z.boolean(),
  totalPrice: z.optional(z.int()),
  /** Sum of its completed payments, for readers with payments:read. */
  paidAmount: z.optional(z.int()),
  paymentMethod: z.optional(z.nullable(z.enum(bookingPaymentMethods))),
  /** Cost and state of its money, and the next ones, for readers of its price (rules/money 50). */
  costs: z.optional(costsSchema),
  due: z.optional(z.int()),
  paymentState: z.optional(paymentStateSchema),
  deposit: z.optional(z.nullable(depositSchema)),
  /** Refunded part, and the next ones, for readers with payments:read; payments and allocations only of a single booking. */
  refundedAmount: z.optional(z.int()),
  writtenOff: z.optional(z.int()),
  payments: z.optional(z.array(bookingPaymentSchema)),
  allocations: z.optional(z.array(bookingAllocationSchema)),
  driver: z.nullable(
    z.object({
      id: id(),
      rating: z.number(),
      user: personSchema,
      /** True if messages can reach the phone number (rules/bookings 32). */
      hasValidPhone: z.boolean(),
      vehicles: z.array(vehicleSchema),
      bookings: z.array(activeTripSchema),
    }),
  ),
  vehicle: z.nullable(vehicleSchema),
  messagePreparedAt: z.nullable(instant),
  /** Name of the user who last prepared the message. */
  messagePreparedBy: z.nullable(z.string()),
  /** True if the time, a place or the driver has changed since the message was prepared: "à renvoyer". */
  isMessageStale: z.boolean(),
  /** When a message to the client was last prepared. */
  clientInformedAt: z.nullable(instant),
  cancelReason: z.nullable(z.enum(cancelReasons)),
  cancelNote: z.nullable(z.string()),
  startedAt: z.nullable(instant),
  /** True if its start was undone: the scheduler skips it until someone starts it by hand. */
  isStartHeld: z.boolean(),
  completedAt: z.nullable(instant),
  /** True if the driver collects what is due (rules/missions 9). */
  collectByDriver: z.boolean(),
  mission: bookingMissionSchema,
  /** Steps of the driver who has the trip, in their order (rules/missions 29). */
  steps: z.array(bookingStepSchema),
  waiting: waitingSchema,
  /** Rating of the client; absent from replies to a DRIVER. */
  rating: z.optional(z.nullable(z.object({ stars: z.int(), comment: z.nullable(z.string()), at: instant }))),
  /** Series with which it was made. */
  seriesId: z.nullable(id()),
  createdAt: instant,
})

export type Booking = z.output<typeof bookingSchema>

/** Booking as the search of the header shows it. */
const foundBookingSchema = z.object({
  id: id(),
  bookingReference: z.string(),
  status: z.enum(bookingStatuses),
  scheduledDate: z.string(),
  scheduledTime: z.string(),
  user: personSchema,
  pickupLocation: z.string(),
  destination: z.nullable(z.string()),
  flightNumber: z.nullable(z.string()),
  driver: z.nullable(personSchema),
  licensePlate: z.nullable(z.string()),
})

export type FoundBooking = z.output<typeof foundBookingSchema>

const historyFields = Object.keys(historyFieldLabels) as HistoryField[]

const historyActions = Object.keys(historyActionLabels) as HistoryAction[]

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Change of a booking, as its history lists it. */
export const historyEntrySchema = z.object({
  at: instant,
  action: z.enum(historyActions),
  /** User who acted; without a role, the server itself. */
  actor: z.object({ name: z.string(), role: z.nullable(z.enum(roles)) }),
  changes: z.array(z.object({ field: z.enum(historyFields), before: valueSchema, after: valueSchema })),
})

/**
 * Figures of the four cards: counts over the date range, regardless of the other filters; the revenue only with
 * payments:read. `outside` counts the bookings that match the view and filters but lie outside the date range, 1,001
 * at most (rules/bookings 24). The last four count bookings of the view and its filters, whatever the range and the search: those
 * of today, tomorrow and the seven days from today; and the overdue ones of the range, 1,001 at most (rules/bookings
 * 38, 39).
 */
export const bookingSummarySchema = z.object({
  urgent: z.int(),
  assigned: z.int(),
  inProgress: z.int(),
  completed: z.int(),
  revenue: z.optional(z.int()),
  outside: z.int(),
  today: z.int(),
  tomorrow: z.int(),
  nextDays: z.int(),
  overdue: z.int(),
})
export type BookingSummary = z.output<typeof bookingSummarySchema>

/** Bookings that a search has found, of a view or elsewhere. */
export const foundGroupSchema = z.object({
  /** The first of them, five at most. */
  bookings: z.array(foundBookingSchema),
  /** Number of all of them, or a lower bound if there are more than 1,000 in all. */
  total: z.int(),
  isTotalExact: z.boolean(),
})
