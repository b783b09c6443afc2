import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ReactElement } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { BookingInBrief } from '../dialogs/BookingInBrief.tsx'

interface StoredQuestionProps {
  /** The booking that the earlier attempt stored. */
  stored: Booking
  isEditing: boolean
  isBusy: boolean
  onOpen: () => void
  onSendAgain: () => void
  onClose: () => void
}

/** Asks which version is meant if the attempt whose answer was lost had been stored, and the form has changed since. */
export function StoredQuestion(props: StoredQuestionProps): ReactElement {
  const { stored, isEditing, isBusy, onOpen, onSendAgain, onClose } = props
  return (
    <Dialog
      title="Déjà enregistrée"
      onClose={onClose}
      footer={
        <>
          <Button isBusy={isBusy} onClick={onSendAgain}>
            {isEditing ? 'Enregistrer la seconde modification' : 'Créer une seconde réservation'}
          </Button>
          <Button look="primary" onClick={onOpen}>
            Ouvrir la réservation
          </Button>
        </>
      }
    >
      <p role="alert">
        {isEditing
          ? 'La première modification a bien été enregistrée. Voulez-vous ouvrir la réservation enregistrée ou enregistrer la seconde modification\u00a0?'
          : 'La première demande a bien été enregistrée. Voulez-vous ouvrir la réservation enregistrée ou créer une seconde réservation\u00a0?'}
      </p>
      <div className="mt-3">
        <BookingInBrief booking={stored} />
      </div>
    </Dialog>
  )
}
