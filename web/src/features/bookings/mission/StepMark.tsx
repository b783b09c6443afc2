import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ReactElement } from 'react'
import { arrivalWords, missionMark, stepTime } from './mission-words.ts'

interface StepMarkProps {
  booking: Booking
  className: string
  /** True where the text may be cut: its tooltip has all of it, after the reference. */
  isShort?: boolean
}

/** The last step that the driver of an open trip has reported, with its time. */
export function StepMark({ booking, className, isShort }: StepMarkProps): ReactElement | null {
  const mark = missionMark(booking)
  if (!mark) return null
  const time = stepTime(mark.at, booking.scheduledDate)
  return (
    <span
      {...(isShort && { 'data-tooltip': `${booking.bookingReference} · ${mark.words} ${time}` })}
      className={`${className} ${mark.isUrgent ? 'font-semibold text-urgent' : 'text-ink-2'}`}
    >
      <span className="sr-only">Étape&nbsp;: </span>
      {mark.words} <span className="whitespace-nowrap">{time}</span>
      {mark.receivedAt && ` (reçue ${arrivalWords(mark.at, mark.receivedAt)})`}
    </span>
  )
}
