import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ReactElement } from 'react'
import { arrivalWords, missionMark, stepTime } from './mission-words.ts'

interface StepMarkProps {
  booking: Booking
  className: string
}

/** The last step that the driver of an open trip has reported, with its time. */
export function StepMark({ booking, className }: StepMarkProps): ReactElement | null {
  const mark = missionMark(booking)
  if (!mark) return null
  return (
    <span className={`${className} ${mark.isUrgent ? 'font-semibold text-urgent' : 'text-ink-2'}`}>
      <span className="sr-only">Étape&nbsp;: </span>
      {mark.words} <span className="whitespace-nowrap">{stepTime(mark.at, booking.scheduledDate)}</span>
      {mark.receivedAt && ` (reçue ${arrivalWords(mark.at, mark.receivedAt)})`}
    </span>
  )
}
