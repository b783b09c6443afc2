import { type Booking, getBooking } from '@yoon/contract/bookings'
import { type ReactElement, Suspense, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { late } from '../../lib/late.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { AssignDriverDialog } from './assignment/AssignDriverDialog.tsx'
import { AssignVehicleDialog } from './assignment/AssignVehicleDialog.tsx'
import type { BookingDialog } from './bookings-url.ts'
import { CancelBookingDialog, DeleteBookingDialog, UnassignDriverDialog } from './ConfirmDialogs.tsx'
import { PaymentDialog } from './payment/PaymentDialog.tsx'

const BookingFormDialog = late(() =>
  import('./form/BookingFormDialog.tsx').then((module) => ({ default: module.BookingFormDialog })),
)

const DriverMessageDialog = late(() =>
  import('./DriverMessageDialog.tsx').then((module) => ({ default: module.DriverMessageDialog })),
)
const HistoryDialog = late(() => import('./HistoryDialog.tsx').then((module) => ({ default: module.HistoryDialog })))

interface BookingDialogsProps {
  dialog: BookingDialog
  bookingId: string | undefined
  /** The bookings on screen, where the one in question mostly is. */
  known: readonly Booking[] | undefined
  onClose: () => void
}

/** The dialog that the address names, about the booking that it names. */
export function BookingDialogs({ dialog, bookingId, known, onClose }: BookingDialogsProps): ReactElement {
  if (dialog === 'new') {
    return (
      <Suspense fallback={null}>
        <BookingFormDialog booking={undefined} onClose={onClose} />
      </Suspense>
    )
  }
  return <AboutBooking dialog={dialog} bookingId={bookingId ?? ''} known={known} onClose={onClose} />
}

function AboutBooking({
  dialog,
  bookingId,
  known,
  onClose,
}: BookingDialogsProps & { bookingId: string }): ReactElement {
  const onScreen = known?.find(({ id }) => id === bookingId)
  const { answer, isPaused, error, refetch } = useData(getBooking, { id: bookingId }, { isEnabled: !onScreen })
  const found = onScreen ?? answer?.data
  // Once found it stays: a colleague's change may take it off the list while somebody is typing.
  const [held, setHeld] = useState(found)
  if (found && found !== held) setHeld(found)
  const booking = found ?? (held?.id === bookingId ? held : undefined)
  if (!booking) {
    return (
      <Dialog title="Réservation" onClose={onClose}>
        {isPaused ? (
          <EmptyState title="Hors ligne">
            <p>La réservation s’affichera dès que le lien revient.</p>
          </EmptyState>
        ) : error ? (
          <ErrorState message={messageOf(error, 'Erreur lors du chargement de la réservation')} onRetry={refetch} />
        ) : (
          <Skeleton rows={1} />
        )}
      </Dialog>
    )
  }
  switch (dialog) {
    case 'assign':
      return booking.isWithDriver ? (
        <AssignDriverDialog booking={booking} onClose={onClose} />
      ) : (
        <AssignVehicleDialog booking={booking} onClose={onClose} />
      )
    case 'unassign':
      return <UnassignDriverDialog booking={booking} onClose={onClose} />
    case 'complete':
    case 'settle':
      return <PaymentDialog booking={booking} isSettling={dialog === 'settle'} onClose={onClose} />
    case 'cancel':
      return <CancelBookingDialog booking={booking} onClose={onClose} />
    case 'delete':
      return <DeleteBookingDialog booking={booking} onClose={onClose} />
    case 'message':
      return (
        <Suspense fallback={null}>
          <DriverMessageDialog booking={booking} onClose={onClose} />
        </Suspense>
      )
    case 'history':
      return (
        <Suspense fallback={null}>
          <HistoryDialog booking={booking} onClose={onClose} />
        </Suspense>
      )
    default:
      return (
        <Suspense fallback={null}>
          <BookingFormDialog booking={booking} onClose={onClose} />
        </Suspense>
      )
  }
}
