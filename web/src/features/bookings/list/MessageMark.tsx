import type { Booking } from '@yoon/contract/bookings/schemas'
import { MessageCircle } from 'lucide-react'
import type { ReactElement } from 'react'
import { messageWords } from '../booking-words.ts'
import { useMessageState } from './use-message-state.ts'

/** Says for those who send it whether the driver has the message of a trip; in amber while it is to be sent. */
export function MessageMark({ booking }: { booking: Booking }): ReactElement | null {
  const state = useMessageState(booking)
  if (!state) return null
  return (
    <span
      className={`inline-flex items-baseline gap-1 whitespace-nowrap md:ml-1 ${state === 'prepared' ? '' : 'font-semibold text-wait'}`}
    >
      <MessageCircle size={13} aria-hidden="true" className="self-center" />
      <span>
        <span className="sr-only">message </span>
        {messageWords[state]}
      </span>
    </span>
  )
}
