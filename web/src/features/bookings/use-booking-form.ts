import { type BookingForm, pastDates } from '@yoon/contract/booking-form'
import { type Booking, createBooking, updateBooking } from '@yoon/contract/bookings'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { dayOf } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { type Form, type Parsed, useForm } from '../../lib/use-form.ts'
import { type BookingValues, initialValues, parseBooking } from './booking-form-values.ts'
import { isClash } from './use-assignment.ts'
import { refreshBookings, sayFailure } from './use-booking-moves.ts'

export interface BookingFormState {
  form: Form<BookingValues>
  /** The booking as it was when the form opened, or was read again; none while one is created. */
  edited: Booking | undefined
  today: string
  isBusy: boolean
  /** Why the new time clashes with another trip of the driver or vehicle. */
  clash: string | undefined
  /** That a colleague has changed the booking meanwhile. */
  stale: string | undefined
  /** Sends again what is in the form, with the clash allowed. */
  allowOverlap(): void
  forgetRefusal(): void
  /** Goes on from the booking as it now is: with its values, or with what was typed. */
  goOnFrom(current: Booking, isTaken: boolean): void
}

/** Creates a booking or edits one; a clash and a colleague's change are questions, every other refusal is said. */
export function useBookingForm(booking: Booking | undefined, onDone: () => void): BookingFormState {
  // What is being edited stays what it was when the form opened, whatever the list behind it learns.
  const [edited, setEdited] = useState(booking)
  const [today] = useState(() => dayOf(Date.now()))
  const form = useForm({
    initial: initialValues(booking, today),
    parse: (values) => withDates(values, today, edited),
    onValid: (body) => send(body, false),
    draft: edited ? `${edited.id} ${edited.version}` : 'booking',
  })
  const outcome = {
    onSuccess: () => {
      toast.success(edited ? 'Réservation modifiée' : 'Réservation créée')
      form.forget()
      refreshBookings()
      onDone()
    },
    onError: (error: Error) => {
      if (isClash(error) || isStale(error)) return
      if (error instanceof ApiError) form.setErrors(error.fields)
      sayFailure('Erreur de sauvegarde', error, 'Erreur lors de la sauvegarde de la réservation')
    },
  }
  const create = useAction(createBooking, outcome)
  const update = useAction(updateBooking, { ...outcome, subject: ({ id }) => id })
  const send = (body: BookingForm, allowOverlap: boolean) => {
    if (!edited) create.run(body)
    else update.run({ ...body, id: edited.id, ...(allowOverlap && { allowOverlap }) }, edited.version)
  }
  return {
    form,
    edited,
    today,
    isBusy: create.isBusy || update.isBusy,
    clash: isClash(update.error) ? update.error.message : undefined,
    stale: isStale(update.error) ? update.error.message : undefined,
    allowOverlap: () => {
      const parsed = parseBooking(form.values)
      if (parsed.success) send(parsed.data, true)
    },
    forgetRefusal: update.reset,
    goOnFrom: (current, isTaken) => {
      setEdited(current)
      if (isTaken) form.restart(initialValues(current, today))
      update.reset()
    },
  }
}

function isStale(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === 'STALE'
}

/** The rules of the form and that no date is set in the past, told together. */
function withDates(values: BookingValues, today: string, edited: Booking | undefined): Parsed<BookingForm> {
  const parsed = parseBooking(values)
  const { serviceType, scheduledDate, rentalEndDate } = values
  const dates =
    serviceType === 'DAILY_RENTAL'
      ? { serviceType, rentalStartDate: scheduledDate, rentalEndDate }
      : { serviceType, scheduledDate }
  const past = Object.entries(pastDates(dates, today, edited)).map(([field, message]) => ({ path: [field], message }))
  if (past.length === 0) return parsed
  const others = parsed.success ? [] : parsed.error.issues
  return { success: false, error: { issues: [...past, ...others] } }
}
