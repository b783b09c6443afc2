import { listAvailableDrivers } from '@yoon/contract/available-drivers'
import { type Booking, listBookings, moveBooking } from '@yoon/contract/bookings'
import { refresh } from '../../lib/data.ts'
import { putRow } from '../../lib/put-row.ts'
import { failureSayer } from '../../lib/say-failure.ts'
import { toast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'

/** Reads again what a booking's change may have altered on screen. */
export function refreshBookings(): void {
  refresh(listBookings, listAvailableDrivers).catch(() => undefined)
}

/** Says why a change of a booking failed. */
export const sayFailure = failureSayer(refreshBookings)

export interface BookingMoves {
  confirm: (booking: Booking) => void
  start: (booking: Booking) => void
  /** What is under way. */
  busy: 'confirm' | 'start' | undefined
}

/** A booking's moves that need no question. There is no way back from them, so they show once the server has agreed. */
export function useBookingMoves(): BookingMoves {
  const move = useAction(moveBooking, {
    subject: ({ id }) => id,
    onSuccess: ({ data }, { status }) => {
      putRow(listBookings, data)
      toast.success(status === 'CONFIRMED' ? 'Réservation confirmée' : 'Course démarrée', data.bookingReference)
      refreshBookings()
    },
    onError: (error, { status }) =>
      status === 'CONFIRMED'
        ? sayFailure('Erreur de sauvegarde', error, 'Erreur lors de la sauvegarde de la réservation')
        : sayFailure('Erreur de démarrage', error, 'Erreur lors du démarrage de la course'),
  })
  return {
    confirm: ({ id, version }) => move.run({ id, status: 'CONFIRMED' }, version),
    start: ({ id, version }) => move.run({ id, status: 'IN_PROGRESS' }, version),
    busy: move.isBusy ? (move.args?.status === 'CONFIRMED' ? 'confirm' : 'start') : undefined,
  }
}
