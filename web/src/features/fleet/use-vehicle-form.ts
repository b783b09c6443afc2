import type { VehicleForm } from '@yoon/contract/vehicle-form'
import { createVehicle, updateVehicle, type Vehicle } from '@yoon/contract/vehicles'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { focusFirstError } from '../../lib/form-errors.ts'
import { dayOf } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { type Form, useForm } from '../../lib/use-form.ts'
import { refreshFleet, sayFailure } from './refresh-fleet.ts'
import { initialVehicle, parseVehicle, type VehicleValues } from './vehicle-form-values.ts'

export interface VehicleFormState {
  form: Form<VehicleValues>
  presentYear: number
  isBusy: boolean
  /** That nobody answered the last try. */
  lost: ApiError | undefined
}

const failureTitle = 'Erreur de sauvegarde'

/** Creates a vehicle or edits one; what the server refuses is said at its field. */
export function useVehicleForm(vehicle: Vehicle | undefined, onDone: () => void): VehicleFormState {
  const [presentYear] = useState(() => Number(dayOf(Date.now()).slice(0, 4)))
  // What is being edited stays what it was when the form opened.
  const [initial] = useState(() => initialVehicle(vehicle, presentYear))
  const form = useForm<VehicleValues, VehicleForm>({
    initial,
    parse: (values) => parseVehicle(values, presentYear),
    onValid: (body) => {
      toast.retract(failureTitle)
      const { isAvailable } = form.values
      // The switch stays as it is by now where the form did not touch it: a colleague may have.
      const now = vehicle && isAvailable === initial.isAvailable ? vehicle.isAvailable : isAvailable
      if (vehicle) update.run({ ...body, isAvailable: now, id: vehicle.id })
      else create.run(body)
    },
    draft: vehicle ? `vehicle ${vehicle.id} ${JSON.stringify(initial)}` : 'vehicle',
  })
  const outcome = {
    onSuccess: () => {
      if (vehicle) toast.success('Véhicule modifié', 'Les informations du véhicule ont été mises à jour avec succès')
      else toast.success('Véhicule créé', 'Le nouveau véhicule a été créé avec succès')
      form.forget()
      refreshFleet()
      onDone()
    },
    onError: (error: Error) => {
      if (error instanceof ApiError) {
        form.setErrors(error.fields)
        focusFirstError(form.ref.current, error.fields)
      }
      sayFailure(failureTitle, error, 'Erreur lors de la sauvegarde du véhicule')
    },
  }
  const create = useAction(createVehicle, outcome)
  const update = useAction(updateVehicle, { ...outcome, subject: ({ id }) => id })
  const error = create.error ?? update.error
  return {
    form,
    presentYear,
    isBusy: create.isBusy || update.isBusy,
    lost: error instanceof ApiError && error.isPassing ? error : undefined,
  }
}
