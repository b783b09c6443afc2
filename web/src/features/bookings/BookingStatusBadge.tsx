import { type BookingStatus, bookingStatusLabels } from '@yoon/contract/bookings/status'
import { Ban, CalendarCheck, Check, Ellipsis, type LucideIcon, Play, User } from 'lucide-react'
import type { ReactElement } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { statusTones } from './status-tones.ts'

const icons: Record<BookingStatus, LucideIcon> = {
  PENDING: Ellipsis,
  CONFIRMED: CalendarCheck,
  ASSIGNED: User,
  IN_PROGRESS: Play,
  COMPLETED: Check,
  CANCELLED: Ban,
}

/** The status of a booking: a word, a colour and an icon, so that no two look alike (rules/bookings 41). */
export function BookingStatusBadge({ status }: { status: BookingStatus }): ReactElement {
  return (
    <Badge tone={statusTones[status]} icon={icons[status]}>
      {bookingStatusLabels[status]}
    </Badge>
  )
}
