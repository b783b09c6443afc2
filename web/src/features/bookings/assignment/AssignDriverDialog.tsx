import { type AvailableDriver, listAvailableDrivers } from '@yoon/contract/availability/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { type ReactElement, useState } from 'react'
import { useData } from '../../../lib/calls/data.ts'
import { personName } from '../../../lib/format.ts'
import { QueryState } from '../../../ui/data/QueryState.tsx'
import { matches, SearchField } from '../../../ui/SearchField.tsx'
import { EmptyState, Skeleton } from '../../../ui/States.tsx'
import type { BookingDialogProps } from '../dialogs/ConfirmDialogs.tsx'
import { AssignmentDialog } from './AssignmentDialog.tsx'
import { DriverOption } from './DriverOption.tsx'
import { vehicleFor } from './VehicleChoice.tsx'

/** Chooses a driver and one of their vehicles. */
export function AssignDriverDialog({ booking, onClose }: BookingDialogProps): ReactElement {
  const isReassigning = booking.driver !== null
  const [choice, setChoice] = useState<Choice>({ driverId: booking.driver?.id, vehicleId: booking.vehicle?.id })
  const { driverId, vehicleId } = choice
  return (
    <AssignmentDialog
      booking={booking}
      title={isReassigning ? 'Réassigner un chauffeur' : 'Assigner un chauffeur'}
      label={isReassigning ? 'Réassigner' : 'Assigner'}
      done={isReassigning ? 'Chauffeur réassigné' : 'Chauffeur assigné'}
      missing="Veuillez sélectionner un chauffeur"
      wish={driverId && { driverId, ...(vehicleId && { vehicleId }) }}
      onClose={onClose}
    >
      <DriverList booking={booking} choice={choice} onChoice={setChoice} />
    </AssignmentDialog>
  )
}

interface Choice {
  driverId: string | undefined
  vehicleId: string | undefined
}

interface DriverListProps {
  booking: Booking
  choice: Choice
  onChoice: (choice: Choice) => void
}

/** Lists free drivers first, then those with other trips; drivers with an overlapping trip are marked. */
function DriverList({ booking, choice, onChoice }: DriverListProps): ReactElement {
  const data = useData(listAvailableDrivers, { bookingId: booking.id })
  const [query, setQuery] = useState('')
  const drivers = data.answer?.data.filter((driver) => matches(textOf(driver), query)) ?? []
  return (
    <>
      <SearchField label="Rechercher un chauffeur" placeholder="Chauffeur ou plaque" value={query} onValue={setQuery} />
      <QueryState
        data={data}
        failure="Erreur lors du chargement des chauffeurs"
        skeleton={<Skeleton rows={4} className="h-20" />}
      >
        {() => drivers.length === 0 && <EmptyState title="Aucun chauffeur disponible" />}
      </QueryState>
      <fieldset className="grid gap-2">
        <legend className="sr-only">Chauffeur</legend>
        {drivers.map((driver) => (
          <DriverOption
            key={driver.id}
            driver={driver}
            booking={booking}
            isChosen={driver.id === choice.driverId}
            vehicleId={choice.vehicleId}
            onChoose={() => onChoice({ driverId: driver.id, vehicleId: vehicleFor(driver, booking) })}
            onVehicle={(vehicleId) => onChoice({ ...choice, vehicleId })}
          />
        ))}
      </fieldset>
    </>
  )
}

function textOf({ user, vehicles }: AvailableDriver): string {
  return [personName(user), ...vehicles.map((v) => `${v.brand} ${v.model} ${v.licensePlate}`)].join(' ')
}
