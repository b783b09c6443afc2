import type { BookingForm } from '@yoon/contract/bookings/form'
import { isDay } from '@yoon/contract/dates'
import type { Parsed } from '../../../../lib/forms/use-form.ts'
import { readTime } from '../../../../ui/forms/TimeField.tsx'
import { type BookingValues, parseBooking } from '../booking-form-values.ts'

/** True if the form makes a transfer and its return. */
export function hasReturn({ isRoundTrip, serviceType }: Pick<BookingValues, 'isRoundTrip' | 'serviceType'>): boolean {
  return isRoundTrip && serviceType === 'TRANSFER'
}

/** Returns the values of the return: the other way round, at its own time and price, without the flight and the extras. */
export function asReturn(values: BookingValues): BookingValues {
  return {
    ...values,
    pickupLocation: values.destination,
    pickupPlace: values.destinationPlace,
    destination: values.pickupLocation,
    destinationPlace: values.pickupPlace,
    scheduledDate: values.returnDate,
    scheduledTime: values.returnTime,
    totalPrice: values.returnPrice,
    extras: null,
    flightNumber: '',
    plannedMinutes: null,
  }
}

/** Parses the return with the contract's schema. */
export function parseReturn(values: BookingValues, proposal: number | null): Parsed<BookingForm> {
  return parseBooking(asReturn(values), proposal)
}

/** Fields of the form for those of the return; those of the outward trip tell about all others. */
const fieldsOfReturn: Record<string, string> = {
  scheduledDate: 'returnDate',
  scheduledTime: 'returnTime',
  totalPrice: 'returnPrice',
}

/** Returns an issue for each wrong value of the return. */
export function returnIssues(values: BookingValues, proposal: number | null): { path: string[]; message: string }[] {
  if (!hasReturn(values)) return []
  const { scheduledDate, scheduledTime, returnDate, returnTime } = values
  const parsed = parseReturn(values, proposal)
  const issues = parsed.success ? [] : parsed.error.issues
  const own = issues.flatMap(({ path, message }) => {
    const field = fieldsOfReturn[path.join('.')]
    return field === undefined ? [] : [{ path: [field], message }]
  })
  if (own.length > 0) return own
  const isBefore =
    isDay(returnDate) && `${returnDate} ${readTime(returnTime)}` < `${scheduledDate} ${readTime(scheduledTime)}`
  const field = returnDate === scheduledDate ? 'returnTime' : 'returnDate'
  return isBefore ? [{ path: [field], message: "Le retour ne peut pas être avant l'aller" }] : []
}

/** Returns the field of the form for one of the body of a round trip: `return.scheduledTime`, `outward.destination`. */
export function roundTripField(name: string): string {
  const [trip, ...rest] = name.split('.')
  const field = rest.join('.')
  if (trip === 'return') return fieldsOfReturn[field] ?? field
  return trip === 'outward' ? field : name
}
