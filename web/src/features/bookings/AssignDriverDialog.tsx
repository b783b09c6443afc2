import { assignDriver } from '@yoon/contract/bookings'
import { type AvailableDriver, listAvailableDrivers } from '@yoon/contract/drivers'
import { type FormEvent, type ReactElement, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { toast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { BookingInBrief } from './BookingInBrief.tsx'
import { personName } from './booking-words.ts'
import type { BookingDialogProps } from './ConfirmDialogs.tsx'
import { DriverOption } from './DriverOption.tsx'
import { OverlapQuestion } from './OverlapQuestion.tsx'
import { refreshBookings, sayFailure } from './use-booking-moves.ts'

/** Who drives: free drivers first, then those with other trips, and which of them clash with this one. */
export function AssignDriverDialog({ booking, onClose }: BookingDialogProps): ReactElement {
  const { answer, error, refetch } = useData(listAvailableDrivers, { bookingId: booking.id })
  const [driverId, setDriverId] = useState(booking.driver?.id ?? '')
  const [vehicleId, setVehicleId] = useState(booking.vehicle?.id)
  const [query, setQuery] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const isReassigning = booking.driver !== null

  const assign = useAction(assignDriver, {
    subject: ({ id }) => id,
    onSuccess: () => {
      toast.success(isReassigning ? 'Chauffeur réassigné' : 'Chauffeur assigné')
      refreshBookings()
      onClose()
    },
    onError: (failure) => {
      const isClash = failure instanceof ApiError && /_BUSY$/.test(failure.code)
      if (!isClash) sayFailure("Erreur d'assignation", failure, "Erreur lors de l'assignation du chauffeur")
    },
  })
  const send = (allowOverlap: boolean) =>
    assign.run(
      { id: booking.id, driverId, ...(vehicleId && { vehicleId }), ...(allowOverlap && { allowOverlap }) },
      booking.version,
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(!driverId)
    if (driverId) send(false)
    else toast.error("Erreur d'assignation", 'Veuillez sélectionner un chauffeur')
  }
  const choose = (driver: AvailableDriver) => {
    setDriverId(driver.id)
    setIsMissing(false)
    // The only vehicle goes with its driver; among several, one is chosen or none.
    setVehicleId(driver.vehicles.length === 1 ? driver.vehicles.find((vehicle) => vehicle.isAvailable)?.id : undefined)
  }
  const clash = assign.error instanceof ApiError && /_BUSY$/.test(assign.error.code) ? assign.error : undefined
  if (clash) {
    return (
      <OverlapQuestion
        message={clash.message}
        isBusy={assign.isBusy}
        onAllow={() => send(true)}
        onClose={() => assign.reset()}
      />
    )
  }
  const drivers = answer?.data.filter((driver) => matches(driver, query)) ?? []
  return (
    <Dialog
      title={isReassigning ? 'Réassigner un chauffeur' : 'Assigner un chauffeur'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button look="primary" type="submit" form="assignation" isBusy={assign.isBusy}>
            {isReassigning ? 'Réassigner' : 'Assigner'}
          </Button>
        </>
      }
    >
      <form id="assignation" noValidate onSubmit={submit} className="grid gap-3">
        <BookingInBrief booking={booking} />
        <input
          type="search"
          aria-label="Rechercher un chauffeur"
          placeholder="Rechercher un chauffeur, une plaque"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="min-h-11 rounded-md border border-line-strong bg-surface px-3 text-base md:min-h-9 md:text-sm"
        />
        {isMissing && (
          <p role="alert" className="font-medium text-urgent">
            Veuillez sélectionner un chauffeur
          </p>
        )}
        {error && (
          <ErrorState message={messageOf(error, 'Erreur lors du chargement des chauffeurs')} onRetry={refetch} />
        )}
        {!answer && !error && <Skeleton rows={4} className="h-20" />}
        {answer && drivers.length === 0 && <EmptyState title="Aucun chauffeur disponible" />}
        <fieldset className="grid gap-2">
          <legend className="sr-only">Chauffeur</legend>
          {drivers.map((driver) => (
            <DriverOption
              key={driver.id}
              driver={driver}
              booking={booking}
              isChosen={driver.id === driverId}
              vehicleId={vehicleId}
              onChoose={() => choose(driver)}
              onVehicle={setVehicleId}
            />
          ))}
        </fieldset>
      </form>
    </Dialog>
  )
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function matches({ user, vehicles }: AvailableDriver, query: string): boolean {
  const text = plain([personName(user), ...vehicles.map((v) => `${v.brand} ${v.model} ${v.licensePlate}`)].join(' '))
  return text.includes(plain(query.trim()))
}
