import { passwordExpiries, sessionTimeouts } from '@yoon/contract/settings-choices'
import type { ReactElement } from 'react'
import type { Form } from '../../lib/use-form.ts'
import { CheckboxField, SelectField } from '../../ui/Field.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import type { SettingsValues } from './settings-values.ts'

/** What is asked of those who sign in. */
export function SecurityTab({ form }: { form: Form<SettingsValues> }): ReactElement {
  const choice = (name: 'sessionTimeout' | 'passwordExpiry', label: string) => ({
    label,
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => form.set({ [name]: event.target.value }),
  })
  return (
    <>
      <FormSection title="Connexion">
        <CheckboxField
          label="Double authentification"
          name="twoFactorAuth"
          checked={form.values.twoFactorAuth}
          hint="À la connexion, un code d’une application s’ajoute au mot de passe."
          onChange={(event) => form.set({ twoFactorAuth: event.target.checked })}
        />
      </FormSection>
      <FormSection title="Session">
        <SelectField
          {...choice('sessionTimeout', 'Fin de session après')}
          hint="Sans activité, il faut se connecter à nouveau."
        >
          {sessionTimeouts.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes} minutes
            </option>
          ))}
        </SelectField>
      </FormSection>
      <FormSection title="Mot de passe">
        <SelectField
          {...choice('passwordExpiry', 'Validité du mot de passe')}
          hint="Passé ce délai, il doit être changé à la connexion."
        >
          {passwordExpiries.map((days) => (
            <option key={days} value={days}>
              {days === 0 ? 'Sans limite' : `${days} jours`}
            </option>
          ))}
        </SelectField>
      </FormSection>
    </>
  )
}
