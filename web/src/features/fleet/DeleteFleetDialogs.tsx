import { type Driver, deleteDriver } from '@yoon/contract/drivers/calls'
import { deleteVehicle, type Vehicle } from '@yoon/contract/vehicles/calls'
import type { ReactElement, ReactNode } from 'react'
import { type Action, useAction } from '../../lib/calls/use-action.ts'
import { sayFailure } from '../../lib/failure-toast.ts'
import { personName } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { BlockingBookings } from '../bookings/index.ts'
import { vehicleName } from './fleet-words.ts'
import { DriverInBrief, VehicleInBrief } from './InBrief.tsx'

/**
 * Asks before the deletion. The server refuses it while a booking still needs the driver, and its message names the
 * booking.
 */
export function DeleteDriverDialog({ driver, onClose }: { driver: Driver; onClose: () => void }): ReactElement {
  const remove = useAction(deleteDriver, {
    subject: ({ id }) => id,
    ...outcomeOf('Chauffeur supprimé', personName(driver.user), 'Erreur lors de la suppression du chauffeur', onClose),
  })
  return (
    <Question title="Supprimer le chauffeur" remove={remove} id={driver.id} onClose={onClose}>
      <DriverInBrief driver={driver} />
      <p className="mt-3">
        Êtes-vous sûr de vouloir supprimer ce chauffeur&nbsp;? Ses véhicules seront libérés&nbsp;; son compte est
        conservé, et son nom reste visible sur les anciennes réservations.
      </p>
    </Question>
  )
}

/**
 * Asks before the deletion. The server refuses it while a booking still needs the vehicle, and its message names the
 * booking.
 */
export function DeleteVehicleDialog({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }): ReactElement {
  const remove = useAction(deleteVehicle, {
    subject: ({ id }) => id,
    ...outcomeOf('Véhicule supprimé', vehicleName(vehicle), 'Erreur lors de la suppression du véhicule', onClose),
  })
  return (
    <Question title="Supprimer le véhicule" remove={remove} id={vehicle.id} onClose={onClose}>
      <VehicleInBrief vehicle={vehicle} />
      <p className="mt-3">
        Êtes-vous sûr de vouloir supprimer ce véhicule&nbsp;? Il reste visible sur les anciennes réservations.
      </p>
    </Question>
  )
}

function outcomeOf(done: string, subject: string, failure: string, onClose: () => void) {
  return {
    onSuccess: () => {
      toast.success(done, subject)
      onClose()
    },
    onError: (error: Error) => sayFailure('Erreur de suppression', error, failure),
  }
}

interface QuestionProps {
  title: string
  remove: Action<typeof deleteDriver> | Action<typeof deleteVehicle>
  id: string
  onClose: () => void
  children: ReactNode
}

function Question({ title, remove, id, onClose, children }: QuestionProps): ReactElement {
  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Supprimer"
      isBusy={remove.isBusy}
      onConfirm={() => remove.run({ id })}
      onClose={onClose}
    >
      {children}
      <BlockingBookings error={remove.error} />
    </ConfirmDialog>
  )
}
