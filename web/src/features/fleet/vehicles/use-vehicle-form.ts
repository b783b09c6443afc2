import type { VehicleForm } from '@yoon/contract/vehicle-form'
import { createVehicle, getVehicle, updateVehicle, type Vehicle } from '@yoon/contract/vehicles'
import { useState } from 'react'
import { type ApiError, call } from '../../../lib/api.ts'
import { dayOf } from '../../../lib/format.ts'
import { isRefused, lostOf } from '../../../lib/refusals.ts'
import { toast } from '../../../lib/toasts.ts'
import { useAction } from '../../../lib/use-action.ts'
import { type Form, useForm } from '../../../lib/use-form.ts'
import { refreshFleet, sayFailure } from '../refresh-fleet.ts'
import { useEdited } from '../use-edited.ts'
import { type PhotosFirst, usePhotosFirst } from './use-photos-first.ts'
import { initialVehicle, parseVehicle, type VehicleValues, vehicleFieldErrors } from './vehicle-form-values.ts'

export interface VehicleFormState {
  form: Form<VehicleValues>
  photos: PhotosFirst
  presentYear: number
  isBusy: boolean
  /** That nobody answered the last try. */
  lost: ApiError | undefined
  /** That a colleague has changed the vehicle meanwhile. */
  stale: string | undefined
  /** Goes on from the vehicle as it now is: with its values, or with what was typed. */
  readAgain(isTaken: boolean): void
}

const failureTitle = 'Erreur de sauvegarde'
const photosMissing = 'Des photos ne sont pas envoyées : réessayez ou abandonnez-les, puis enregistrez'

/** Creates a vehicle or edits one; what the server refuses is said at its field. */
export function useVehicleForm(vehicle: Vehicle | undefined, onDone: () => void): VehicleFormState {
  const [presentYear] = useState(() => Number(dayOf(Date.now()).slice(0, 4)))
  // What is being edited stays what it was when the form opened.
  const [initial] = useState(() => initialVehicle(vehicle, presentYear))
  const edited = useEdited({
    row: vehicle,
    initial,
    valuesOf: (row) => initialVehicle(row, presentYear),
    choices: ['features'],
    isValid: (values) => parseVehicle(values, presentYear).success,
  })
  const form = useForm<VehicleValues, VehicleForm>({
    initial,
    parse: (values) => parseVehicle(values, presentYear),
    atFields: vehicleFieldErrors,
    onValid: (body) => {
      toast.retract(failureTitle)
      if (photos.mayGo()) send(body)
    },
    draft: vehicle ? `vehicle ${vehicle.id} ${JSON.stringify(initial)}` : 'vehicle',
  })
  const photos = usePhotosFirst({
    onStored: () => form.ref.current?.requestSubmit(),
    onFailed: () => {
      form.tell({ imageUrls: photosMissing })
      toast.error(failureTitle, photosMissing)
    },
  })
  const send = (body: VehicleForm) => {
    if (!vehicle) return create.run(body)
    const { values, version } = edited.toSend(form.values)
    const parsed = parseVehicle(values, presentYear)
    update.run({ ...(parsed.success ? parsed.data : body), id: vehicle.id }, version)
  }
  const outcome = {
    onSuccess: () => {
      if (vehicle) toast.success('Véhicule modifié', 'Les informations du véhicule ont été mises à jour avec succès')
      else toast.success('Véhicule créé', 'Le nouveau véhicule a été créé avec succès')
      form.forget()
      refreshFleet()
      onDone()
    },
    onError: (error: Error) => {
      form.refuse(error)
      sayFailure(failureTitle, error, 'Erreur lors de la sauvegarde du véhicule')
    },
  }
  const create = useAction(createVehicle, outcome)
  const update = useAction(updateVehicle, { ...outcome, subject: ({ id }) => id })
  const error = create.error ?? update.error
  return {
    form,
    photos,
    presentYear,
    isBusy: create.isBusy || update.isBusy,
    lost: lostOf(error),
    stale: isRefused(error, 'STALE') ? error.message : undefined,
    readAgain: (isTaken) => {
      if (!vehicle) return
      call(getVehicle, { id: vehicle.id }).then(
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
