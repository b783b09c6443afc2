import { createPlace, getPlace, type Place, updatePlace } from '@yoon/contract/places/calls'
import { placeKinds } from '@yoon/contract/places/kinds'
import { useState } from 'react'
import { call } from '../../lib/calls/api.ts'
import { type Saving, savingOf } from '../../lib/calls/refusals.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { isOneOf } from '../../lib/forms/drafts.ts'
import { readCurrent } from '../../lib/forms/read-current.ts'
import { outcomeOf, retractFailure } from '../../lib/forms/saving.ts'
import { type Form, useForm } from '../../lib/forms/use-form.ts'
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

/** Creates or edits a place; the server's validation errors appear at their fields. */
export function usePlaceForm({ place, zoneId, name }: PlaceFormOptions, onDone: () => void): PlaceFormState {
  const [initial] = useState(() => initialPlace(place, zoneId, name))
  const [version, setVersion] = useState(place?.version)
  const form = useForm({
    initial,
    parse: parsePlace,
    onValid: (body) => {
      retractFailure()
      if (place) update.run({ ...body, id: place.id }, version)
      else create.run(body)
    },
    draft: place ? `place ${place.id} ${JSON.stringify(initial)}` : `place ${name ?? ''}`,
    draftShape: { kind: isOneOf(placeKinds) },
  })
  const title = place ? 'Lieu modifié' : 'Lieu créé'
  const words = { title, text: form.values.name, failed: 'Erreur lors de la sauvegarde du lieu' }
  const outcome = outcomeOf(form, words, onDone)
  const create = useAction(createPlace, outcome)
  const update = useAction(updatePlace, { ...outcome, subject: ({ id }) => id })
  const readAgain = (isTaken: boolean) => {
    if (!place) return
    readCurrent(call(getPlace, { id: place.id }), (current) => {
      setVersion(current.version)
      if (isTaken) form.restart(initialPlace(current, zoneId))
      update.reset()
    })
  }
  return { form, ...savingOf(create, update), readAgain }
}
