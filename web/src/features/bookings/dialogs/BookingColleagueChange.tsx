import { getBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { bookingCancelledBy, changedBy, colleagueChangeChoices } from '@yoon/contract/colleague-change-words'
import { type ReactElement, useState } from 'react'
import { call } from '../../../lib/calls/api.ts'
import type { Saving } from '../../../lib/calls/refusals.ts'
import { readCurrent } from '../../../lib/forms/read-current.ts'
import { useEditedBy } from '../../../lib/realtime/use-colleague-change.ts'
import { Button } from '../../../ui/Button.tsx'
import { ColleagueChangeNotice, StaleNotice } from '../../../ui/forms/ColleagueChangeNotice.tsx'

interface BookingColleagueChangeProps extends Pick<Saving, 'stale' | 'isBusy'> {
  /** The booking as it was read. */
  edited: Booking
  /** True if the dialog has typed values, which may also be kept. */
  hasValues?: boolean
  /** Goes on from the current booking: with its values (`isTaken`), or with the typed ones. */
  onRead: (current: Booking, isTaken: boolean) => void
}

/** Warns that a colleague has changed or cancelled the booking: reported by a stale save, or by an event before it. */
export function BookingColleagueChange({
  edited,
  stale,
  isBusy,
  hasValues = false,
  onRead,
}: BookingColleagueChangeProps): ReactElement | null {
  const [isCancelled, setIsCancelled] = useState(false)
  const readVersion = async (id: string): Promise<number> => {
    const { data } = await call(getBooking, { id }, { isBackground: true })
    setIsCancelled(data.status === 'CANCELLED')
    return data.version
  }
  const editedBy = useEditedBy('booking', edited, readVersion)
  if (isCancelled && editedBy) return <ColleagueChangeNotice sentence={bookingCancelledBy(editedBy)} />
  const sentence = stale ?? (editedBy && !isBusy && changedBy('booking', editedBy))
  if (!sentence) return null
  const read = (isTaken: boolean) => {
    const reading = call(getBooking, { id: edited.id })
    readCurrent(reading, (current) => onRead(current, isTaken), 'Erreur lors du chargement de la réservation')
  }
  if (hasValues) return <StaleNotice sentence={sentence} onRead={read} />
  return (
    <ColleagueChangeNotice sentence={sentence}>
      <Button onClick={() => read(true)}>{colleagueChangeChoices.theirs}</Button>
    </ColleagueChangeNotice>
  )
}
