import * as z from 'zod/mini'
import { bookingTypes, serviceTypes } from '../bookings/service-types.ts'
import { bookingStatuses } from '../bookings/status.ts'
import { id, instant } from '../fields.ts'
import { paymentAllocationSchema, refundSchema } from '../ledger/schemas.ts'
import { paymentKinds } from '../ledger/states.ts'
import { personSchema } from '../people.ts'
import { bookingPaymentMethods, paymentMethods } from './methods.ts'
import { paymentStatuses } from './status.ts'

const nameAndPhoneSchema = z.omit(personSchema, { id: true })

const paidBookingSchema = z.object({
  id: id(),
  bookingReference: z.string(),
  status: z.enum(bookingStatuses),
  serviceType: z.enum(serviceTypes),
  bookingType: z.enum(bookingTypes),
  totalPrice: z.int(),
  pickupLocation: z.string(),
  destination: z.nullable(z.string()),
  scheduledDate: z.string(),
  scheduledTime: z.string(),
  rentalStartDate: z.nullable(z.string()),
  rentalEndDate: z.nullable(z.string()),
  /** Hours, also for a rental by whole days; null for a transfer. */
  rentalDuration: z.nullable(z.int()),
  passengers: z.int(),
  luggage: z.int(),
  paymentMethod: z.nullable(z.enum(bookingPaymentMethods)),
  isWithDriver: z.boolean(),
  requiresDriver: z.boolean(),
  createdAt: instant,
  user: nameAndPhoneSchema,
  driver: z.nullable(z.object({ id: id(), user: nameAndPhoneSchema })),
  vehicle: z.nullable(z.object({ brand: z.string(), model: z.string(), licensePlate: z.string() })),
})

/** Payment in a reply. PENDING without a method is an "Impayé": its amount is still due (rules/money 17). */
export const paymentSchema = z.object({
  id: id(),
  amount: z.int(),
  currency: z.string(),
  method: z.nullable(z.enum(paymentMethods)),
  status: z.enum(paymentStatuses),
  transactionId: z.nullable(z.string()),
  /** Assigned when the payment completes. */
  receiptNumber: z.nullable(z.int()),
  /** Printed form, `REC-2026-000123`; null for the older series, printed as `000123`. */
  receiptCode: z.nullable(z.string()),
  /** Why it was more or less than the price, or was refused. */
  notes: z.nullable(z.string()),
  createdAt: instant,
  paidAt: z.nullable(instant),
  /** Day on which the money of a late entry arrived. */
  receivedOn: z.optional(z.nullable(z.string())),
  /** Moment of the last reminder that was prepared for the client (rules/money 40). */
  remindedAt: z.nullable(instant),
  /** Client who paid. */
  client: nameAndPhoneSchema,
  /** The first allocated booking; null for money that is only credit. */
  booking: z.nullable(paidBookingSchema),
  kind: z.enum(paymentKinds),
  allocations: z.array(paymentAllocationSchema),
  /** The part that is neither allocated nor refunded. */
  credit: z.int(),
  refunded: z.int(),
  refunds: z.array(refundSchema),
  /** Stamp duty, handed over on top of the amount (rules/money 59). */
  stampDuty: z.int(),
  heldByDriverId: z.nullable(id()),
  tillSessionId: z.nullable(id()),
  requestId: z.nullable(id()),
})
export type Payment = z.output<typeof paymentSchema>
/** Payment of a trip, as a debt always is. */
export type TripPayment = Payment & { booking: NonNullable<Payment['booking']> }
