import { changeBookingStatus, deleteBooking, unassignDriver } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { type CancelReason, cancelReasonLabels, cancelReasons } from '@yoon/contract/bookings/status'
import type { SeriesScope } from '@yoon/contract/series/form'
import { type FormEvent, type ReactElement, useEffect, useState } from 'react'
import { useAction } from '../../../lib/calls/use-action.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'
import { dayOf, formatDay } from '../../../lib/format.ts'
import { toast } from '../../../lib/toasts.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { SelectField, TextAreaField } from '../../../ui/forms/Field.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { PapersQuestion } from '../assignment/PapersQuestion.tsx'
import { refusedStarts } from '../refused-starts.ts'
import { ScopeChoice } from '../series/ScopeChoice.tsx'
import { seriesOutcome } from '../series/series-words.ts'
import { useBookingMoves } from '../use-booking-moves.ts'
import { BookingInBrief } from './BookingInBrief.tsx'

export interface BookingDialogProps {
  booking: Booking
  onClose: () => void
}

export function UnassignDriverDialog({ booking, onClose }: BookingDialogProps): ReactElement {
  const what = booking.isWithDriver ? 'le chauffeur' : 'le véhicule'
  const unassign = useAction(unassignDriver, {
    subject: ({ id }) => id,
    onSuccess: () => {
      toast.success('Assignation supprimée')
      onClose()
    },
    onError: (error) => sayFailure("Erreur d'assignation", error, 'Erreur lors de la désassignation du chauffeur'),
  })
  return (
    <ConfirmDialog
      title={`Retirer ${what}`}
      confirmLabel={`Retirer ${what}`}
      cancelLabel="Garder"
      isBusy={unassign.isBusy}
      onConfirm={() => unassign.run({ id: booking.id }, booking.version)}
      onClose={onClose}
    >
      <BookingInBrief booking={booking} />
      <p className="mt-3">
        La réservation redevient confirmée et sans {booking.isWithDriver ? 'chauffeur' : 'véhicule'}.
      </p>
    </ConfirmDialog>
  )
}

/** Asks for confirmation before a trip is started long before its scheduled time, and for a reason if papers have expired. */
export function StartDialog({ booking, onClose }: BookingDialogProps): ReactElement {
  const { id } = booking
  const [expiredPapers, setExpiredPapers] = useState(() => refusedStarts.get(id))
  useEffect(() => () => void refusedStarts.delete(id), [id])
  const moves = useBookingMoves({ onStarted: onClose, onExpiredPapers: setExpiredPapers })
  if (expiredPapers) {
    return (
      <PapersQuestion
        message={expiredPapers}
        confirmLabel="Démarrer quand même"
        backLabel="Ne pas démarrer"
        isBusy={moves.busy === 'start'}
        onAllow={(reason) => moves.start(booking, reason)}
        onClose={onClose}
      />
    )
  }
  const day = formatDay(booking.scheduledDate, dayOf(Date.now()))
  const when = /^[A-Z]/.test(day) ? day.charAt(0).toLowerCase() + day.slice(1) : `le ${day}`
  return (
    <ConfirmDialog
      title="Démarrer la course"
      confirmLabel="Démarrer maintenant"
      cancelLabel="Pas maintenant"
      look="primary"
      isBusy={moves.busy === 'start'}
      onConfirm={() => moves.start(booking)}
      onClose={onClose}
    >
      <BookingInBrief booking={booking} />
      <p className="mt-3">
        Prévue {when} à {booking.scheduledTime}. Démarrer maintenant ?
      </p>
    </ConfirmDialog>
  )
}

export function DeleteBookingDialog({ booking, onClose }: BookingDialogProps): ReactElement {
  const remove = useAction(deleteBooking, {
    subject: ({ id }) => id,
    onSuccess: () => {
      toast.success('Réservation supprimée')
      onClose()
    },
    onError: (error) => sayFailure('Erreur de suppression', error, 'Erreur lors de la suppression de la réservation'),
  })
  return (
    <ConfirmDialog
      title="Supprimer la réservation"
      confirmLabel="Supprimer"
      isBusy={remove.isBusy}
      onConfirm={() => remove.run({ id: booking.id })}
      onClose={onClose}
    >
      <BookingInBrief booking={booking} />
      <p className="mt-3">
        Êtes-vous sûr de vouloir supprimer cette réservation&nbsp;? Elle disparaît de toutes les listes.
      </p>
    </ConfirmDialog>
  )
}

/** Asks for the reason of a cancellation. */
export function CancelBookingDialog({ booking, onClose }: BookingDialogProps): ReactElement {
  const [reason, setReason] = useState<CancelReason | ''>('')
  const [note, setNote] = useState('')
  const [scope, setScope] = useState<SeriesScope>('one')
  const [error, setError] = useState('')
  const cancel = useAction(changeBookingStatus, {
    subject: ({ id }) => id,
    onSuccess: ({ items }) => {
      toast.success('Réservation annulée', seriesOutcome(items))
      onClose()
    },
    onError: (failure) => sayFailure('Erreur de sauvegarde', failure, 'Erreur lors de la sauvegarde de la réservation'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setError(reason ? '' : "Le motif de l'annulation est requis")
    if (!reason) return
    const what = { status: 'CANCELLED', cancelReason: reason, cancelNote: note } as const
    cancel.run({ id: booking.id, ...what, ...(scope === 'following' && { scope }) }, booking.version)
  }
  return (
    <FormDialog
      title="Annuler la réservation"
      size="small"
      id="annulation"
      form={{ submit }}
      guard={{ close: onClose }}
      submitLabel="Annuler la réservation"
      submitLook="danger"
      cancelLabel="Garder"
      isBusy={cancel.isBusy}
    >
      <div className="grid gap-3">
        <BookingInBrief booking={booking} />
        {booking.seriesId && <ScopeChoice scope={scope} onScope={setScope} />}
        <SelectField
          label="Motif"
          isRequired
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(cancelReasons.find((one) => one === event.target.value) ?? '')
            setError('')
          }}
        >
          <option value="">Choisir un motif</option>
          {cancelReasons.map((one) => (
            <option key={one} value={one}>
              {cancelReasonLabels[one]}
            </option>
          ))}
        </SelectField>
        <TextAreaField label="Note" maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
      </div>
    </FormDialog>
  )
}
