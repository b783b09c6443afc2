import type { Driver } from '@yoon/contract/drivers/calls'
import { driverLimits } from '@yoon/contract/drivers/form'
import type { ReactElement } from 'react'
import { personName } from '../../../lib/format.ts'
import { StaleNotice } from '../../../ui/forms/ColleagueChangeNotice.tsx'
import { TextField } from '../../../ui/forms/Field.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { UnansweredNotice } from '../../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { UserField } from './UserField.tsx'
import { useDriverForm } from './use-driver-form.ts'
import { VehiclePicker } from './VehiclePicker.tsx'

interface DriverFormDialogProps {
  /** The driver to edit; undefined to create one. */
  driver: Driver | undefined
  onClose: () => void
}

/** Creates or edits a driver. */
export function DriverFormDialog({ driver, onClose }: DriverFormDialogProps): ReactElement {
  const state = useDriverForm(driver, onClose)
  const { form, isBusy, lost, stale } = state
  const { isAvailable, vehicleIds } = form.values
  const guard = useUnsavedGuard(state.isDirty, () => {
    form.forget()
    onClose()
  })
  return (
    <FormDialog
      title={driver ? 'Modifier le chauffeur' : 'Créer un chauffeur'}
      description={driver && personName(driver.user)}
      size="large"
      id="chauffeur"
      form={form}
      guard={guard}
      submitLabel={driver ? 'Enregistrer' : 'Créer le chauffeur'}
      isBusy={isBusy}
      isDrawn={state.isReady}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      {stale && <StaleNotice sentence={stale} onRead={state.readAgain} />}
      <FormSection title="Compte">
        <UserField state={state} driver={driver} />
      </FormSection>
      <FormSection title="Conduite">
        <TextField
          label="Numéro de permis"
          {...form.field('licenseNumber')}
          isRequired
          autoComplete="off"
          maxLength={driverLimits.licence.max}
        />
        <Switch
          label="Disponible"
          hint="Un chauffeur non disponible n'est pas proposé pour de nouvelles courses."
          isOn={isAvailable}
          onChange={(isOn) => form.set({ isAvailable: isOn })}
          isAtEnd
        />
      </FormSection>
      <FormSection title="Parc">
        <VehiclePicker
          own={driver?.vehicles}
          chosen={vehicleIds}
          error={form.errors.vehicleIds}
          onChosen={(ids) => form.set({ vehicleIds: ids })}
        />
      </FormSection>
    </FormDialog>
  )
}
