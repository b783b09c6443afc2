import type { Booking } from '@yoon/contract/bookings/schemas'
import { getPublicSettings } from '@yoon/contract/settings/calls'
import { type ReactElement, useEffect, useState } from 'react'
import { prefetch } from '../../../lib/calls/data.ts'
import { personName } from '../../../lib/format.ts'
import { toast } from '../../../lib/toasts.ts'
import { useCan } from '../../../lib/use-can.ts'
import { wholePlate } from '../../../lib/whole-plate.ts'
import type { BookingDialogProps } from '../dialogs/ConfirmDialogs.tsx'
import { AssignedDialog } from './AssignedDialog.tsx'
import { AssignmentDialog } from './AssignmentDialog.tsx'
import { crewOf } from './crew-words.ts'
import { DriverList } from './DriverList.tsx'
import { releaseKept } from './kept-booking-timers.ts'
import { type DriverChoice, useDriverChoice } from './use-driver-choice.ts'

/** Chooses a driver and one of their vehicles; then shows the message to the driver. */
export function AssignDriverDialog({ booking: current, onClose }: BookingDialogProps): ReactElement {
  // The booking as it was read: the one on screen changes under the dialog, by a colleague or by the assignment.
  const [booking, setBooking] = useState(current)
  const [assigned, setAssigned] = useState<Booking>()
  const choice = useDriverChoice(booking, assigned === undefined)
  const isReassigning = booking.driver !== null
  const canMessage = useCan('bookings:update')
  // The message follows at once then.
  useEffect(() => {
    void prefetch(getPublicSettings, {})
  }, [])
  const { driverId, vehicleId } = choice
  const done = isReassigning ? 'Chauffeur réassigné' : 'Chauffeur assigné'
  if (assigned)
    return <AssignedDialog key="assigned" assigned={assigned} current={current} done={done} onClose={onClose} />
  return (
    <AssignmentDialog
      booking={booking}
      onRead={(read) => {
        setBooking(read)
        choice.restart()
      }}
      title={isReassigning ? 'Réassigner un chauffeur' : 'Assigner un chauffeur'}
      label={<SubmitLabel booking={booking} choice={choice} />}
      missing="Veuillez sélectionner un chauffeur"
      summary={summaryOf(booking, choice)}
      input={driverId && { driverId, ...(vehicleId && { vehicleId }) }}
      onAssigned={(now) => {
        if (canMessage) return setAssigned(now)
        toast.success(done, `${crewOf(now)} · ${now.bookingReference}`)
        releaseKept(now.id)
        onClose()
      }}
      onOtherChoice={() => choice.setQuery('')}
      onClose={onClose}
    >
      <DriverList booking={booking} choice={choice} />
    </AssignmentDialog>
  )
}

/** Names the vehicle of the chosen driver; without a driver says what the choice waits for. */
function summaryOf(
  { vehicle: present }: Booking,
  { data, drivers, driverId, vehicleId, chosen }: DriverChoice,
): string {
  if (!driverId) {
    if (!data.answer) return data.error ? '' : 'Chargement des chauffeurs…'
    return drivers.length > 0 ? 'Choisissez un chauffeur' : 'Aucun chauffeur à choisir'
  }
  const vehicle = [...(chosen?.vehicles ?? []), ...(present ? [present] : [])].find(({ id }) => id === vehicleId)
  return vehicle ? `${vehicle.brand} ${vehicle.model} · ${wholePlate(vehicle.licensePlate)}` : 'Sans véhicule'
}

/** Names the chosen driver, who may be out of sight in the list; a long name takes two lines. */
function SubmitLabel({ booking, choice }: { booking: Booking; choice: DriverChoice }): ReactElement {
  const { chosen } = choice
  const isReassigning = booking.driver !== null
  const name = chosen && chosen.id !== booking.driver?.id ? personName(chosen.user) : ''
  const verb = isReassigning ? 'Réassigner' : 'Assigner'
  return (
    <span className="line-clamp-2 leading-tight md:min-w-44 [overflow-wrap:anywhere] whitespace-normal">
      {name ? `${verb} ${isReassigning ? 'à ' : ''}${name}` : verb}
    </span>
  )
}
