import { createPlace, getPlace, type Place, updatePlace } from '@yoon/contract/places/calls'
import { placeKinds } from '@yoon/contract/places/kinds'
import { useState } from 'react'
import { call } from '../../lib/calls/api.ts'
import { type Saving, savingOf } from '../../lib/calls/refusals.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { sayFailure } from '../../lib/failure-toast.ts'
import { isOneOf } from '../../lib/forms/drafts.ts'
import { type Form, useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts.ts'
import { initialPlace, type PlaceValues, parsePlace } from './place-form-values.ts'

export interface PlaceFormOptions {
  /** The place to edit; undefined to create one. */
  place: Place | undefined
  /** Zone that a new place begins with; empty for none. */
  zoneId: string
  /** Name that a new place begins with. */
  name?: string
}

interface PlaceFormState extends Saving {
  form: Form<PlaceValues>
  /** Continues from the current place: with its values, or with the typed ones. */
  readAgain(isTaken: boolean): void
}

const failureTitle = 'Erreur de sauvegarde'

/** Creates or edits a place; the server's validation errors appear at their fields. */
export function usePlaceForm({ place, zoneId, name }: PlaceFormOptions, onDone: () => void): PlaceFormState {
  const [initial] = useState(() => initialPlace(place, zoneId, name))
  const [version, setVersion] = useState(place?.version)
  const form = useForm({
    initial,
    parse: parsePlace,
    onValid: (body) => {
      toast.retract(failureTitle)
      if (place) update.run({ ...body, id: place.id }, version)
      else create.run(body)
    },
    draft: place ? `place ${place.id} ${JSON.stringify(initial)}` : `place ${name ?? ''}`,
    draftShape: { kind: isOneOf(placeKinds) },
  })
  const outcome = {
    onSuccess: () => {
      toast.success(place ? 'Lieu modifié' : 'Lieu créé', form.values.name)
      form.forget()
      onDone()
    },
    onError: (error: Error) => {
      form.setServerErrors(error)
      sayFailure(failureTitle, error, 'Erreur lors de la sauvegarde du lieu')
    },
  }
  const create = useAction(createPlace, outcome)
  const update = useAction(updatePlace, { ...outcome, subject: ({ id }) => id })
  const readAgain = (isTaken: boolean) => {
    if (!place) return
    call(getPlace, { id: place.id }).then(
      ({ data }) => {
        setVersion(data.version)
        if (isTaken) form.restart(initialPlace(data, zoneId))
        update.reset()
        toast.retract(failureTitle)
      },
      (failure: Error) => sayFailure(failureTitle, failure, 'Erreur lors de la récupération des détails'),
    )
  }
  return { form, ...savingOf(create, update), readAgain }
}
