import type { Booking } from '@yoon/contract/bookings/schemas'
import { formatPhone } from '@yoon/contract/phones'
import { Check, type LucideIcon, MessageCircle, Pencil, Play, UserPlus, Wallet } from 'lucide-react'
import { type MouseEvent, type ReactElement, type ReactNode, Suspense } from 'react'
import { useLocation } from 'wouter'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toasts.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Menu, type MenuItem } from '../../../ui/Menu.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { actionLabel, actionsFor, type CardAction, isEarly, shortLabels } from '../booking-actions.ts'
import { unreachable } from '../booking-words.ts'
import type { OpenDialog } from '../bookings-url.ts'
import { refusedStarts } from '../refused-starts.ts'
import { useBookingMoves } from '../use-booking-moves.ts'

/** Place of the actions: below a card on phones, at its right edge, or in a row. */
type ActionsPlace = 'below' | 'beside' | 'row'

interface ActionsProps {
  booking: Booking
  /** Current time, in milliseconds. */
  now: number
  place: ActionsPlace
  onDialog: OpenDialog
}

const icons: Partial<Record<CardAction, LucideIcon>> = {
  confirm: Check,
  assign: UserPlus,
  start: Play,
  complete: Wallet,
  message: MessageCircle,
  edit: Pencil,
}

/** Icons of the actions in menus, which the first list does not wait for. */
const MenuIcon = lazyWithRetry(() => import('../dialogs/MenuIcon.tsx').then((module) => ({ default: module.MenuIcon })))

const places: Record<ActionsPlace, string> = {
  below: 'col-span-full flex items-center gap-1 border-t border-line py-0.5 pr-0.5 pl-3',
  beside: 'flex flex-wrap items-center justify-end gap-x-0.5 gap-y-0.5',
  row: 'flex items-center justify-end gap-1',
}

/**
 * The next step as a button, beside a card the secondary actions as icons (in words if there are no others), and all others
 * in the menu "…". On phones the client is called from there, and the reference copied.
 */
export function BookingCardActions({ booking, now, place, onDialog }: ActionsProps): ReactElement | null {
  const role = useSession()?.role ?? 'CLIENT'
  const moves = useBookingMoves({
    onExpiredPapers: (message) => {
      refusedStarts.set(booking.id, message)
      onDialog('start', booking.id)
    },
  })
  const [, navigate] = useLocation()
  const offered = actionsFor(booking, role, now)
  const { next } = offered
  // The actions of the menu stand beside it if there are no others.
  const hasOthers = next !== undefined || offered.secondary.length > 0
  const [secondary, inMenu] = hasOthers ? [offered.secondary, offered.menu] : [offered.menu, []]
  if (place !== 'below' && !next && secondary.length + inMenu.length === 0) return null
  const take = (action: CardAction) => {
    if (action === 'confirm') moves.confirm(booking)
    else if (action === 'start' && !isEarly(booking, Date.now())) moves.start(booking)
    else if (action === 'message' && !booking.driver?.hasValidPhone) toast.error('Erreur', unreachable(booking))
    else if (action === 'planning') navigate(`/dashboard/planning?jour=${booking.scheduledDate}&course=${booking.id}`)
    else onDialog(action, booking.id)
  }
  // The second click of a double click may fall on the card that has moved up in place of the one that was meant.
  const takeOnce = (action: CardAction) => (event: MouseEvent) => event.detail < 2 && take(action)
  const items = (place === 'beside' ? inMenu : [...secondary, ...inMenu]).map((action) => ({
    label: actionLabel(action, booking),
    icon: iconOf(action),
    isDangerous: action === 'cancel' || action === 'delete',
    onSelect: () => take(action),
  }))
  const menu = `Autres actions pour ${booking.bookingReference}`
  return (
    <div className={places[place]}>
      {next && (
        <NextStep
          label={actionLabel(next, booking)}
          short={place === 'beside' ? undefined : shortLabels[next]}
          isBusy={moves.busy === next}
          onClick={takeOnce(next)}
          className={place === 'row' ? 'flex-1 md:min-h-8' : 'flex-1'}
        />
      )}
      {place === 'beside' ? (
        <span className="flex w-full justify-end gap-0.5">
          {secondary.map((action) =>
            hasOthers ? (
              <IconButton
                key={action}
                label={actionLabel(action, booking)}
                aria-busy={moves.busy === action || undefined}
                onClick={takeOnce(action)}
                className="md:size-7!"
              >
                {moves.busy === action ? <Spinner /> : iconOf(action)}
              </IconButton>
            ) : (
              <InWords key={action} action={action} booking={booking} onClick={takeOnce(action)} />
            ),
          )}
          <Menu label={menu} items={items} isSmall />
        </span>
      ) : (
        <>
          {place === 'below' && <CallClient phone={booking.user.phone} />}
          <span className="ml-auto">
            <Menu
              label={menu}
              items={place === 'below' ? [...items, copyOf(booking)] : items}
              isBusy={moves.busy !== undefined && moves.busy !== next}
            />
          </span>
        </>
      )}
    </div>
  )
}

function iconOf(action: CardAction): ReactNode {
  const Icon = icons[action]
  return Icon ? <Icon size={16} aria-hidden="true" /> : menuIcon(action)
}

function menuIcon(action: CardAction | 'copy'): ReactElement {
  return (
    <Suspense fallback={<span className="size-4" />}>
      <MenuIcon action={action} />
    </Suspense>
  )
}

interface NextStepProps {
  label: string
  /** Visible part of the label where there is no room for all of it. */
  short: string | undefined
  isBusy: boolean
  onClick: (event: MouseEvent) => void
  className: string
}

function NextStep({ label, short, ...button }: NextStepProps): ReactElement {
  return (
    <Button look="primary" aria-label={short && label} {...button}>
      {short ?? label}
    </Button>
  )
}

interface InWordsProps {
  action: CardAction
  booking: Booking
  onClick: (event: MouseEvent) => void
}

/** An action in one word. */
function InWords({ action, booking, onClick }: InWordsProps): ReactElement {
  const label = actionLabel(action, booking)
  return (
    <Button look="quiet" aria-label={label} onClick={onClick} className="ml-auto min-h-7! px-0! text-xs font-normal!">
      {shortLabels[action] ?? label}
    </Button>
  )
}

function CallClient({ phone }: { phone: string | null }): ReactElement | null {
  if (!phone) return null
  return (
    <a
      href={`tel:${phone}`}
      className="inline-flex min-h-11 items-center rounded-md px-2 font-semibold whitespace-nowrap text-brand"
    >
      {formatPhone(phone)}
    </a>
  )
}

function copyOf({ bookingReference }: Booking): MenuItem {
  return {
    label: 'Copier la référence',
    icon: menuIcon('copy'),
    onSelect: () => {
      navigator.clipboard.writeText(bookingReference).then(
        () => toast.success('Référence copiée', bookingReference),
        () => toast.error('Erreur', 'Copie refusée par le navigateur'),
      )
    },
  }
}
