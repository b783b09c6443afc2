import type { ReactElement } from 'react'
import { TextField } from '../../../ui/forms/Field.tsx'
import { PasswordField } from '../../../ui/forms/PasswordField.tsx'
import type { DriverFormState } from './use-driver-form.ts'

/** The user who is created with the driver; their role is « Chauffeur ». */
export function NewUserFields({ state }: { state: DriverFormState }): ReactElement {
  const { form, password, setPassword } = state
  // The browser would fill in the data of the person at the keyboard.
  const common = { isRequired: true, autoComplete: 'off' }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
      <TextField label="Prénom" {...form.field('firstName')} {...common} maxLength={80} />
      <TextField label="Nom" {...form.field('lastName')} {...common} maxLength={80} />
      <TextField
        label="Téléphone"
        {...form.field('phone')}
        {...common}
        type="tel"
        maxLength={30}
        placeholder="77 123 45 67"
      />
      <TextField
        label="Email"
        {...form.field('email')}
        {...common}
        type="email"
        maxLength={254}
        placeholder="nom@exemple.sn"
      />
      <PasswordField
        label="Mot de passe"
        name="password"
        autoComplete="new-password"
        isRequired
        maxLength={200}
        value={password}
        error={form.errors.password}
        hint="Au moins 6 caractères. Le chauffeur le changera à sa première connexion."
        onChange={(event) => setPassword(event.target.value)}
        className="md:col-span-2"
      />
    </div>
  )
}
