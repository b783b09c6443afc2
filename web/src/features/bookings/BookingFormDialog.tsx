import { type BookingForm, pastDates } from '@yoon/contract/booking-form'
import { type Booking, createBooking, getBooking, updateBooking } from '@yoon/contract/bookings'
import { type ReactElement, useState } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { dayOf } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { type Parsed, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useUnsavedGuard } from '../../ui/UnsavedGuard.tsx'
import { DetailFields, PlaceFields, ServiceChoice, TimeFields } from './BookingFormFields.tsx'
import { initialValues, parseBooking } from './booking-form-values.ts'
import { ClientPicker } from './ClientPicker.tsx'
import { OverlapQuestion } from './OverlapQuestion.tsx'
import { refreshBookings, sayFailure } from './use-booking-moves.ts'

interface BookingFormDialogProps {
  /** The booking to edit; none to create one. */
  booking: Booking | undefined
  onClose: () => void
}

/** Creates a booking or edits one. Nothing typed is lost by a refusal, a dropped link or a colleague's change. */
export function BookingFormDialog({ booking, onClose }: BookingFormDialogProps): ReactElement {
  // What is being edited stays what it was when the form opened, whatever the list behind it learns.
  const [edited, setEdited] = useState(booking)
  const [today] = useState(() => dayOf(Date.now()))
  const form = useForm({
    initial: initialValues(booking, today),
    parse: (values) => withDates(parseBooking(values), today, edited),
    onValid: (body) => send(body, false),
  })
  const options = {
    onSuccess: () => {
      toast.success(edited ? 'Réservation modifiée' : 'Réservation créée')
      refreshBookings()
      onClose()
    },
    onError: (error: Error) => {
      if (error instanceof ApiError && (error.code === 'STALE' || /_BUSY$/.test(error.code))) return
      if (error instanceof ApiError) form.setErrors(error.fields)
      sayFailure('Erreur de sauvegarde', error, 'Erreur lors de la sauvegarde de la réservation')
    },
  }
  const create = useAction(createBooking, options)
  const update = useAction(updateBooking, { ...options, subject: ({ id }) => id })
  const send = (body: BookingForm, allowOverlap: boolean) => {
    if (!edited) create.run(body)
    else update.run({ ...body, id: edited.id, ...(allowOverlap && { allowOverlap }) }, edited.version)
  }
  const sendAgain = (allowOverlap: boolean) => {
    const parsed = parseBooking(form.values)
    if (parsed.success) send(parsed.data, allowOverlap)
  }

  const guard = useUnsavedGuard(form.isDirty, onClose)
  const refusal = update.error instanceof ApiError ? update.error : undefined
  if (refusal && /_BUSY$/.test(refusal.code)) {
    return (
      <OverlapQuestion
        message={refusal.message}
        isBusy={update.isBusy}
        onAllow={() => sendAgain(true)}
        onClose={() => update.reset()}
      />
    )
  }
  const isBusy = create.isBusy || update.isBusy
  const fields = {
    values: form.values,
    errors: form.errors,
    set: form.set,
    today,
    isStarted: edited?.status === 'IN_PROGRESS',
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
        <form ref={form.ref} id="reservation" noValidate onSubmit={form.submit} className="grid gap-4">
          {edited && refusal?.code === 'STALE' && (
            <StaleNotice
              message={refusal.message}
              id={edited.id}
              onCurrent={(current, isTaken) => {
                setEdited(current)
                if (isTaken) form.restart(initialValues(current, today))
                update.reset()
              }}
            />
          )}
          <ServiceChoice {...fields} />
          <ClientPicker
            value={form.values.client}
            error={form.errors.userId}
            disabled={fields.isStarted}
            onValue={(client) => {
              form.set({ client })
              form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([name]) => name !== 'userId')))
            }}
          />
          <PlaceFields {...fields} />
          <TimeFields {...fields} />
          <DetailFields {...fields} />
        </form>
      </Dialog>
      {guard.question}
    </>
  )
}

/** The rules of the form, and that no date is set in the past. */
function withDates(parsed: Parsed<BookingForm>, today: string, edited: Booking | undefined): Parsed<BookingForm> {
  if (!parsed.success) return parsed
  const wrong = Object.entries(pastDates(parsed.data, today, edited))
  if (wrong.length === 0) return parsed
  return { success: false as const, error: { issues: wrong.map(([field, message]) => ({ path: [field], message })) } }
}

interface StaleNoticeProps {
  message: string
  id: string
  /** The booking as it now is, and whether its values are taken over what was typed. */
  onCurrent: (current: Booking, isTaken: boolean) => void
}

/** A colleague was faster: what was typed is still there, and so is the choice. */
function StaleNotice({ message, id, onCurrent }: StaleNoticeProps): ReactElement {
  const read = (isTaken: boolean) => {
    call(getBooking, { id }).then(
      ({ data }) => onCurrent(data, isTaken),
      (error: Error) => sayFailure('Erreur', error, 'Erreur lors du chargement de la réservation'),
    )
  }
  return (
    <div role="alert" className="grid gap-2 rounded-lg border border-wait bg-wait-soft px-4 py-3 text-wait">
      <p className="font-semibold">{message}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => read(true)}>Reprendre la version actuelle</Button>
        <Button onClick={() => read(false)}>Garder ma saisie</Button>
      </div>
    </div>
  )
}
