import { distinctFeatures, suggestedFeatures, vehicleLimits } from '@yoon/contract/vehicles/form'
import { Check, Plus, X } from 'lucide-react'
import type { ReactElement } from 'react'
import type { Form } from '../../../lib/forms/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { MarkedFields, TextField } from '../../../ui/forms/Field.tsx'
import type { VehicleValues } from './vehicle-form-values.ts'

const chip = 'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3.5 md:min-h-8'
const chosen = `${chip} border-brand bg-brand-soft font-semibold text-brand-strong`

const tooLong = `L'équipement ne peut pas dépasser ${vehicleLimits.feature.max} caractères`

/** Checkboxes for the suggested features, and a field for others. */
export function FeaturesField({ form }: { form: Form<VehicleValues> }): ReactElement {
  const { features, feature } = form.values
  const own = features.filter((one) => !suggestedFeatures.some((suggested) => suggested === one))
  const drop = (one: string) => form.set({ features: features.filter((other) => other !== one) })
  const isTooLong = feature.trim().length > vehicleLimits.feature.max
  const canAdd = feature.trim() !== '' && !isTooLong
  const add = () => form.set({ features: withSuggested([...features, feature]), feature: '' })
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        {suggestedFeatures.map((one) => {
          const isChosen = features.includes(one)
          return (
            <button
              key={one}
              type="button"
              aria-pressed={isChosen}
              onClick={() => (isChosen ? drop(one) : form.set({ features: [...features, one] }))}
              className={isChosen ? chosen : `${chip} border-line-strong`}
            >
              {isChosen ? <Check size={15} aria-hidden="true" /> : <Plus size={15} aria-hidden="true" />}
              {one}
            </button>
          )
        })}
        {own.map((one) => (
          <button key={one} type="button" aria-label={`Retirer ${one}`} onClick={() => drop(one)} className={chosen}>
            {one}
            <X size={15} aria-hidden="true" />
          </button>
        ))}
      </div>
      <MarkedFields value="none">
        <div className="flex items-start gap-2">
          <TextField
            label="Autre équipement"
            name="features"
            className="flex-1"
            autoComplete="off"
            value={feature}
            error={isTooLong ? tooLong : form.errors.features}
            onChange={({ target }) => {
              form.set({ feature: target.value })
              form.clearErrors('features')
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Enter adds the typed feature instead of submitting the form.
              event.preventDefault()
              if (canAdd) add()
            }}
          />
          <Button onClick={add} disabled={!canAdd} className="mt-6">
            Ajouter
          </Button>
        </div>
      </MarkedFields>
    </>
  )
}

/** Removes duplicates; a suggested feature gets the spelling of the suggestion. */
function withSuggested(features: readonly string[]): string[] {
  const spelled = distinctFeatures(features).map(
    (one) => suggestedFeatures.find((suggested) => suggested.toLowerCase() === one.toLowerCase()) ?? one,
  )
  return distinctFeatures(spelled)
}
