import { getBooking } from '@yoon/contract/bookings/calls'
import type { ReactElement } from 'react'
import { EntityDialog } from '../../../ui/data/EntityDialog.tsx'
import { RequestPaymentDialog } from './RequestPaymentDialog.tsx'

const none = [] as const

/** Requests the payment of a booking from a page that does not have it. */
export function RequestDialog({ bookingId, onClose }: { bookingId: string; onClose: () => void }): ReactElement {
  return (
    <EntityDialog
      title="Demander le paiement"
      endpoint={getBooking}
      id={bookingId}
      known={none}
      failure="Erreur lors du chargement de la réservation"
      onClose={onClose}
    >
      {(booking) => <RequestPaymentDialog booking={booking} onClose={onClose} />}
    </EntityDialog>
  )
}
