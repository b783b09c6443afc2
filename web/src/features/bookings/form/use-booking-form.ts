import { createBooking, updateBooking } from '@yoon/contract/bookings/calls'
import { type BookingForm, pastDates } from '@yoon/contract/bookings/form'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { serviceTypes } from '@yoon/contract/bookings/service-types'
import { bookingPath } from '@yoon/contract/paths'
import { vehicleTypes } from '@yoon/contract/vehicles/types'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { refreshAfter } from '../../../lib/calls/data.ts'
import { isRefused, type Saving, savingOf } from '../../../lib/calls/refusals.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'
import { dayOf } from '../../../lib/format.ts'
import { isOneOf, isTextOrNull } from '../../../lib/forms/drafts.ts'
import { withDraftKeptMessage } from '../../../lib/forms/submissions.ts'
import { type Form, type Parsed, useForm } from '../../../lib/forms/use-form.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { toast } from '../../../lib/toasts.ts'
import { isOverlap } from '../assignment/use-assignment.ts'
import { type BookingValues, initialValues, parseBooking } from './booking-form-values.ts'
import { isClientOrNull } from './client.ts'
import { proposalFor, type Tariffs } from './price-proposal.ts'
import { useTariffs } from './use-tariffs.ts'

export interface BookingFormState extends Saving {
  form: Form<BookingValues>
  /** The booking as it was when the form opened, or was read again; undefined while one is created. */
  edited: Booking | undefined
  today: string
  /** Input of the price proposal. */
  tariffs: Tariffs | undefined
  /** Message of the overlap with another trip of the driver or vehicle. */
  overlap: string | undefined
  /** The booking that an earlier attempt stored, if the form has changed since. */
  stored: Booking | undefined
  /** Sends the form again, with the overlap allowed. */
  allowOverlap(): void
  /** Discards the form and shows the stored booking. */
  openStored(): void
  /** Sends the form as it is now, on top of the stored booking. */
  sendSecond(): void
  forgetRefusal(): void
  /** Continues from the current booking: with its values, or with the typed ones. */
  goOnFrom(current: Booking, isTaken: boolean): void
}

const failureTitle = 'Erreur de sauvegarde'

const bookingDraftShape = {
  serviceType: isOneOf(serviceTypes),
  vehicleType: isOneOf(['', ...vehicleTypes]),
  client: isClientOrNull,
  totalPrice: isTextOrNull,
}

/** Creates or edits a booking. An overlap and an attempt stored before become questions, other errors toasts. */
export function useBookingForm(booking: Booking | undefined, onDone: () => void): BookingFormState {
  // A snapshot: the edited booking stays as it was when the form opened, even if the list behind it is refetched.
  const [edited, setEdited] = useState(booking)
  const [today] = useState(() => dayOf(Date.now()))
  const [, navigate] = useLocation()
  const show = (reference: string) => navigate(bookingPath(reference))
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
      onDone()
    },
    onError: (error: Error) => {
      if (isOverlap(error) || isRefused(error, 'STALE')) return
      form.setServerErrors(error)
      sayFailure(failureTitle, withDraftKeptMessage(error), 'Erreur lors de la sauvegarde de la réservation')
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
    overlap: isOverlap(error) ? error.message : undefined,
    stored,
    allowOverlap: () => sendAgain(true),
    openStored: () => {
      settle()
      form.forget()
      void refreshAfter(createBooking)
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

/** Adds the rule that no date is in the past, so that all errors show together. */
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
