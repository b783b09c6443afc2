import { type BookingStatus, bookingStatusLabels } from '@yoon/contract/bookings/status'
import { Ban, Check, type LucideIcon, Play, UserPlus } from 'lucide-react'
import type { ReactElement } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { statusTones } from './status-tones.ts'

/** Icons that the actions of a card have too. What has no driver yet has none: grey waits, an outline is confirmed. */
const icons: Partial<Record<BookingStatus, LucideIcon>> = {
  ASSIGNED: UserPlus,
  IN_PROGRESS: Play,
  COMPLETED: Check,
  CANCELLED: Ban,
}

/** The status of a booking: a word, a colour and an icon or an outline, so that no two look alike (rules/bookings 41). */
export function BookingStatusBadge({ status }: { status: BookingStatus }): ReactElement {
  return (
    <Badge tone={statusTones[status]} icon={icons[status]}>
      {bookingStatusLabels[status]}
    </Badge>
  )
}
