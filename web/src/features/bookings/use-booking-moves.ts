import { changeBookingStatus, listBookings, undoStart } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { replaceRowInCachedLists } from '../../lib/calls/replace-row.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { sayFailure } from '../../lib/failure-toast.ts'
import { toast } from '../../lib/toasts.ts'

export interface BookingMoves {
  confirm: (booking: Booking) => void
  /** Starts a trip, for a reason in spite of expired papers. */
  start: (booking: Booking, papersOverride?: string) => void
  /** The pending change. */
  busy: 'confirm' | 'start' | undefined
}

interface MoveOptions {
  onStarted?: () => void
  /** Called if a start is refused because papers have expired. */
  onExpiredPapers: (message: string) => void
}

/**
 * Changes of a booking that need no confirmation; the screen shows them once the server has accepted them. A start can
 * be undone for some seconds.
 */
export function useBookingMoves({ onStarted, onExpiredPapers }: MoveOptions): BookingMoves {
  const undo = useAction(undoStart, {
    subject: ({ id }) => id,
    onSuccess: ({ data }) => {
      replaceRowInCachedLists(listBookings, data)
      toast.success('Démarrage annulé', data.bookingReference)
    },
    onError: (error) => sayFailure('Erreur', error, "Erreur lors de l'annulation du démarrage"),
  })
  const move = useAction(changeBookingStatus, {
    subject: ({ id }) => id,
    onSuccess: ({ data }, { status }) => {
      replaceRowInCachedLists(listBookings, data)
      if (status === 'CONFIRMED') toast.success('Réservation confirmée', data.bookingReference)
      else {
        onStarted?.()
        const { id, version } = data
        toast.success('Course démarrée', data.bookingReference, {
          label: 'Annuler le démarrage',
          isUndo: true,
          onSelect: () => undo.run({ id }, version),
        })
      }
    },
    onError: (error, { status }) => {
      if (status === 'CONFIRMED')
        sayFailure('Erreur de sauvegarde', error, 'Erreur lors de la sauvegarde de la réservation')
      else if ('code' in error && error.code === 'PAPERS_EXPIRED') onExpiredPapers(error.message)
      else sayFailure('Erreur de démarrage', error, 'Erreur lors du démarrage de la course')
    },
  })
  return {
    confirm: ({ id, version }) => move.run({ id, status: 'CONFIRMED' }, version),
    start: ({ id, version }, papersOverride) =>
      move.run({ id, status: 'IN_PROGRESS', ...(papersOverride && { papersOverride }) }, version),
    busy: move.isBusy ? (move.args?.status === 'CONFIRMED' ? 'confirm' : 'start') : undefined,
  }
}
