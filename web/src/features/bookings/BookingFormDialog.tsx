import { type Booking, getBooking } from '@yoon/contract/bookings'
import type { ReactElement } from 'react'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useUnsavedGuard } from '../../ui/UnsavedGuard.tsx'
import { DetailFields, PeopleFields, PlaceFields, ServiceChoice, TimeFields } from './BookingFormFields.tsx'
import type { BookingValues } from './booking-form-values.ts'
import { ClientPicker } from './ClientPicker.tsx'
import { OverlapQuestion } from './OverlapQuestion.tsx'
import { type BookingFormState, useBookingForm } from './use-booking-form.ts'
import { sayFailure } from './use-booking-moves.ts'

interface BookingFormDialogProps {
  /** The booking to edit; none to create one. */
  booking: Booking | undefined
  onClose: () => void
}

/** Creates a booking or edits one. Nothing typed is lost by a refusal, a dropped link or a colleague's change. */
export function BookingFormDialog({ booking, onClose }: BookingFormDialogProps): ReactElement {
  const state = useBookingForm(booking, onClose)
  const { form, edited, isBusy, clash } = state
  const guard = useUnsavedGuard(form.isDirty, () => {
    form.forget()
    onClose()
  })
  if (clash) {
    return (
      <OverlapQuestion message={clash} isBusy={isBusy} onAllow={state.allowOverlap} onClose={state.forgetRefusal} />
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

function BookingFields({ state }: { state: BookingFormState }): ReactElement {
  const { form, edited, today } = state
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

/** A colleague was faster: what was typed is still there, and so is the choice. */
function StaleNotice({ state: { stale, edited, goOnFrom } }: { state: BookingFormState }): ReactElement | null {
  if (!stale || !edited) return null
  const read = (isTaken: boolean) => {
    call(getBooking, { id: edited.id }).then(
      ({ data }) => goOnFrom(data, isTaken),
      (error: Error) => sayFailure('Erreur', error, 'Erreur lors du chargement de la réservation'),
    )
  }
  return (
    <div role="alert" className="grid gap-2 rounded-lg border border-wait bg-wait-soft px-4 py-3 text-wait">
      <p className="font-semibold">{stale}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => read(true)}>Reprendre la version actuelle</Button>
        <Button onClick={() => read(false)}>Garder ma saisie</Button>
      </div>
    </div>
  )
}
