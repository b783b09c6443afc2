import type { Booking } from '@yoon/contract/bookings/schemas'
import { listVehicles } from '@yoon/contract/vehicles/calls'
import { type ReactElement, useState } from 'react'
import { useData } from '../../../lib/calls/data.ts'
import { countOf } from '../../../lib/count.ts'
import { pickerSearchMs } from '../../../lib/search-delays.ts'
import { toast } from '../../../lib/toasts.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { QueryState } from '../../../ui/data/QueryState.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { EmptyState, fadedIf, Skeleton } from '../../../ui/States.tsx'
import type { BookingDialogProps } from '../dialogs/ConfirmDialogs.tsx'
import { AssignmentDialog } from './AssignmentDialog.tsx'
import { CapacityNotice } from './CapacityNotice.tsx'
import { crewOf } from './crew-words.ts'
import { releaseKept } from './kept-booking-timers.ts'
import { VehicleLine } from './VehicleChoice.tsx'

/** Chooses the vehicle of a rental without driver (rules/availability 12, 28). */
export function AssignVehicleDialog({ booking: current, onClose }: BookingDialogProps): ReactElement {
  const [booking, setBooking] = useState(current)
  const [vehicleId, setVehicleId] = useState(booking.vehicle?.id)
  return (
    <AssignmentDialog
      booking={booking}
      onRead={(read) => {
        setBooking(read)
        setVehicleId(read.vehicle?.id)
      }}
      title="Assigner un véhicule"
      label="Assigner"
      missing="Veuillez sélectionner un véhicule"
      summary={vehicleId ? undefined : 'Choisissez un véhicule'}
      input={vehicleId && { vehicleId }}
      onAssigned={(assigned) => {
        toast.success('Véhicule assigné', `${crewOf(assigned)} · ${assigned.bookingReference}`)
        releaseKept(assigned.id)
        onClose()
      }}
      onClose={onClose}
    >
      <VehicleList booking={booking} vehicleId={vehicleId} onVehicle={setVehicleId} />
    </AssignmentDialog>
  )
}

interface VehicleListProps {
  booking: Booking
  vehicleId: string | undefined
  onVehicle: (id: string) => void
}

/** Number of vehicles above which the search field appears. */
const searchedFrom = 8
function VehicleList({ booking, vehicleId, onVehicle }: VehicleListProps): ReactElement {
  const [query, setQuery] = useState('')
  const search = useDebounced(query.trim(), pickerSearchMs)
  const question = { available: 'true', limit: 100, bookingId: booking.id, ...(search && { search }) } as const
  const data = useData(listVehicles, question, { keepsPrevious: true })
  const vehicles = data.answer?.data ?? []
  const missing = (data.answer?.pagination.total ?? 0) - vehicles.length
  return (
    <>
      {(query !== '' || vehicles.length > searchedFrom) && (
        <SearchField label="Rechercher un véhicule" placeholder="Véhicule ou plaque" value={query} onValue={setQuery} />
      )}
      <QueryState
        data={data}
        failure="Erreur lors du chargement des véhicules"
        skeleton={<Skeleton rows={4} className="h-14" />}
      >
        {() => !data.isOld && vehicles.length === 0 && <EmptyState title="Aucun véhicule disponible" />}
      </QueryState>
      <fieldset aria-busy={data.isOld} className={`grid gap-2 ${fadedIf(data.isOld)}`}>
        <legend className="sr-only">Véhicule</legend>
        {vehicles.map((vehicle) => (
          <div
            key={vehicle.id}
            className={`rounded-lg border ${vehicle.id === vehicleId ? 'border-brand bg-brand-soft' : 'border-line'}`}
          >
            <label className="flex cursor-pointer items-center gap-3 px-3.5 py-3">
              <input
                type="radio"
                name="vehicule"
                checked={vehicle.id === vehicleId}
                onChange={() => onVehicle(vehicle.id)}
                className="size-4.5 shrink-0 accent-brand"
              />
              <VehicleLine
                vehicle={{
                  ...vehicle,
                  conflicts: vehicle.conflicts ?? [],
                  absences: vehicle.absences ?? [],
                  expiredPapers: vehicle.expiredPapers ?? [],
                }}
                passengers={booking.passengers}
              />
            </label>
            {vehicle.id === vehicleId && vehicle.capacity < booking.passengers && (
              <div className="px-3.5 pb-3">
                <CapacityNotice capacity={vehicle.capacity} passengers={booking.passengers} />
              </div>
            )}
          </div>
        ))}
      </fieldset>
      {missing > 0 && (
        <p className="text-base text-ink-2">
          {countOf(missing, 'autre')}&nbsp;: cherchez par véhicule ou plaque pour les trouver.
        </p>
      )}
    </>
  )
}
