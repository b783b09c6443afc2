import type { Booking } from '@yoon/contract/bookings/schemas'
import { Ban, Check, History, MessageCircle, Pencil, Play, Trash2, UserMinus, UserPlus, Wallet } from 'lucide-react'
import type { MouseEvent, ReactElement, ReactNode } from 'react'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { actionLabel, actionsFor, type CardAction, isEarly } from '../booking-actions.ts'
import { unreachable } from '../booking-words.ts'
import type { OpenDialog } from '../bookings-url.ts'
import { useBookingMoves } from '../use-booking-moves.ts'

interface ActionsProps {
  booking: Booking
  /** Current time, in milliseconds. */
  now: number
  /** True if there is room for the secondary actions beside the next step. */
  isWide: boolean
  onDialog: OpenDialog
}

const icons: Partial<Record<CardAction, ReactNode>> = {
  confirm: <Check size={16} aria-hidden="true" />,
  assign: <UserPlus size={16} aria-hidden="true" />,
  start: <Play size={16} aria-hidden="true" />,
  complete: <Wallet size={16} aria-hidden="true" />,
  message: <MessageCircle size={16} aria-hidden="true" />,
  history: <History size={16} aria-hidden="true" />,
  edit: <Pencil size={16} aria-hidden="true" />,
  unassign: <UserMinus size={16} aria-hidden="true" />,
  cancel: <Ban size={16} aria-hidden="true" />,
  delete: <Trash2 size={16} aria-hidden="true" />,
}

/** The next step, the secondary actions beside it (on phones behind "…"), and the rare ones always behind it. */
export function BookingCardActions({ booking, now, isWide, onDialog }: ActionsProps): ReactElement | null {
  const role = useSession()?.role ?? 'CLIENT'
  const moves = useBookingMoves()
  const { next, more: beside, rare: behind } = actionsFor(booking, role, now)
  // Rare actions are behind "…" only if there are others before it.
  const [more, rare] = next || beside.length > 0 ? [beside, behind] : [behind, []]
  if (!next && more.length + rare.length === 0) return null
  const take = (action: CardAction) => {
    if (action === 'confirm') moves.confirm(booking)
    else if (action === 'start' && !isEarly(booking, Date.now())) moves.start(booking)
    else if (action === 'message' && !booking.driver?.hasValidPhone) toast.error('Erreur', unreachable(booking))
    else onDialog(action, booking.id)
  }
  // The second click of a double click may fall on the card that has moved up in place of the one that was meant.
  const takeOnce = (action: CardAction) => (event: MouseEvent) => event.detail < 2 && take(action)
  const item = (action: CardAction) => ({
    label: actionLabel(action, booking),
    icon: icons[action],
    isDangerous: action === 'cancel' || action === 'delete',
    onSelect: () => take(action),
  })
  return (
    <div className="col-span-full flex items-center gap-1 border-t border-line py-2 pr-2.5 pl-4">
      {next && (
        <Button look="primary" isBusy={moves.busy === next} onClick={takeOnce(next)} className="mr-1.5 max-md:flex-1">
          {actionLabel(next, booking)}
        </Button>
      )}
      {isWide && (
        <div className="flex flex-wrap gap-1">
          {more.map((action) => (
            <Button
              key={action}
              look="quiet"
              icon={icons[action]}
              isBusy={moves.busy === action}
              onClick={takeOnce(action)}
              className="px-2.5"
            >
              {actionLabel(action, booking)}
            </Button>
          ))}
        </div>
      )}
      <span className="ml-auto">
        <Menu
          label={`Autres actions pour ${booking.bookingReference}`}
          items={(isWide ? rare : [...more, ...rare]).map(item)}
          isBusy={!isWide && moves.busy !== undefined && moves.busy !== next}
        />
      </span>
    </div>
  )
}
