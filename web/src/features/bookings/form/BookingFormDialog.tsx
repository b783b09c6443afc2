import type { Booking } from '@yoon/contract/bookings/schemas'
import { type ReactElement, Suspense } from 'react'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'
import { useSecondFrame } from '../../../lib/use-second-frame.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { UnansweredNotice } from '../../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx'
import { ScopeChoice } from '../series/ScopeChoice.tsx'
import { DetailFields, PeopleFields, PlaceFields, ServiceChoice, TimeFields } from './BookingFormFields.tsx'
import type { BookingValues } from './booking-form-values.ts'
import { ClientPicker } from './ClientPicker.tsx'
import { ClientTrips } from './ClientTrips.tsx'
import { DuplicateNotice } from './DuplicateNotice.tsx'
import { FormSummary } from './FormSummary.tsx'
import { PriceFields } from './PriceFields.tsx'
import { RepeatFields, RepeatSwitch } from './repeat/RepeatFields.tsx'
import { ReturnTripFields, RoundTripSwitch } from './return-trip/ReturnTripFields.tsx'
import { type BookingFormState, useBookingForm } from './use-booking-form.ts'

// Rare, and the form is on screen sooner without the dialogs that it shares.
const BookingFormQuestion = lazyWithRetry(() =>
  import('./BookingFormQuestion.tsx').then((module) => ({ default: module.BookingFormQuestion })),
)

const SeriesPreviewDialog = lazyWithRetry(() =>
  import('./repeat/SeriesPreviewDialog.tsx').then((module) => ({ default: module.SeriesPreviewDialog })),
)

// Only an edit needs it here: what listens for the changes of colleagues is loaded after the first list.
const BookingColleagueChange = lazyWithRetry(() =>
  import('../dialogs/BookingColleagueChange.tsx').then((module) => ({ default: module.BookingColleagueChange })),
)

interface BookingFormDialogProps {
  /** The booking to edit; undefined to create one. */
  booking: Booking | undefined
  onClose: () => void
}

/** Creates or edits a booking. Typed values stay after a refusal, a lost connection and a colleague's change. */
export function BookingFormDialog({ booking, onClose }: BookingFormDialogProps): ReactElement {
  const state = useBookingForm(booking, onClose)
  // The modal dialog costs a frame already: the browser computes the styles of the page behind it again.
  const isDrawn = useSecondFrame()
  const { form, edited, isBusy, lost } = state
  const giveUp = () => {
    form.forget()
    onClose()
  }
  const guard = useUnsavedGuard(form.isDirty, giveUp, lost && unsureWarning)
  if (state.planned) {
    return (
      <Suspense fallback={null}>
        <SeriesPreviewDialog planned={state.planned} onBack={state.closePlanned} onCreated={giveUp} />
      </Suspense>
    )
  }
  if (state.overlap || state.expiredPapers || state.stored) {
    return (
      <>
        <Suspense fallback={null}>
          <BookingFormQuestion state={state} />
        </Suspense>
        {guard.question}
      </>
    )
  }
  return (
    <FormDialog
      title={edited ? 'Modifier la réservation' : 'Nouvelle réservation'}
      description={edited?.bookingReference}
      size="large"
      id="reservation"
      form={form}
      guard={guard}
      submitLabel={submitLabelOf(state)}
      summary={<FormSummary state={state} />}
      isBusy={isBusy}
      isDrawn={isDrawn}
    >
      <BookingFields state={state} />
    </FormDialog>
  )
}

function submitLabelOf({ edited, form }: BookingFormState): string {
  if (edited) return 'Enregistrer'
  return form.values.isRepeated ? 'Voir les dates' : 'Créer la réservation'
}

const unsureWarning =
  'Votre saisie sera perdue, mais la demande envoyée a peut-être été enregistrée\u00a0: vérifiez dans la liste avant de la refaire.'

const seriesHint =
  "Les dates suivantes prennent seulement ce que vous changez ici\u00a0; ce qui a été changé sur l'une d'elles y reste."

function BookingFields({ state }: { state: BookingFormState }): ReactElement {
  const { form, edited, today, lost, isBusy } = state
  const client = form.values.isNewClient ? null : form.values.client
  const isStarted = edited?.status === 'IN_PROGRESS'
  const isTransfer = form.values.serviceType === 'TRANSFER'
  const set = (part: Partial<BookingValues>) => {
    form.set(part)
    // These fields have other names in the rules than in the form.
    if ('client' in part || 'isNewClient' in part) form.clearErrors('userId', 'clientName', 'clientPhone')
    if ('scheduledDate' in part) form.clearErrors('rentalStartDate')
  }
  const fields = { values: form.values, errors: form.errors, set, field: form.field, today, isStarted }
  return (
    <>
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} />}
      {edited && (
        <Suspense fallback={null}>
          <BookingColleagueChange
            edited={edited}
            stale={state.stale}
            isBusy={isBusy}
            hasValues
            onRead={state.goOnFrom}
          />
        </Suspense>
      )}
      {edited?.seriesId && <ScopeChoice scope={state.scope} onScope={state.setScope} hint={seriesHint} />}
      <ServiceChoice {...fields} />
      <FormSection title="Pour qui" isTitleWide>
        <ClientPicker {...fields} disabled={isStarted} holder={state.holder} />
        {client && !edited && <ClientTrips key={client.id} clientId={client.id} {...fields} />}
      </FormSection>
      <FormSection title="Trajet">
        <PlaceFields {...fields} />
      </FormSection>
      <FormSection title="Quand">
        <TimeFields {...fields}>
          {!edited && isTransfer && <RoundTripSwitch {...fields} />}
          {!edited && <RepeatSwitch {...fields} />}
        </TimeFields>
        {!edited && isTransfer && <ReturnTripFields {...fields} fare={state.returnFare} />}
        {!edited && <RepeatFields {...fields} />}
        {client && <DuplicateNotice key={client.id} clientId={client.id} exceptId={edited?.id} {...fields} />}
      </FormSection>
      <FormSection title="Prix">
        <PriceFields {...fields} clearErrors={form.clearErrors} edited={edited} fare={state.fare} />
      </FormSection>
      <FormSection title="À bord">
        <PeopleFields {...fields} />
      </FormSection>
      <FormSection title="Précisions">
        <DetailFields {...fields} fare={state.fare} />
      </FormSection>
    </>
  )
}
