import { changePassword } from '@yoon/contract/auth/calls'
import { type OwnPasswordForm, typedPasswordFormSchema } from '@yoon/contract/auth/own-password-form'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../lib/calls/api.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { type Form, useForm } from '../../lib/forms/use-form.ts'
import { useSession } from '../../lib/session.ts'
import { CheckboxField, TextField } from '../../ui/forms/Field.tsx'
import { FormNotice } from '../../ui/forms/FormNotice.tsx'

const nothing = { currentPassword: '', newPassword: '', confirmation: '' }

export interface OwnPasswordState {
  form: Form<typeof nothing>
  isBusy: boolean
  error: Error | null
}

/** State of the form that changes the user's own password. */
export function useOwnPassword(onDone: () => void): OwnPasswordState {
  const form = useForm<typeof nothing, OwnPasswordForm>({
    initial: nothing,
    parse: (values) => typedPasswordFormSchema.safeParse(values),
    onValid: ({ currentPassword, newPassword }) => change.run({ currentPassword, newPassword }),
  })
  const change = useAction(changePassword, {
    onSuccess: onDone,
    onError: form.setServerErrors,
  })
  return { form, isBusy: change.isBusy, error: change.error }
}

/** The fields of the password form, and the error of the last attempt. */
export function OwnPasswordFields({ state: { form, error } }: { state: OwnPasswordState }): ReactElement {
  const user = useSession()
  const [isShown, setIsShown] = useState(false)
  const field = (name: keyof typeof nothing, label: string) => ({
    label,
    type: isShown ? 'text' : 'password',
    isRequired: true,
    maxLength: 200,
    ...form.field(name),
  })
  const isFieldWrong = Object.keys(form.errors).length > 0
  return (
    <>
      {error && !isFieldWrong && <FormNotice>{messageOf(error, 'Une erreur est survenue')}</FormNotice>}
      {/* Tells a password manager which account the password belongs to. */}
      <input type="hidden" name="email" autoComplete="username" value={user?.email ?? ''} />
      <TextField {...field('currentPassword', 'Mot de passe actuel')} autoComplete="current-password" autoFocus />
      <TextField
        {...field('newPassword', 'Nouveau mot de passe')}
        autoComplete="new-password"
        hint="Au moins 6 caractères."
      />
      <div className="grid gap-1.5">
        <TextField {...field('confirmation', 'Confirmation')} autoComplete="new-password" />
        <CheckboxField
          label="Afficher les mots de passe"
          checked={isShown}
          onChange={(event) => setIsShown(event.target.checked)}
        />
      </div>
    </>
  )
}
