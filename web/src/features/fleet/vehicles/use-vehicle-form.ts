import { createVehicle, getVehicle, updateVehicle, type Vehicle } from '@yoon/contract/vehicles/calls'
import type { VehicleForm } from '@yoon/contract/vehicles/form'
import { vehicleTypes } from '@yoon/contract/vehicles/types'
import { useState } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { type Saving, savingOf } from '../../../lib/calls/refusals.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { dayOf } from '../../../lib/format.ts'
import { isOneOf } from '../../../lib/forms/drafts.ts'
import { readCurrent } from '../../../lib/forms/read-current.ts'
import { failureTitle, outcomeOf, retractFailure } from '../../../lib/forms/saving.ts'
import { type Form, useForm } from '../../../lib/forms/use-form.ts'
import { toast } from '../../../lib/toasts.ts'
import { useEdited } from '../use-edited.ts'
import { type PhotosFirst, useSubmitAfterUploads } from './use-photos-first.ts'
import { initialVehicle, parseVehicle, type VehicleValues, vehicleFieldErrors } from './vehicle-form-values.ts'

export interface VehicleFormState extends Saving {
  form: Form<VehicleValues>
  photos: PhotosFirst
  presentYear: number
  /** Continues from the current vehicle: with its values, or with the typed ones. */
  readAgain(isTaken: boolean): void
}

const failed = 'Erreur lors de la sauvegarde du véhicule'
const created = { title: 'Véhicule créé', text: 'Le nouveau véhicule a été créé avec succès', failed }
const updated = {
  title: 'Véhicule modifié',
  text: 'Les informations du véhicule ont été mises à jour avec succès',
  failed,
}
const photosMissing = "Certaines photos n'ont pas été envoyées\u00a0: réessayez ou retirez-les, puis enregistrez"

/** Creates or edits a vehicle; the server's validation errors appear at their fields. */
export function useVehicleForm(vehicle: Vehicle | undefined, onDone: () => void): VehicleFormState {
  const [presentYear] = useState(() => Number(dayOf(Date.now()).slice(0, 4)))
  // Snapshot of the values when the form opened.
  const [initial] = useState(() => initialVehicle(vehicle, presentYear))
  const parse = (values: VehicleValues) => parseVehicle(values, presentYear)
  const edited = useEdited({
    row: vehicle,
    initial,
    valuesOf: (row) => initialVehicle(row, presentYear),
    choices: ['features'],
    parse,
  })
  const form = useForm<VehicleValues, VehicleForm>({
    initial,
    parse,
    atFields: vehicleFieldErrors,
    onValid: (body) => {
      retractFailure()
      if (photos.canSubmitNow()) send(body)
    },
    draft: vehicle ? `vehicle ${vehicle.id} ${JSON.stringify(initial)}` : 'vehicle',
    draftShape: { type: isOneOf(vehicleTypes) },
  })
  const photos = useSubmitAfterUploads({
    onStored: () => form.ref.current?.requestSubmit(),
    onFailed: () => {
      form.setErrors({ imageUrls: photosMissing })
      toast.error(failureTitle, photosMissing)
    },
  })
  const send = (typed: VehicleForm) => {
    if (!vehicle) return create.run(typed)
    const { body, version } = edited.resolveSubmission(form.values, typed)
    update.run({ ...body, id: vehicle.id }, version)
  }
  const outcome = outcomeOf(form, vehicle ? updated : created, onDone)
  const create = useAction(createVehicle, outcome)
  const update = useAction(updateVehicle, { ...outcome, subject: ({ id }) => id })
  return {
    form,
    photos,
    presentYear,
    ...savingOf(create, update),
    readAgain: (isTaken) => {
      if (!vehicle) return
      readCurrent(call(getVehicle, { id: vehicle.id }), (current) => {
        edited.goOnFrom(form, current, isTaken)
        update.reset()
        retractFailure()
      })
    },
  }
}
