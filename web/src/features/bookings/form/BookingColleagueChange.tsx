import { getBooking } from '@yoon/contract/bookings/calls'
import { changedBy } from '@yoon/contract/colleague-change-words'
import type { ReactElement } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'
import { useEditedBy } from '../../../lib/realtime/use-colleague-change.ts'
import { StaleNotice } from '../../../ui/forms/ColleagueChangeNotice.tsx'
import type { BookingFormState } from './use-booking-form.ts'

/** Warns that a colleague has changed the booking: reported by a stale save, or by an event before it. */
export function BookingColleagueChange({ state }: { state: BookingFormState }): ReactElement | null {
  const { stale, edited, isBusy, goOnFrom } = state
  const editedBy = useEditedBy('booking', edited, readVersion)
  const sentence = stale ?? (editedBy && !isBusy && changedBy('booking', editedBy))
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
