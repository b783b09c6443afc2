import { type BookingForm, pastDates } from '@yoon/contract/booking-form'
import { type Booking, createBooking, updateBooking } from '@yoon/contract/bookings'
import { listClientTrips } from '@yoon/contract/client-trips'
import { bookingPlace } from '@yoon/contract/places'
import { serviceTypes } from '@yoon/contract/service-types'
import { vehicleTypes } from '@yoon/contract/vehicle-types'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { refresh } from '../../../lib/data.ts'
import { isTextOrNull } from '../../../lib/drafts.ts'
import { dayOf } from '../../../lib/format.ts'
import { isRefused, type Saving, savingOf } from '../../../lib/refusals.ts'
import { ofForm } from '../../../lib/submissions.ts'
import { toast } from '../../../lib/toasts.ts'
import { type Form, type Parsed, useForm } from '../../../lib/use-form.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { isClash } from '../assignment/use-assignment.ts'
import { refreshBookings, sayFailure } from '../use-booking-moves.ts'
import { type BookingValues, initialValues, parseBooking } from './booking-form-values.ts'
import { isClientOrNull } from './client.ts'
import { proposalFor, type Tariffs } from './price-proposal.ts'
import { useTariffs } from './use-tariffs.ts'

export interface BookingFormState extends Saving {
  form: Form<BookingValues>
  /** The booking as it was when the form opened, or was read again; none while one is created. */
  edited: Booking | undefined
  today: string
  /** What the price proposal counts with. */
  tariffs: Tariffs | undefined
  /** Why the new time clashes with another trip of the driver or vehicle. */
  clash: string | undefined
  /** What an earlier try has stored, where the form now says something else. */
  stored: Booking | undefined
  /** Sends again what is in the form, with the clash allowed. */
  allowOverlap(): void
  /** Leaves the form for the booking that is stored. */
  openStored(): void
  /** Sends what is in the form beside what is stored. */
  sendSecond(): void
  forgetRefusal(): void
  /** Goes on from the booking as it now is: with its values, or with what was typed. */
  goOnFrom(current: Booking, isTaken: boolean): void
}

const failureTitle = 'Erreur de sauvegarde'

const bookingDraftShape = {
  serviceType: (kept: unknown) => serviceTypes.some((one) => one === kept),
  vehicleType: (kept: unknown) => kept === '' || vehicleTypes.some((one) => one === kept),
  client: isClientOrNull,
  totalPrice: isTextOrNull,
}

/** Creates a booking or edits one; what the server asks back is a question, every other refusal is said. */
export function useBookingForm(booking: Booking | undefined, onDone: () => void): BookingFormState {
  // What is being edited stays what it was when the form opened, whatever the list behind it learns.
  const [edited, setEdited] = useState(booking)
  const [today] = useState(() => dayOf(Date.now()))
  const [, navigate] = useLocation()
  const show = (reference: string) => navigate(bookingPlace(reference))
  const draft = edited ? `${edited.id} ${edited.version}` : 'booking'
  const tariffs = useTariffs(edited)
  const parse = (values: BookingValues) => parseBooking(values, proposalFor(values, tariffs))
  const form = useForm({
    initial: initialValues(booking, today),
    parse: (values) => withDates(parse(values), values, today, edited),
    onValid: (body) => send(body),
    draft,
    draftShape: bookingDraftShape,
  })
  const outcome = {
    onSuccess: ({ data: { bookingReference } }: { data: Booking }) => {
      if (edited) toast.success('Réservation modifiée', bookingReference)
      else
        toast.success('Réservation créée', bookingReference, { label: 'Voir', onSelect: () => show(bookingReference) })
      form.forget()
      refreshAll()
      onDone()
    },
    onError: (error: Error) => {
      if (isClash(error) || isRefused(error, 'STALE')) return
      form.refuse(error)
      sayFailure(failureTitle, ofForm(error), 'Erreur lors de la sauvegarde de la réservation')
    },
  }
  const create = useSubmission(createBooking, draft, outcome)
  const update = useSubmission(updateBooking, draft, { ...outcome, subject: ({ id }) => id })
  const save = edited ? update : create
  const { storedBefore, error, reset, settle } = save
  const stored = storedBefore?.data
  const send = (body: BookingForm, isOverlapAllowed = false, version = edited?.version) => {
    toast.retract(failureTitle)
    if (!edited) create.run(body)
    else update.run({ ...body, id: edited.id, ...(isOverlapAllowed && { allowOverlap: true }) }, version)
  }
  const sendAgain = (...how: [isOverlapAllowed?: boolean, version?: number]) => {
    const parsed = parse(form.values)
    if (parsed.success) send(parsed.data, ...how)
  }
  return {
    form,
    edited,
    today,
    tariffs,
    ...savingOf(save),
    clash: isClash(error) ? error.message : undefined,
    stored,
    allowOverlap: () => sendAgain(true),
    openStored: () => {
      settle()
      form.forget()
      refreshBookings()
      if (stored) show(stored.bookingReference)
    },
    sendSecond: () => {
      settle()
      sendAgain(false, stored?.version)
    },
    forgetRefusal: reset,
    goOnFrom: (current, isTaken) => {
      setEdited(current)
      if (isTaken) form.restart(initialValues(current, today))
      reset()
    },
  }
}

/** The list, and what the next form for the client warns of. */
function refreshAll() {
  refreshBookings()
  refresh(listClientTrips).catch(() => undefined)
}

/** The rules of the form and that no date is set in the past, told together. */
function withDates(
  parsed: Parsed<BookingForm>,
  values: BookingValues,
  today: string,
  edited: Booking | undefined,
): Parsed<BookingForm> {
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
