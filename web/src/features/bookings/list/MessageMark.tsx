import type { Booking } from '@yoon/contract/bookings/schemas'
import { MessageCircle } from 'lucide-react'
import type { ReactElement } from 'react'
import { useMessageWord } from './use-message-word.ts'

/** Says for those who send it whether the driver has the message of a trip; in amber while it is to be sent. */
export function MessageMark({ booking }: { booking: Booking }): ReactElement | null {
  const word = useMessageWord(booking)
  if (!word) return null
  return (
    <span
      className={`ml-1 inline-flex items-baseline gap-1 whitespace-nowrap ${word === 'préparé' ? '' : 'font-semibold text-wait'}`}
    >
      <MessageCircle size={13} aria-hidden="true" className="self-center" />
      <span>
        <span className="sr-only">Message </span>
        {word}
      </span>
    </span>
  )
}
