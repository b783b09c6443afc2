import { assignDriver } from '@yoon/contract/bookings'
import { listVehicles } from '@yoon/contract/vehicles'
import { type FormEvent, type ReactElement, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { toast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { BookingInBrief } from './BookingInBrief.tsx'
import type { BookingDialogProps } from './ConfirmDialogs.tsx'
import { OverlapQuestion } from './OverlapQuestion.tsx'
import { refreshBookings, sayFailure } from './use-booking-moves.ts'

/** A rental without driver takes a vehicle alone (decisions §4). */
export function AssignVehicleDialog({ booking, onClose }: BookingDialogProps): ReactElement {
  const { answer, error, refetch } = useData(listVehicles, { available: 'true', limit: 100 })
  const [vehicleId, setVehicleId] = useState(booking.vehicle?.id ?? '')
  const [isMissing, setIsMissing] = useState(false)
  const assign = useAction(assignDriver, {
    subject: ({ id }) => id,
    onSuccess: () => {
      toast.success('Véhicule assigné')
      refreshBookings()
      onClose()
    },
    onError: (failure) => {
      const isClash = failure instanceof ApiError && failure.code === 'VEHICLE_BUSY'
      if (!isClash) sayFailure("Erreur d'assignation", failure, "Erreur lors de l'assignation du véhicule")
    },
  })
  const send = (allowOverlap: boolean) =>
    assign.run({ id: booking.id, vehicleId, ...(allowOverlap && { allowOverlap }) }, booking.version)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(!vehicleId)
    if (vehicleId) send(false)
  }
  if (assign.error instanceof ApiError && assign.error.code === 'VEHICLE_BUSY') {
    return (
      <OverlapQuestion
        message={assign.error.message}
        isBusy={assign.isBusy}
        onAllow={() => send(true)}
        onClose={() => assign.reset()}
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
          <Button look="primary" type="submit" form="assignation" isBusy={assign.isBusy}>
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
        {error && (
          <ErrorState message={messageOf(error, 'Erreur lors du chargement des véhicules')} onRetry={refetch} />
        )}
        {!answer && !error && <Skeleton rows={4} className="h-14" />}
        {answer?.data.length === 0 && <EmptyState title="Aucun véhicule disponible" />}
        <fieldset className="grid gap-2">
          <legend className="sr-only">Véhicule</legend>
          {answer?.data.map(({ id, brand, model, licensePlate, capacity }) => (
            <label
              key={id}
              className={`flex cursor-pointer items-center gap-3 rounded-lg border px-3.5 py-3 ${id === vehicleId ? 'border-brand bg-brand-soft' : 'border-line'}`}
            >
              <input
                type="radio"
                name="vehicule"
                checked={id === vehicleId}
                onChange={() => {
                  setVehicleId(id)
                  setIsMissing(false)
                }}
                className="size-4.5 accent-brand"
              />
              <span className="min-w-0 flex-1">
                <b>
                  {brand} {model}
                </b>{' '}
                <span className="text-ink-2">{licensePlate}</span>
              </span>
              <Badge tone={capacity < booking.passengers ? 'wait' : 'off'}>{capacity} places</Badge>
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  )
}
