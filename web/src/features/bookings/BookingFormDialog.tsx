import type { Booking } from '@yoon/contract/bookings'
import type { ReactElement } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LostLink } from '../../ui/LostLink.tsx'
import { useUnsavedGuard } from '../../ui/UnsavedGuard.tsx'
import { DetailFields, PeopleFields, PlaceFields, ServiceChoice, TimeFields } from './BookingFormFields.tsx'
import { BookingFormQuestion, StaleNotice } from './BookingFormNotices.tsx'
import type { BookingValues } from './booking-form-values.ts'
import { ClientPicker } from './ClientPicker.tsx'
import { type BookingFormState, useBookingForm } from './use-booking-form.ts'

interface BookingFormDialogProps {
  /** The booking to edit; none to create one. */
  booking: Booking | undefined
  onClose: () => void
}

/** Creates a booking or edits one. Nothing typed is lost by a refusal, a dropped link or a colleague's change. */
export function BookingFormDialog({ booking, onClose }: BookingFormDialogProps): ReactElement {
  const state = useBookingForm(booking, onClose)
  const { form, edited, isBusy, lost } = state
  const giveUp = () => {
    form.forget()
    onClose()
  }
  const guard = useUnsavedGuard(form.isDirty, giveUp, lost && unsureWarning)
  if (state.clash || state.stored) {
    return (
      <>
        <BookingFormQuestion state={state} />
        {guard.question}
      </>
    )
  }
  return (
    <>
      <Dialog
        title={edited ? 'Modifier la réservation' : 'Nouvelle réservation'}
        description={edited?.bookingReference}
        size="large"
        onClose={guard.close}
        footer={
          <>
            <Button onClick={guard.close}>Annuler</Button>
            <Button look="primary" type="submit" form="reservation" isBusy={isBusy}>
              {edited ? 'Enregistrer' : 'Créer la réservation'}
            </Button>
          </>
        }
      >
        <BookingFields state={state} />
      </Dialog>
      {guard.question}
    </>
  )
}

const unsureWarning =
  'Votre saisie sera perdue, mais la demande envoyée a peut-être été enregistrée : vérifiez dans la liste avant de la refaire.'

function BookingFields({ state }: { state: BookingFormState }): ReactElement {
  const { form, edited, today, lost, isBusy } = state
  const isStarted = edited?.status === 'IN_PROGRESS'
  const set = (part: Partial<BookingValues>) => {
    form.set(part)
    // What the form calls otherwise than the rules do.
    if ('client' in part) form.mend('userId')
    if ('scheduledDate' in part) form.mend('rentalStartDate')
  }
  const fields = { values: form.values, errors: form.errors, set, today, isStarted }
  return (
    <form ref={form.ref} id="reservation" noValidate onSubmit={form.submit} className="grid gap-4">
      {lost && <LostLink status={lost.status} isBusy={isBusy} />}
      <StaleNotice state={state} />
      <ServiceChoice {...fields} />
      <ClientPicker
        value={form.values.client}
        error={form.errors.userId}
        disabled={isStarted}
        onValue={(client) => set({ client })}
      />
      <PlaceFields {...fields} />
      <TimeFields {...fields} />
      <PeopleFields {...fields} />
      <DetailFields {...fields} />
    </form>
  )
}
