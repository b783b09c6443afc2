import { type DriverForm, driverFormSchema } from '@yoon/contract/driver-form'
import { createDriver, type Driver, updateDriver } from '@yoon/contract/driver-profiles'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { focusFirstError } from '../../lib/form-errors.ts'
import { toast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { type Form, useForm } from '../../lib/use-form.ts'
import { chosenNow } from './chosen-now.ts'
import { refreshFleet, sayFailure } from './refresh-fleet.ts'

export interface DriverValues {
  userId: string
  licenseNumber: string
  vehicleIds: string[]
  isAvailable: boolean
}

export interface DriverFormState {
  form: Form<DriverValues>
  isBusy: boolean
  /** That nobody answered the last try. */
  lost: ApiError | undefined
}

const failureTitle = 'Erreur de sauvegarde'

/** Creates a driver or edits one; what the server refuses is said at its field. */
export function useDriverForm(driver: Driver | undefined, onDone: () => void): DriverFormState {
  // What is being edited stays what it was when the form opened.
  const [initial] = useState(() => valuesOf(driver))
  const form = useForm<DriverValues, DriverForm>({
    initial,
    parse: (values) => driverFormSchema.safeParse(values),
    onValid: (body) => {
      toast.retract(failureTitle)
      if (driver) update.run({ ...body, ...onTop(driver), id: driver.id })
      else create.run(body)
    },
    draft: driver ? `driver ${driver.id} ${JSON.stringify(initial)}` : 'driver',
  })
  // What the form did not touch stays as it is by now: a colleague may have handed a vehicle over.
  const onTop = ({ vehicles, isAvailable }: Driver) => ({
    vehicleIds: chosenNow(
      initial.vehicleIds,
      form.values.vehicleIds,
      vehicles.map(({ id }) => id),
    ),
    isAvailable: form.values.isAvailable === initial.isAvailable ? isAvailable : form.values.isAvailable,
  })
  const outcome = {
    onSuccess: () => {
      if (driver) toast.success('Chauffeur modifié', 'Les informations du chauffeur ont été mises à jour avec succès')
      else toast.success('Chauffeur créé', 'Le nouveau chauffeur a été créé avec succès')
      form.forget()
      refreshFleet()
      onDone()
    },
    onError: (error: Error) => {
      if (error instanceof ApiError) {
        form.setErrors(error.fields)
        focusFirstError(form.ref.current, error.fields)
      }
      sayFailure(failureTitle, error, 'Erreur lors de la sauvegarde du chauffeur')
    },
  }
  const create = useAction(createDriver, outcome)
  const update = useAction(updateDriver, { ...outcome, subject: ({ id }) => id })
  const error = create.error ?? update.error
  return {
    form,
    isBusy: create.isBusy || update.isBusy,
    lost: error instanceof ApiError && error.isPassing ? error : undefined,
  }
}

function valuesOf(driver: Driver | undefined): DriverValues {
  if (!driver) return { userId: '', licenseNumber: '', vehicleIds: [], isAvailable: true }
  const { user, licenseNumber, vehicles, isAvailable } = driver
  return { userId: user.id, licenseNumber, vehicleIds: vehicles.map(({ id }) => id), isAvailable }
}
