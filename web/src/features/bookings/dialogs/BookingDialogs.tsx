import { getBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ReactElement } from 'react'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'
import { EntityDialog } from '../../../ui/data/EntityDialog.tsx'
import { AssignDriverDialog } from '../assignment/AssignDriverDialog.tsx'
import { AssignVehicleDialog } from '../assignment/AssignVehicleDialog.tsx'
import type { BookingDialog } from '../bookings-url.ts'
import { PaymentDialog } from '../payment/PaymentDialog.tsx'
import { CancelBookingDialog, DeleteBookingDialog, StartDialog, UnassignDriverDialog } from './ConfirmDialogs.tsx'
import { DriverMessageDialog } from './DriverMessageDialog.tsx'

const BookingFormDialog = lazyWithRetry(() =>
  import('../form/BookingFormDialog.tsx').then((module) => ({ default: module.BookingFormDialog })),
)

const HistoryDialog = lazyWithRetry(() =>
  import('./HistoryDialog.tsx').then((module) => ({ default: module.HistoryDialog })),
)

const ClientMessageDialog = lazyWithRetry(() =>
  import('./ClientMessageDialog.tsx').then((module) => ({ default: module.ClientMessageDialog })),
)

const RequestPaymentDialog = lazyWithRetry(() =>
  import('../payment/RequestPaymentDialog.tsx').then((module) => ({ default: module.RequestPaymentDialog })),
)

const MoneyDialog = lazyWithRetry(() =>
  import('../money/MoneyDialog.tsx').then((module) => ({ default: module.MoneyDialog })),
)

const StepsDialog = lazyWithRetry(() =>
  import('../mission/StepsDialog.tsx').then((module) => ({ default: module.StepsDialog })),
)

const RescheduleDialog = lazyWithRetry(() =>
  import('../reschedule/RescheduleDialog.tsx').then((module) => ({ default: module.RescheduleDialog })),
)

/** A dialog about a booking that exists; `remind` is the message to the client that reminds of the trip. */
type DialogOfBooking = Exclude<BookingDialog, 'new'> | 'remind'

interface BookingDialogsProps {
  dialog: DialogOfBooking
  bookingId: string | undefined
  /** The bookings on screen, which usually include the one of the dialog. */
  known: readonly Booking[]
  onClose: () => void
}

/** The dialog that the address names, about the booking that it names. */
export function BookingDialogs({ dialog, bookingId = '', known, onClose }: BookingDialogsProps): ReactElement {
  return (
    <EntityDialog
      title="Réservation"
      endpoint={getBooking}
      id={bookingId}
      known={known}
      failure="Erreur lors du chargement de la réservation"
      onClose={onClose}
    >
      {(booking) => <BookingDialogOf dialog={dialog} booking={booking} onClose={onClose} />}
    </EntityDialog>
  )
}

interface BookingDialogOfProps {
  dialog: DialogOfBooking
  booking: Booking
  onClose: () => void
}

function BookingDialogOf({ dialog, ...about }: BookingDialogOfProps): ReactElement {
  switch (dialog) {
    case 'assign':
      return about.booking.isWithDriver ? <AssignDriverDialog {...about} /> : <AssignVehicleDialog {...about} />
    case 'unassign':
      return <UnassignDriverDialog {...about} />
    case 'start':
      return <StartDialog {...about} />
    case 'complete':
    case 'settle':
      return <PaymentDialog {...about} mode={dialog} />
    case 'cancel':
      return <CancelBookingDialog {...about} />
    case 'delete':
      return <DeleteBookingDialog {...about} />
    case 'message':
      return <DriverMessageDialog key={about.booking.driver?.id} {...about} />
    case 'reschedule':
      return <RescheduleDialog {...about} />
    case 'request':
      return <RequestPaymentDialog {...about} />
    case 'money':
      return <MoneyDialog {...about} />
    case 'inform':
      return <ClientMessageDialog {...about} />
    case 'remind':
      return <ClientMessageDialog {...about} first="REMINDER" />
    case 'steps':
      return <StepsDialog {...about} />
    case 'history':
      return <HistoryDialog {...about} />
    case 'edit':
      return <BookingFormDialog {...about} />
  }
}
