import { CalendarClock } from 'lucide-react'
import type { ReactElement } from 'react'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { bookingsPath } from '../bookings-url.ts'

/** Leads a driver from the list back to their day. */
export function DayLink(): ReactElement {
  return (
    <nav aria-label="Ma journée">
      <LinkButton href={bookingsPath} icon={<CalendarClock size={17} aria-hidden="true" />}>
        Ma journée
      </LinkButton>
    </nav>
  )
}
