import { type BookingForm, bookingFormSchema } from '@yoon/contract/booking-form'
import type { Booking } from '@yoon/contract/bookings'
import type { ServiceType } from '@yoon/contract/service-types'
import type { Parsed } from '../../lib/use-form.ts'
import type { Client } from './client.ts'

/** What the form holds while it is being filled in: one set of fields for the three services, as typed. */
export interface BookingValues {
  serviceType: ServiceType
  client: Client | null
  pickupLocation: string
  destination: string
  scheduledDate: string
  scheduledTime: string
  rentalEndDate: string
  rentalDuration: string
  withDriver: boolean
  passengers: string
  luggage: string
  totalPrice: string
  flightNumber: string
  orderSource: string
  specialRequests: string
}

/** An empty form, or one filled in from a booking. */
export function initialValues(booking: Booking | undefined, today: string): BookingValues {
  return {
    serviceType: booking?.serviceType ?? 'TRANSFER',
    client: booking?.user ?? null,
    pickupLocation: booking?.pickupLocation ?? '',
    destination: booking?.destination ?? '',
    scheduledDate: booking?.scheduledDate ?? today,
    scheduledTime: booking?.scheduledTime ?? '',
    rentalEndDate: booking?.rentalEndDate ?? booking?.scheduledDate ?? today,
    rentalDuration: String(booking?.rentalDuration ?? 4),
    withDriver: booking?.isWithDriver ?? true,
    passengers: String(booking?.passengers ?? 1),
    luggage: String(booking?.luggage ?? 0),
    totalPrice: booking?.totalPrice === undefined ? '' : String(booking.totalPrice),
    flightNumber: booking?.flightNumber ?? '',
    orderSource: booking?.orderSource ?? '',
    specialRequests: booking?.specialRequests ?? '',
  }
}

/** Reads the form by the contract's rules: only the fields of its service. */
export function parseBooking(values: BookingValues): Parsed<BookingForm> {
  const { client, passengers, luggage, totalPrice, rentalDuration, scheduledDate, withDriver, ...rest } = values
  const common = {
    ...rest,
    userId: client?.id,
    passengers: toNumber(passengers),
    luggage: toNumber(luggage),
    totalPrice: toNumber(totalPrice),
  }
  const ofService: Record<ServiceType, object> = {
    TRANSFER: { scheduledDate },
    HOURLY_RENTAL: { scheduledDate, withDriver, rentalDuration: toNumber(rentalDuration) },
    DAILY_RENTAL: { rentalStartDate: scheduledDate, withDriver },
  }
  return bookingFormSchema.safeParse({ ...common, ...ofService[values.serviceType] })
}

/** `45 000` is a number to whoever types it; nothing and nonsense are 0, which every rule refuses or takes for none. */
function toNumber(typed: string): number {
  const value = Number(typed.replace(/\s/g, '') || '0')
  return Number.isNaN(value) ? -1 : value
}
