import { createBooking, updateBooking } from '@yoon/contract/bookings/calls'
import { type BookingForm, pastDates } from '@yoon/contract/bookings/form'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { serviceTypes } from '@yoon/contract/bookings/service-types'
import { bookingPath } from '@yoon/contract/paths'
import type { SeriesScope } from '@yoon/contract/series/form'
import { vehicleTypes } from '@yoon/contract/vehicles/types'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { refreshAfter } from '../../../lib/calls/data.ts'
import { isOverlap, isRefused, type Saving, savingOf } from '../../../lib/calls/refusals.ts'
import { isExtrasOrNull } from '../../../lib/extras.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'
import { dayOf } from '../../../lib/format.ts'
import { isOneOf, isTextOrNull } from '../../../lib/forms/drafts.ts'
import { failureTitle } from '../../../lib/forms/saving.ts'
import { withDraftKeptMessage } from '../../../lib/forms/submissions.ts'
import { type Form, type Parsed, useForm } from '../../../lib/forms/use-form.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { toast } from '../../../lib/toasts.ts'
import type { Accepted } from '../assignment/use-assignment.ts'
import { seriesOutcome } from '../series/series-words.ts'
import { type BookingValues, fieldNamed, initialValues, parseBooking } from './booking-form-values.ts'
import { type Client, isClientOrNull } from './client.ts'
import { draftOf, useGivenClient } from './given-client.ts'
import { isKnownPlaceOrNull } from './known-place.ts'
import { isNamedDriverOrNull, repeatIssues } from './repeat/repeat-values.ts'
import type { PlannedSeries } from './repeat/SeriesPreviewDialog.tsx'
import { usePlannedSeries } from './repeat/use-planned-series.ts'
import { asReturn, hasReturn, returnIssues, roundTripField } from './return-trip/return-trip.ts'
import { useRoundTrip } from './return-trip/use-round-trip.ts'
import { type FareProposalState, useFareProposal } from './use-fare-proposal.ts'

export interface BookingFormState extends Saving {
  form: Form<BookingValues>
  /** The booking as it was when the form opened, or was read again; undefined while one is created. */
  edited: Booking | undefined
  today: string
  fare: FareProposalState
  /** Proposal for the return of a round trip. */
  returnFare: FareProposalState
  /** The client who has the phone of the new client already. */
  holder: Client | undefined
  /** Message of the overlap with another trip of the driver or vehicle. */
  overlap: string | undefined
  /** Message about expired papers of the driver or vehicle. */
  expiredPapers: string | undefined
  /** The booking that an earlier attempt stored, if the form has changed since. */
  stored: Booking | undefined
  /** The dates of the series to confirm; undefined while there are none. */
  planned: PlannedSeries | undefined
  /** Goes back from the dates to the form. */
  closePlanned(): void
  /** Bookings of its series that an edit concerns. */
  scope: SeriesScope
  setScope(scope: SeriesScope): void
  /** Sends the form again, with these obstacles accepted besides those that were before. */
  accept(obstacles: Accepted): void
  /** Discards the form and shows the stored booking. */
  openStored(): void
  /** Sends the form as it is now, as a change of the stored booking. */
  sendSecond(): void
  forgetRefusal(): void
  /** Continues from the current booking: with its values, or with the typed ones. */
  goOnFrom(current: Booking, isTaken: boolean): void
}

const bookingDraftShape = {
  serviceType: isOneOf(serviceTypes),
  vehicleType: isOneOf(['', ...vehicleTypes]),
  client: isClientOrNull,
  pickupPlace: isKnownPlaceOrNull,
  destinationPlace: isKnownPlaceOrNull,
  plannedMinutes: isTextOrNull,
  totalPrice: isTextOrNull,
  extras: isExtrasOrNull,
  returnPrice: isTextOrNull,
  repeatDriver: isNamedDriverOrNull,
  // A field that is drawn anew shows a chosen driver, not what was typed.
  repeatDriverText: isOneOf(['']),
}

/** Creates or edits a booking. An overlap, expired papers and an attempt stored before become questions, other errors toasts. */
export function useBookingForm(booking: Booking | undefined, onDone: () => void): BookingFormState {
  // A snapshot: the edited booking stays as it was when the form opened, even if the list behind it is refetched.
  const [edited, setEdited] = useState(booking)
  const [today] = useState(() => dayOf(Date.now()))
  const show = useShowBooking()
  const priced = usePricedForm({ booking, edited, today }, (body) => send(body))
  const { form, draft, fare, returnFare, parse, isAwaitingFare } = priced
  const [holder, keepHolder] = useHolder(form.values)
  const leave = () => {
    form.forget()
    onDone()
  }
  const outcome = {
    onSuccess: (answer: Saved) => {
      saySaved(answer, edited !== undefined, show)
      leave()
    },
    onError: (error: Error) => showRefusal(form, error, keepHolder),
  }
  const scoped = useScope()
  const series = usePlannedSeries(outcome.onError)
  const roundTrip = useRoundTrip(draft, { onDone: leave, onError: outcome.onError })
  const create = useSubmission(createBooking, draft, outcome)
  const update = useSubmission(updateBooking, draft, { ...outcome, subject: ({ id }) => id })
  const save = edited ? update : create
  const { storedBefore, error, reset, settle } = save
  const stored = storedBefore?.data
  const send = (body: BookingForm, accepted: Accepted = {}, version = edited?.version) => {
    toast.retract(failureTitle)
    if (edited) update.run({ ...body, id: edited.id, ...accepted, ...scopeOf(scoped.scope) }, version)
    else if (form.values.isRepeated) series.plan(body, form.values)
    else if (hasReturn(form.values)) roundTrip.send(body, form.values, returnFare.proposal?.price ?? null)
    else create.run(body)
  }
  const sendAgain = (...how: [accepted?: Accepted, version?: number]) => {
    const parsed = parse(form.values)
    if (parsed.success) send(parsed.data, ...how)
  }
  const saving = savingOf(save, series.preview, roundTrip.call)
  return {
    form,
    edited,
    today,
    fare,
    returnFare,
    holder,
    ...saving,
    isBusy: saving.isBusy || isAwaitingFare,
    ...questionsOf(error),
    stored,
    ...series.shown,
    ...scoped,
    accept: (obstacles) => sendAgain({ ...acceptedIn(update.args), ...obstacles }),
    openStored: () => {
      settle()
      form.forget()
      void refreshAfter(createBooking)
      if (stored) show(stored.bookingReference)
    },
    sendSecond: () => {
      settle()
      sendAgain({}, stored?.version)
    },
    forgetRefusal: reset,
    goOnFrom: (current, isTaken) => {
      setEdited(current)
      if (isTaken) form.restart(initialValues(current, today))
      reset()
    },
  }
}

/** Shows a refusal at its fields and in a toast; the questions and notices of the form say the others. */
function showRefusal(form: Form<BookingValues>, error: Error, keepHolder: (details: unknown) => void): void {
  if (isOverlap(error) || isRefused(error, 'PAPERS_EXPIRED') || isRefused(error, 'STALE')) return
  form.setServerErrors(error)
  // The notice beside the phone says it, and offers the client.
  if (isRefused(error, 'CLIENT_EXISTS')) keepHolder(error.details)
  else sayFailure(failureTitle, withDraftKeptMessage(error), 'Erreur lors de la sauvegarde de la réservation')
}

function useShowBooking(): (reference: string) => void {
  const [, navigate] = useLocation()
  return (reference) => navigate(bookingPath(reference))
}

function useScope(): Pick<BookingFormState, 'scope' | 'setScope'> {
  const [scope, setScope] = useState<SeriesScope>('one')
  return { scope, setScope }
}

interface Saved {
  data: Booking
  items?: unknown
}

function saySaved({ data, items }: Saved, isEdited: boolean, show: (reference: string) => void): void {
  const { bookingReference } = data
  if (isEdited) toast.success('Réservation modifiée', seriesOutcome(items) ?? bookingReference)
  else toast.success('Réservation créée', bookingReference, { label: 'Voir', onSelect: () => show(bookingReference) })
}

function scopeOf(scope: SeriesScope) {
  return scope === 'following' && { scope }
}

/** Returns the messages of the refusals that become questions. */
function questionsOf(error: Error | null): Pick<BookingFormState, 'overlap' | 'expiredPapers'> {
  return {
    overlap: isOverlap(error) ? error.message : undefined,
    expiredPapers: isRefused(error, 'PAPERS_EXPIRED') ? error.message : undefined,
  }
}

/** Returns what the last attempt has accepted: the server asks about one obstacle after the other. */
function acceptedIn(args: { [Name in keyof Accepted]: Accepted[Name] | undefined } | undefined): Accepted {
  return {
    ...(args?.allowOverlap && { allowOverlap: true }),
    ...(args?.papersOverride && { papersOverride: args.papersOverride }),
  }
}

interface PricedFormOptions {
  /** The booking whose values the form starts with; undefined for a new one. */
  booking: Booking | undefined
  edited: Booking | undefined
  today: string
}

/** The form with its draft and its price proposal. */
function usePricedForm({ booking, edited, today }: PricedFormOptions, onValid: (body: BookingForm) => void) {
  const given = useGivenClient(booking === undefined)
  const draft = edited ? `${edited.id} ${edited.version}` : draftOf(given)
  const parse = (values: BookingValues) => parseBooking(values, fare.proposal?.price ?? null)
  const form = useForm({
    initial: initialValues(booking, today, given),
    parse: (values) => withDates(parse(values), values, { today, edited, returnPrice: back.proposal?.price ?? null }),
    onValid,
    draft,
    draftShape: bookingDraftShape,
    atFields,
  })
  const fare = useFareProposal(form.values, edited)
  const back = useReturnFare(form.values)
  const [submit, isAwaitingFare] = useSubmitWithFare(form, fare, back)
  return { form: { ...form, submit }, draft, fare, returnFare: back, parse, isAwaitingFare }
}

/** Asks for the price of the return while there is one. */
function useReturnFare(values: BookingValues): FareProposalState {
  // Without a return, the empty places of these values ask nothing.
  const facts = hasReturn(values) ? asReturn(values) : { ...values, pickupLocation: '', destination: '' }
  return useFareProposal({ ...facts, serviceType: 'TRANSFER' }, undefined)
}

/** Submits the form once the price has been proposed that it takes over; an edit in the meantime takes that back. */
function useSubmitWithFare(
  form: Form<BookingValues>,
  fare: FareProposalState,
  back: FareProposalState,
): [submit: Form<BookingValues>['submit'], isAwaiting: boolean] {
  const { totalPrice, returnPrice } = form.values
  const isReturnPending = hasReturn(form.values) && back.isPending && returnPrice === null
  const isPending = (fare.isPending && totalPrice === null) || isReturnPending
  const [submitted, setSubmitted] = useState<BookingValues>()
  const isAwaiting = submitted === form.values
  useEffect(() => {
    if (!isAwaiting || isPending) return
    setSubmitted(undefined)
    form.submit({ preventDefault: () => undefined })
  }, [isAwaiting, isPending, form])
  const submit: Form<BookingValues>['submit'] = (event) => {
    if (!isPending) return form.submit(event)
    event.preventDefault()
    setSubmitted(form.values)
  }
  return [submit, isAwaiting]
}

/** Keeps the client who has the phone of the new client already, until another phone is typed. */
function useHolder({ clientPhone }: BookingValues): [holder: Client | undefined, keep: (details: unknown) => void] {
  const [taken, setTaken] = useState<{ phone: string; client: Client | undefined }>()
  const keep = (details: unknown) =>
    setTaken({ phone: clientPhone, client: (details as { client?: Client } | undefined)?.client })
  return [taken?.phone === clientPhone ? taken.client : undefined, keep]
}

/** Renames the fields of the body in a server's refusal to those of the form. */
function atFields(refused: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(refused).map(([name, message]) => [fieldNamed(roundTripField(name)), message]),
  )
}

/** Adds the rules that no date is in the past, on a repetition and on a return, so that all errors show together. */
function withDates(
  parsed: Parsed<BookingForm>,
  values: BookingValues,
  { today, edited, returnPrice }: { today: string; edited: Booking | undefined; returnPrice: number | null },
): Parsed<BookingForm> {
  const { serviceType, scheduledDate, rentalEndDate } = values
  const dates =
    serviceType === 'DAILY_RENTAL'
      ? { serviceType, rentalStartDate: scheduledDate, rentalEndDate }
      : { serviceType, scheduledDate }
  const past = [
    ...Object.entries(pastDates(dates, today, edited)).map(([field, message]) => ({ path: [field], message })),
    ...(edited ? [] : repeatIssues(values, scheduledDate)),
    ...(edited ? [] : returnIssues(values, returnPrice)),
  ]
  if (past.length === 0) return parsed
  const others = parsed.success ? [] : parsed.error.issues
  return { success: false, error: { issues: [...past, ...others] } }
}
