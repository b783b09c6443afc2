import type { Vehicle } from '@yoon/contract/vehicles/calls'
import type { ReactElement } from 'react'
import { StaleNotice } from '../../../ui/forms/ColleagueChangeNotice.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { UnansweredNotice } from '../../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { ImagesField } from '../../images/index.ts'
import { vehicleName } from '../fleet-words.ts'
import { FeaturesField } from './FeaturesField.tsx'
import { useVehicleForm } from './use-vehicle-form.ts'
import { IdentityFields, RateFields } from './VehicleFields.tsx'

interface VehicleFormDialogProps {
  /** The vehicle to edit; undefined to create one. */
  vehicle: Vehicle | undefined
  onClose: () => void
}

/** Creates or edits a vehicle. */
export function VehicleFormDialog({ vehicle, onClose }: VehicleFormDialogProps): ReactElement {
  const state = useVehicleForm(vehicle, onClose)
  const { form, photos, isBusy, lost, stale } = state
  const label = vehicle ? 'Enregistrer' : 'Créer le véhicule'
  const guard = useUnsavedGuard(form.isDirty || photos.isSending, () => {
    form.forget()
    onClose()
  })
  return (
    <FormDialog
      title={vehicle ? 'Modifier le véhicule' : 'Créer un véhicule'}
      description={vehicle && `${vehicleName(vehicle)} · ${vehicle.licensePlate}`}
      size="large"
      id="vehicule"
      form={form}
      guard={guard}
      submitLabel={photos.isWaiting ? 'Envoi des photos…' : label}
      isBusy={isBusy || photos.isWaiting}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      {stale && <StaleNotice sentence={stale} onRead={state.readAgain} />}
      <IdentityFields state={state} />
      <FormSection title="Tarifs">
        <RateFields form={form} />
      </FormSection>
      <FormSection title="Équipements">
        <FeaturesField form={form} />
      </FormSection>
      <FormSection title="Photos">
        <ImagesField
          value={form.values.imageUrls}
          error={form.errors.imageUrls}
          onUploads={photos.onUploads}
          onChange={(imageUrls) => form.set({ imageUrls })}
        />
      </FormSection>
      <FormSection title="Service">
        <Switch
          label="Disponible"
          hint="Un véhicule non disponible n'est pas proposé pour de nouvelles courses."
          isOn={form.values.isAvailable}
          onChange={(isOn) => form.set({ isAvailable: isOn })}
          isAtEnd
        />
      </FormSection>
    </FormDialog>
  )
}
