import { getBooking } from '@yoon/contract/bookings/calls'
import type { ReactElement } from 'react'
import { EntityDialog } from '../../../ui/data/EntityDialog.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'

const none = [] as const

/** Settles a booking that was completed unpaid, from a page that does not have it. */
export function SettleDialog({ bookingId, onClose }: { bookingId: string; onClose: () => void }): ReactElement {
  return (
    <EntityDialog
      title="Encaisser le paiement"
      endpoint={getBooking}
      id={bookingId}
      known={none}
      failure="Erreur lors du chargement de la réservation"
      onClose={onClose}
    >
      {(booking) => <PaymentDialog booking={booking} mode="settle" onClose={onClose} />}
    </EntityDialog>
  )
}
