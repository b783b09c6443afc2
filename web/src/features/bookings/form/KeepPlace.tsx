import { createPlace, listZones } from '@yoon/contract/places/calls'
import { type PlaceKind, placeKindLabels, placeKinds } from '@yoon/contract/places/kinds'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useData } from '../../../lib/calls/data.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'
import { failureTitle } from '../../../lib/forms/saving.ts'
import { toast } from '../../../lib/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/forms/Field.tsx'
import type { KnownPlace } from './known-place.ts'

interface KeepPlaceProps {
  /** Address that becomes the name of the place. */
  name: string
  place: KnownPlace | null
  onKept: (placeId: string) => void
  onClose: () => void
}

/** Keeps an address of the booking as a place of the company: its zone and its kind are all that is asked. */
export function KeepPlace({ name, place, onKept, onClose }: KeepPlaceProps): ReactElement {
  const { answer } = useData(listZones, {})
  const [zoneId, setZoneId] = useState('')
  const [kind, setKind] = useState<PlaceKind>('OTHER')
  const [hasMissed, setHasMissed] = useState(false)
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => group.current?.querySelector('select')?.focus(), [])
  const create = useAction(createPlace, {
    onSuccess: ({ data }) => {
      toast.success('Lieu créé', data.name)
      onKept(data.id)
    },
    onError: (error) => sayFailure(failureTitle, error, 'Erreur lors de la création du lieu'),
  })
  const keep = () => {
    setHasMissed(zoneId === '')
    if (zoneId === '') return
    const point = place && 'latitude' in place ? { latitude: place.latitude, longitude: place.longitude } : {}
    create.run({ name, zoneId, kind, ...point })
  }
  return (
    <fieldset ref={group} className="grid gap-3 rounded-md border border-line bg-raised p-3">
      <legend className="sr-only">Garder ce lieu</legend>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Zone"
          isRequired
          value={zoneId}
          error={hasMissed && zoneId === '' ? 'La zone est requise' : undefined}
          onChange={({ target }) => setZoneId(target.value)}
        >
          <option value="">Choisir…</option>
          {answer?.data.map((zone) => (
            <option key={zone.id} value={zone.id}>
              {zone.name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Type"
          isRequired
          value={kind}
          onChange={({ target }) => setKind(placeKinds.find((one) => one === target.value) ?? 'OTHER')}
        >
          {placeKinds.map((one) => (
            <option key={one} value={one}>
              {placeKindLabels[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button isBusy={create.isBusy} onClick={keep}>
          Garder ce lieu
        </Button>
        <Button look="quiet" onClick={onClose}>
          Annuler
        </Button>
      </div>
    </fieldset>
  )
}
