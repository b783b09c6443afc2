import { createDriver, type Driver, getDriver, updateDriver } from '@yoon/contract/drivers/calls'
import { type DriverForm, driverFormSchema } from '@yoon/contract/drivers/form'
import { useState } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { type Saving, savingOf } from '../../../lib/calls/refusals.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { type Form, type Parsed, useForm } from '../../../lib/forms/use-form.ts'
import { goOnFrom, outcomeOf, retractFailure } from '../saving.ts'
import { useEdited } from '../use-edited.ts'

export interface DriverValues {
  userId: string
  licenseNumber: string
  vehicleIds: string[]
  isAvailable: boolean
}

export interface DriverFormState extends Saving {
  form: Form<DriverValues>
  /** Continues from the current driver: with those values, or with the typed ones. */
  readAgain(isTaken: boolean): void
}

/** Creates or edits a driver; the server's validation errors appear at their fields. */
export function useDriverForm(driver: Driver | undefined, onDone: () => void): DriverFormState {
  // Snapshot of the values when the form opened.
  const [initial] = useState(() => valuesOf(driver))
  // Fields that the user did not change keep their current values: a colleague may have reassigned a vehicle.
  const edited = useEdited({ row: driver, initial, valuesOf, choices: ['vehicleIds'], parse })
  const form = useForm<DriverValues, DriverForm>({
    initial,
    parse,
    onValid: (typed) => {
      retractFailure()
      if (!driver) return create.run(typed)
      const { body, version } = edited.resolveSubmission(form.values, typed)
      update.run({ ...body, id: driver.id }, version)
    },
    draft: driver ? `driver ${driver.id} ${JSON.stringify(initial)}` : 'driver',
    draftShape: {},
  })
  const outcome = outcomeOf(form, driver ? updated : created, onDone)
  const create = useAction(createDriver, outcome)
  const update = useAction(updateDriver, { ...outcome, subject: ({ id }) => id })
  return {
    form,
    ...savingOf(create, update),
    readAgain: (isTaken) => {
      if (!driver) return
      goOnFrom(call(getDriver, { id: driver.id }), (current) => {
        edited.goOnFrom(form, current, isTaken)
        update.reset()
      })
    },
  }
}

const failed = 'Erreur lors de la sauvegarde du chauffeur'
const created = { title: 'Chauffeur créé', text: 'Le nouveau chauffeur a été créé avec succès', failed }
const updated = {
  title: 'Chauffeur modifié',
  text: 'Les informations du chauffeur ont été mises à jour avec succès',
  failed,
}

const parse = (values: DriverValues): Parsed<DriverForm> => driverFormSchema.safeParse(values)

function valuesOf(driver: Driver | undefined): DriverValues {
  if (!driver) return { userId: '', licenseNumber: '', vehicleIds: [], isAvailable: true }
  const { user, licenseNumber, vehicles, isAvailable } = driver
  return { userId: user.id, licenseNumber, vehicleIds: vehicles.map(({ id }) => id), isAvailable }
}
