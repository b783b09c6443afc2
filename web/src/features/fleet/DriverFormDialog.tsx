import { driverLimits } from '@yoon/contract/driver-form'
import type { Driver } from '@yoon/contract/drivers'
import { formatPhone } from '@yoon/contract/phones'
import { listUsers } from '@yoon/contract/users'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { messageOf } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { CheckboxField, SelectField, TextField } from '../../ui/Field.tsx'
import { LostLink } from '../../ui/LostLink.tsx'
import { useUnsavedGuard } from '../../ui/UnsavedGuard.tsx'
import { personName } from './fleet-words.ts'
import { StaleNotice } from './StaleNotice.tsx'
import { type DriverFormState, useDriverForm } from './use-driver-form.ts'
import { VehiclePicker } from './VehiclePicker.tsx'

interface DriverFormDialogProps {
  /** The driver to edit; none to create one. */
  driver: Driver | undefined
  onClose: () => void
}

/** Creates a driver or edits one. */
export function DriverFormDialog({ driver, onClose }: DriverFormDialogProps): ReactElement {
  const state = useDriverForm(driver, onClose)
  const { form, isBusy, lost, stale } = state
  const { licenseNumber, isAvailable, vehicleIds } = form.values
  const guard = useUnsavedGuard(form.isDirty, () => {
    form.forget()
    onClose()
  })
  return (
    <>
      <Dialog
        title={driver ? 'Modifier le chauffeur' : 'Créer un chauffeur'}
        description={driver && personName(driver.user)}
        onClose={guard.close}
        footer={
          <>
            <Button onClick={guard.close}>Annuler</Button>
            <Button look="primary" type="submit" form="chauffeur" isBusy={isBusy}>
              {driver ? 'Enregistrer' : 'Créer le chauffeur'}
            </Button>
          </>
        }
      >
        <form ref={form.ref} id="chauffeur" noValidate onSubmit={form.submit} className="grid gap-4">
          {lost && <LostLink status={lost.status} isBusy={isBusy} />}
          {stale && <StaleNotice message={stale} onRead={state.readAgain} />}
          <UserField state={state} driver={driver} />
          <TextField
            label="Numéro de permis"
            name="licenseNumber"
            isRequired
            autoComplete="off"
            maxLength={driverLimits.licence.max}
            value={licenseNumber}
            error={form.errors.licenseNumber}
            onChange={({ target }) => form.set({ licenseNumber: target.value })}
          />
          <CheckboxField
            label="Disponible"
            hint="Un chauffeur non disponible n’est pas proposé pour de nouvelles courses."
            checked={isAvailable}
            onChange={({ target }) => form.set({ isAvailable: target.checked })}
          />
          <VehiclePicker
            own={driver?.vehicles}
            chosen={vehicleIds}
            error={form.errors.vehicleIds}
            onChosen={(ids) => form.set({ vehicleIds: ids })}
          />
        </form>
      </Dialog>
      {guard.question}
    </>
  )
}

/** Users with the role DRIVER who are no driver yet; that of an edited driver stays (specification §5). */
function UserField({ state: { form }, driver }: { state: DriverFormState; driver: Driver | undefined }): ReactElement {
  const question = { role: 'DRIVER', withoutProfile: 'true', limit: 100 } as const
  const { answer, error } = useData(listUsers, question, { isEnabled: !driver })
  const users = driver ? [driver.user] : (answer?.data ?? [])
  const hint = driver
    ? 'L’utilisateur d’un chauffeur ne peut pas être changé.'
    : answer?.data.length === 0 && <NoUsers />
  return (
    <SelectField
      label="Utilisateur"
      name="userId"
      isRequired
      disabled={driver !== undefined}
      value={form.values.userId}
      error={
        form.errors.userId ?? (error ? messageOf(error, 'Erreur lors de la récupération des utilisateurs') : undefined)
      }
      hint={hint}
      onChange={({ target }) => form.set({ userId: target.value })}
    >
      {!driver && <option value="">{answer ? 'Choisir un utilisateur' : 'Chargement…'}</option>}
      {users.map((user) => (
        <option key={user.id} value={user.id}>
          {personName(user)}
          {user.phone && ` · ${formatPhone(user.phone)}`}
        </option>
      ))}
    </SelectField>
  )
}

function NoUsers(): ReactElement {
  return (
    <>
      Tous les utilisateurs avec le rôle Chauffeur sont déjà des chauffeurs.{' '}
      <Link href="/dashboard/users?dialog=new" className="font-semibold text-brand underline">
        Créer un utilisateur
      </Link>
    </>
  )
}
