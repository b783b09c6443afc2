import { type DriverForm, driverFormSchema } from '@yoon/contract/driver-form'
import { createDriver, type Driver, getDriver, updateDriver } from '@yoon/contract/drivers'
import { useState } from 'react'
import { type ApiError, call } from '../../../lib/api.ts'
import { isRefused, lostOf } from '../../../lib/refusals.ts'
import { toast } from '../../../lib/toasts.ts'
import { useAction } from '../../../lib/use-action.ts'
import { type Form, useForm } from '../../../lib/use-form.ts'
import { refreshFleet, sayFailure } from '../refresh-fleet.ts'
import { useEdited } from '../use-edited.ts'

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
  /** That a colleague has changed the driver meanwhile. */
  stale: string | undefined
  /** Goes on from the driver as they now are: with those values, or with what was typed. */
  readAgain(isTaken: boolean): void
}

const failureTitle = 'Erreur de sauvegarde'

/** Creates a driver or edits one; what the server refuses is said at its field. */
export function useDriverForm(driver: Driver | undefined, onDone: () => void): DriverFormState {
  // What is being edited stays what it was when the form opened.
  const [initial] = useState(() => valuesOf(driver))
  // What the form did not touch stays as it is by now: a colleague may have handed a vehicle over.
  const edited = useEdited({ row: driver, initial, valuesOf, choices: ['vehicleIds'], isValid })
  const form = useForm<DriverValues, DriverForm>({
    initial,
    parse: (values) => driverFormSchema.safeParse(values),
    onValid: (body) => {
      toast.retract(failureTitle)
      if (!driver) return create.run(body)
      const { values, version } = edited.toSend(form.values)
      const parsed = driverFormSchema.safeParse(values)
      update.run({ ...(parsed.success ? parsed.data : body), id: driver.id }, version)
    },
    draft: driver ? `driver ${driver.id} ${JSON.stringify(initial)}` : 'driver',
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
      form.refuse(error)
      sayFailure(failureTitle, error, 'Erreur lors de la sauvegarde du chauffeur')
    },
  }
  const create = useAction(createDriver, outcome)
  const update = useAction(updateDriver, { ...outcome, subject: ({ id }) => id })
  const error = create.error ?? update.error
  return {
    form,
    isBusy: create.isBusy || update.isBusy,
    lost: lostOf(error),
    stale: isRefused(error, 'STALE') ? error.message : undefined,
    readAgain: (isTaken) => {
      if (!driver) return
      call(getDriver, { id: driver.id }).then(
        ({ data }) => {
          edited.goOnFrom(form, data, isTaken)
          toast.retract(failureTitle)
          update.reset()
        },
        (failure: Error) => sayFailure(failureTitle, failure, 'Erreur lors de la récupération des détails'),
      )
    },
  }
}

const isValid = (values: DriverValues) => driverFormSchema.safeParse(values).success

function valuesOf(driver: Driver | undefined): DriverValues {
  if (!driver) return { userId: '', licenseNumber: '', vehicleIds: [], isAvailable: true }
  const { user, licenseNumber, vehicles, isAvailable } = driver
  return { userId: user.id, licenseNumber, vehicleIds: vehicles.map(({ id }) => id), isAvailable }
}
