import type { Zone } from '@yoon/contract/places/calls'
import { placeKindLabels, placeKinds } from '@yoon/contract/places/kinds'
import type { ReactElement } from 'react'
import { StaleNotice } from '../../ui/forms/ColleagueChangeNotice.tsx'
import { SelectField, TextField } from '../../ui/forms/Field.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { UnansweredNotice } from '../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { PlaceValues } from './place-form-values.ts'
import { type PlaceFormOptions, usePlaceForm } from './use-place-form.ts'

const aliasesHint = "Séparés par des virgules, comme le disent les clients\u00a0: «\u00a0AIBD, l'ancien Sofitel\u00a0»"

interface PlaceFormDialogProps extends PlaceFormOptions {
  zones: readonly Zone[]
  onClose: () => void
}

/** Creates or edits a place (rules/places 3). */
export function PlaceFormDialog({ zones, onClose, ...options }: PlaceFormDialogProps): ReactElement {
  const { place } = options
  const { form, isBusy, lost, stale, readAgain } = usePlaceForm(options, onClose)
  const guard = useUnsavedGuard(form.isDirty, () => {
    form.forget()
    onClose()
  })
  return (
    <FormDialog
      title={place ? 'Modifier le lieu' : 'Créer un lieu'}
      id="lieu"
      form={form}
      guard={guard}
      submitLabel={place ? 'Enregistrer' : 'Créer le lieu'}
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      {stale && <StaleNotice sentence={stale} onRead={readAgain} />}
      <TextField label="Nom" {...form.field('name')} isRequired autoComplete="off" />
      <div className="grid gap-3 md:grid-cols-2">
        <SelectField label="Zone" {...form.field('zoneId')} isRequired>
          <option value="">Choisir…</option>
          {zones.map((zone) => (
            <option key={zone.id} value={zone.id}>
              {zone.name}
            </option>
          ))}
        </SelectField>
        <KindField kind={form.values.kind} onKind={(kind) => form.set({ kind })} />
      </div>
      <TextField label="Autres noms" {...form.field('aliases')} hint={aliasesHint} autoComplete="off" />
      <TextField label="Adresse" {...form.field('address')} autoComplete="off" />
      <TextField
        label="Position"
        {...form.field('position')}
        hint="Coordonnées ou lien d'une carte, pour l'itinéraire du chauffeur."
        placeholder="14.6937, -17.4441"
        autoComplete="off"
      />
      <Switch
        label="Actif"
        hint="Un lieu inactif n'est plus proposé dans les réservations."
        isOn={form.values.isActive}
        onChange={(isActive) => form.set({ isActive })}
        isAtEnd
      />
    </FormDialog>
  )
}

interface KindFieldProps {
  kind: PlaceValues['kind']
  onKind: (kind: PlaceValues['kind']) => void
}

function KindField({ kind, onKind }: KindFieldProps): ReactElement {
  return (
    <SelectField
      label="Type"
      isRequired
      name="kind"
      value={kind}
      onChange={({ target }) => onKind(placeKinds.find((one) => one === target.value) ?? 'OTHER')}
    >
      {placeKinds.map((one) => (
        <option key={one} value={one}>
          {placeKindLabels[one]}
        </option>
      ))}
    </SelectField>
  )
}
