import { getBooking } from '@yoon/contract/bookings/calls'
import type { ReactElement } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'
import { useEditedBy } from '../../../lib/realtime/use-meanwhile.ts'
import { StaleNotice } from '../../../ui/forms/ConflictNotice.tsx'
import { OverlapQuestion } from '../assignment/OverlapQuestion.tsx'
import { StoredQuestion } from './StoredQuestion.tsx'
import type { BookingFormState } from './use-booking-form.ts'

/** The question that the server's answer raises, in place of the form; null if there is none. */
export function BookingFormQuestion({ state }: { state: BookingFormState }): ReactElement | null {
  const { clash, stored, edited, isBusy } = state
  if (clash) {
    return (
      <OverlapQuestion message={clash} isBusy={isBusy} onAllow={state.allowOverlap} onClose={state.forgetRefusal} />
    )
  }
  if (!stored) return null
  return (
    <StoredQuestion
      stored={stored}
      isEditing={edited !== undefined}
      isBusy={isBusy}
      onOpen={state.openStored}
      onSendAgain={state.sendSecond}
      onClose={state.forgetRefusal}
    />
  )
}

/** Warns that a colleague has changed the booking: reported by a stale save, or by an event before it. */
export function BookingMeanwhile({ state }: { state: BookingFormState }): ReactElement | null {
  const { stale, edited, isBusy, goOnFrom } = state
  const editedBy = useEditedBy('booking', edited, readVersion)
  const sentence = stale ?? (editedBy && !isBusy && `Cette réservation a été modifiée par ${editedBy}`)
  if (!sentence || !edited) return null
  const read = (isTaken: boolean) => {
    call(getBooking, { id: edited.id }).then(
      ({ data }) => goOnFrom(data, isTaken),
      (error: Error) => sayFailure('Erreur', error, 'Erreur lors du chargement de la réservation'),
    )
  }
  return <StaleNotice sentence={sentence} onRead={read} />
}

async function readVersion(id: string): Promise<number> {
  return (await call(getBooking, { id }, { isBackground: true })).data.version
}
