import { assignVehicles, type Driver } from '@yoon/contract/drivers/calls'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useAction } from '../../../lib/calls/use-action.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'
import { personName } from '../../../lib/format.ts'
import { useFormErrors } from '../../../lib/forms/use-form-errors.ts'
import { toast } from '../../../lib/toasts.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useUnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx'
import { DriverInBrief } from '../InBrief.tsx'
import { mergeSelection } from '../merge-selection.ts'
import { VehiclePicker } from './VehiclePicker.tsx'

const failureTitle = "Erreur d'assignation"

/** Assigns vehicles to a driver. */
export function AssignVehiclesDialog({ driver, onClose }: { driver: Driver; onClose: () => void }): ReactElement {
  const [own] = useState(driver.vehicles)
  const [chosen, setChosen] = useState(() => own.map(({ id }) => id))
  const { ref, errors, setServerErrors, clearErrors } = useFormErrors()
  const assign = useAction(assignVehicles, {
    subject: ({ id }) => id,
    onSuccess: () => {
      toast.retract(failureTitle)
      toast.success('Véhicules assignés', personName(driver.user))
      onClose()
    },
    onError: (error) => {
      setServerErrors(error)
      sayFailure(failureTitle, error, "Erreur lors de l'assignation")
    },
  })
  const isDirty = chosen.length !== own.length || own.some(({ id }) => !chosen.includes(id))
  const guard = useUnsavedGuard(isDirty, onClose, 'Votre choix ne sera pas enregistré.')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [before, current] = [own, driver.vehicles].map((vehicles) => vehicles.map(({ id }) => id))
    assign.run({ id: driver.id, vehicleIds: mergeSelection(before ?? [], chosen, current ?? []) }, driver.version)
  }
  return (
    <FormDialog
      title="Assigner des véhicules"
      id="vehicules"
      form={{ ref, submit }}
      guard={guard}
      submitLabel="Assigner"
      isBusy={assign.isBusy}
    >
      <DriverInBrief driver={driver} />
      <VehiclePicker
        own={own}
        isAvailableOnly
        chosen={chosen}
        error={errors.vehicleIds}
        onChosen={(ids) => {
          setChosen(ids)
          clearErrors('vehicleIds')
        }}
      />
    </FormDialog>
  )
}
