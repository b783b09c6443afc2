import type { Booking } from '@yoon/contract/bookings'
import { listVehicles } from '@yoon/contract/vehicles'
import { type FormEvent, type ReactElement, useState } from 'react'
import { formatCount } from '../../../lib/count.ts'
import { useData } from '../../../lib/data.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { toast } from '../../../lib/toasts.ts'
import { Answered } from '../../../ui/Answered.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { EmptyState, Skeleton } from '../../../ui/States.tsx'
import { BookingInBrief } from '../BookingInBrief.tsx'
import type { BookingDialogProps } from '../ConfirmDialogs.tsx'
import { CapacityNotice } from './CapacityNotice.tsx'
import { OverlapQuestion } from './OverlapQuestion.tsx'
import { useAssignment } from './use-assignment.ts'
import { VehicleLine } from './VehicleChoice.tsx'

/** A rental without driver takes a vehicle alone (decisions §4). */
export function AssignVehicleDialog({ booking, onClose }: BookingDialogProps): ReactElement {
  const [vehicleId, setVehicleId] = useState(booking.vehicle?.id ?? '')
  const [isMissing, setIsMissing] = useState(false)
  const assignment = useAssignment(booking, 'Véhicule assigné', onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(!vehicleId)
    if (vehicleId) assignment.send({ vehicleId })
    else toast.error("Erreur d'assignation", 'Veuillez sélectionner un véhicule')
  }
  if (assignment.clash) {
    return (
      <OverlapQuestion
        message={assignment.clash}
        isBusy={assignment.isBusy}
        onAllow={() => assignment.send({ vehicleId }, true)}
        onClose={assignment.forgetClash}
      />
    )
  }
  return (
    <Dialog
      title="Assigner un véhicule"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button look="primary" type="submit" form="assignation" isBusy={assignment.isBusy}>
            Assigner
          </Button>
        </>
      }
    >
      <form id="assignation" noValidate onSubmit={submit} className="grid gap-3">
        <BookingInBrief booking={booking} />
        {isMissing && (
          <p role="alert" className="font-medium text-urgent">
            Veuillez sélectionner un véhicule
          </p>
        )}
        <VehicleList
          booking={booking}
          vehicleId={vehicleId}
          onVehicle={(id) => {
            setVehicleId(id)
            setIsMissing(false)
          }}
        />
      </form>
    </Dialog>
  )
}

interface VehicleListProps {
  booking: Booking
  vehicleId: string
  onVehicle: (id: string) => void
}

/** Up to so many vehicles are seen at a glance. */
const searchedFrom = 8
const delayMs = 250

function VehicleList({ booking, vehicleId, onVehicle }: VehicleListProps): ReactElement {
  const [query, setQuery] = useState('')
  const search = useDebounced(query.trim(), delayMs)
  const question = { available: 'true', limit: 100, bookingId: booking.id, ...(search && { search }) } as const
  const data = useData(listVehicles, question)
  const vehicles = data.answer?.data ?? []
  const missing = (data.answer?.pagination.total ?? 0) - vehicles.length
  return (
    <>
      {(query !== '' || vehicles.length > searchedFrom) && (
        <SearchField label="Rechercher un véhicule" placeholder="Véhicule ou plaque" value={query} onValue={setQuery} />
      )}
      <Answered
        data={data}
        failure="Erreur lors du chargement des véhicules"
        skeleton={<Skeleton rows={4} className="h-14" />}
      >
        {() => vehicles.length === 0 && <EmptyState title="Aucun véhicule disponible" />}
      </Answered>
      <fieldset className="grid gap-2">
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
                vehicle={{ ...vehicle, conflicts: vehicle.conflicts ?? [] }}
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
        <p className="text-sm text-ink-2">
          {formatCount(missing)} {missing > 1 ? 'autres' : 'autre'} : cherchez par véhicule ou plaque pour les trouver.
        </p>
      )}
    </>
  )
}
