import { type BookingForm, type BookingFormInput, bookingFormSchema } from '@yoon/contract/bookings/form'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ServiceType } from '@yoon/contract/bookings/service-types'
import type { VehicleType } from '@yoon/contract/vehicles/types'
import { amountsOfExtras, extrasToSend, type TypedExtra } from '../../../lib/extras.ts'
import { toAmount, toWhole, withAmounts } from '../../../lib/forms/amounts.ts'
import type { Parsed } from '../../../lib/forms/use-form.ts'
import { readTime } from '../../../ui/forms/TimeField.tsx'
import type { Client } from './client.ts'
import { formPartsOf, type KnownPlace, knownPlaceOf, placeFields } from './known-place.ts'
import { noRepeat, type RepeatValues } from './repeat/repeat-values.ts'
import { noReturn, type ReturnValues } from './return-trip/return-values.ts'

/** Values of the form as typed: one set of fields for the three services. */
export interface BookingValues extends RepeatValues, ReturnValues {
  serviceType: ServiceType
  client: Client | null
  /** True if `clientName` and `clientPhone` count in place of `client`. */
  isNewClient: boolean
  clientName: string
  clientPhone: string
  pickupLocation: string
  /** Place of the address, or its exact point; null while only the text is known. */
  pickupPlace: KnownPlace | null
  destination: string
  destinationPlace: KnownPlace | null
  scheduledDate: string
  scheduledTime: string
  rentalEndDate: string
  rentalDuration: string
  withDriver: boolean
  passengers: string
  luggage: string
  distanceKm: string
  isOutsideDakar: boolean
  /** True if the driver collects what is due. */
  collectByDriver: boolean
  /** Minutes that a transfer is planned to take; null until the user types them: the field shows the usual ones. */
  plannedMinutes: string | null
  /** Wanted type. */
  vehicleType: VehicleType | ''
  /** `null` until the user types a price: the field shows the proposal. */
  totalPrice: string | null
  /** `null` until the user changes them: those of the booking stay. */
  extras: readonly TypedExtra[] | null
  flightNumber: string
  orderSource: string
  specialRequests: string
}

/** An empty form, for a given client if there is one, or a form filled in from a booking. */
export function initialValues(booking: Booking | undefined, today: string, given: Client | null = null): BookingValues {
  return booking ? valuesOf(booking) : { ...emptyValues(today), client: given }
}

function emptyValues(today: string): BookingValues {
  return {
    serviceType: 'TRANSFER',
    client: null,
    ...noNewClient,
    pickupLocation: '',
    pickupPlace: null,
    destination: '',
    destinationPlace: null,
    scheduledDate: today,
    scheduledTime: '',
    rentalEndDate: today,
    rentalDuration: usualHours,
    withDriver: true,
    passengers: '1',
    luggage: '0',
    distanceKm: '',
    isOutsideDakar: false,
    collectByDriver: false,
    plannedMinutes: null,
    vehicleType: '',
    totalPrice: null,
    extras: null,
    flightNumber: '',
    orderSource: '',
    specialRequests: '',
    ...noRepeat,
    ...noReturn,
  }
}

function valuesOf(booking: Booking): BookingValues {
  return {
    serviceType: booking.serviceType,
    client: booking.user,
    ...noNewClient,
    pickupLocation: booking.pickupLocation,
    pickupPlace: knownPlaceOf({
      placeId: booking.pickupPlaceId,
      latitude: booking.pickupLatitude,
      longitude: booking.pickupLongitude,
    }),
    destination: booking.destination ?? '',
    destinationPlace: knownPlaceOf({
      placeId: booking.destinationPlaceId,
      latitude: booking.destinationLatitude,
      longitude: booking.destinationLongitude,
    }),
    scheduledDate: booking.scheduledDate,
    scheduledTime: booking.scheduledTime,
    rentalEndDate: booking.rentalEndDate ?? booking.scheduledDate,
    rentalDuration: String(booking.rentalDuration ?? usualHours),
    withDriver: booking.isWithDriver,
    passengers: String(booking.passengers),
    luggage: String(booking.luggage),
    distanceKm: String(booking.distanceKm ?? ''),
    isOutsideDakar: booking.isOutsideDakar,
    collectByDriver: booking.collectByDriver,
    plannedMinutes: null,
    vehicleType: booking.vehicleType ?? '',
    totalPrice: String(booking.totalPrice ?? ''),
    extras: null,
    flightNumber: booking.flightNumber ?? '',
    orderSource: booking.orderSource ?? '',
    specialRequests: booking.specialRequests ?? '',
    ...noRepeat,
    ...noReturn,
  }
}

const usualHours = '4'
const noNewClient = { isNewClient: false, clientName: '', clientPhone: '' }

/** Value of the price field: the typed price, else the proposal. */
export function shownPrice({ totalPrice }: Pick<BookingValues, 'totalPrice'>, proposal: number | null): string {
  return totalPrice ?? String(proposal ?? '')
}

/** Fields that the form shows for transfers alone: without them, the server keeps the stored values. */
type TransferField = 'distanceKm' | 'isOutsideDakar'

/** Chosen places and exact points: without them, the server takes those that it knows. */
type PlaceField =
  | 'pickupPlaceId'
  | 'pickupLatitude'
  | 'pickupLongitude'
  | 'destinationPlaceId'
  | 'destinationLatitude'
  | 'destinationLongitude'

/** Fields of a service beside the common ones: a new field of the contract does not compile until it is sent. */
type OwnFields<Service extends ServiceType, Common> = Record<
  Exclude<
    keyof Extract<BookingFormInput, { serviceType: Service }>,
    keyof Common | PlaceField | (Service extends 'TRANSFER' ? never : TransferField)
  >,
  unknown
>

/** Parses the form with the contract's schema: only the fields of its service. */
export function parseBooking(values: BookingValues, proposal: number | null): Parsed<BookingForm> {
  const { client, isNewClient, clientName, clientPhone, passengers, luggage, vehicleType, ...others } = values
  const { rentalDuration, scheduledDate, withDriver, distanceKm, isOutsideDakar, plannedMinutes, ...more } = others
  const { pickupPlace, destinationPlace, ...written } = more
  const rest = withoutOtherTrips(written)
  const common = {
    ...rest,
    scheduledTime: readTime(rest.scheduledTime),
    ...placeFields(formPartsOf(pickupPlace), formPartsOf(destinationPlace)),
    userId: isNewClient ? undefined : client?.id,
    client: isNewClient ? { fullName: clientName, phone: clientPhone } : undefined,
    passengers: toNumber(passengers),
    luggage: toNumber(luggage),
    vehicleType: vehicleType || null,
    totalPrice: toAmount(shownPrice(values, proposal)),
    extras: values.extras ? extrasToSend(values.extras) : undefined,
  }
  const ofService: { [Service in ServiceType]: OwnFields<Service, typeof common> } = {
    TRANSFER: {
      scheduledDate,
      isOutsideDakar,
      distanceKm: distanceKm.trim() === '' ? null : toNumber(distanceKm),
      plannedMinutes: plannedMinutes?.trim() ? toNumber(plannedMinutes) : undefined,
    },
    HOURLY_RENTAL: { scheduledDate, withDriver, rentalDuration: toNumber(rentalDuration) },
    DAILY_RENTAL: { rentalStartDate: scheduledDate, withDriver },
  }
  const parsed = bookingFormSchema.safeParse({ ...common, ...ofService[values.serviceType] })
  return withAmounts(atFormFields(parsed), {
    totalPrice: shownPrice(values, proposal),
    ...amountsOfExtras(values.extras ?? []),
  })
}

/** Leaves out the values about a series or a return, which have calls of their own. */
function withoutOtherTrips<Values extends RepeatValues & ReturnValues>(values: Values) {
  const { isRepeated, repeatDays, repeatUntil, repeatDriver, repeatDriverText, ...single } = values
  const { isRoundTrip, returnDate, returnTime, returnPrice, ...rest } = single
  return rest
}

/** Names of the form's fields for those of the new client and the repetition in the body. */
const clientFields: Record<string, string> = {
  'client.fullName': 'clientName',
  'client.phone': 'clientPhone',
  'repeat.weekdays': 'repeatDays',
  'repeat.until': 'repeatUntil',
  driverId: 'repeatDriver',
}

function atFormFields(parsed: Parsed<BookingForm>): Parsed<BookingForm> {
  if (parsed.success) return parsed
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: [fieldNamed(path.join('.'))], message }))
  return { success: false, error: { issues } }
}

/** Returns the name of the form's field for a name in the body. */
export function fieldNamed(name: string): string {
  return clientFields[name] ?? name
}

/** Reads a typed whole number; an empty field is 0 and any other text -1, which the rules refuse. */
export function toNumber(typed: string): number {
  const whole = toWhole(typed || '0')
  return Number.isNaN(whole) ? -1 : whole
}
