import { type CurrentUser, changePassword, getCurrentUser } from '@yoon/contract/auth'
import { type OwnPasswordForm, typedPasswordFormSchema } from '@yoon/contract/own-password-form'
import { type ReactElement, useEffect, useState } from 'react'
import { ApiError, call, messageOf } from '../lib/api.ts'
import { focusFirstError } from '../lib/form-errors.ts'
import { useTitle } from '../lib/hooks.ts'
import { keepUser } from '../lib/session.ts'
import { toast } from '../lib/toasts.ts'
import { useAction } from '../lib/use-action.ts'
import { useForm } from '../lib/use-form.ts'
import { Button } from '../ui/Button.tsx'
import { CheckboxField, TextField } from '../ui/Field.tsx'
import { Doorway, DoorwayNotice } from './Doorway.tsx'
import { leave } from './leave.ts'

/** Stands in place of every page until the user has a password of their own that is not too old (decisions §15). */
export function OwnPasswordPage({ user }: { user: CurrentUser }): ReactElement {
  useTitle('Changement du mot de passe')
  useSessionWatch()
  return (
    <Doorway
      title="Changez votre mot de passe"
      intro={`Bonjour ${user.firstName}. Votre mot de passe est trop ancien ou a été choisi pour vous.`}
    >
      <PasswordForm user={user} />
    </Doorway>
  )
}

/** How often it is asked whether the session still is, in milliseconds: the live channel is not open to it. */
const watchEveryMs = 15_000

/** An account that is taken away meanwhile ends the page as it ends every other: with the login page. */
function useSessionWatch(): void {
  useEffect(() => {
    const look = () => void call(getCurrentUser, {}, { isBackground: true }).catch(() => undefined)
    const timer = setInterval(look, watchEveryMs)
    addEventListener('focus', look)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', look)
    }
  }, [])
}

const nothing = { currentPassword: '', newPassword: '', confirmation: '' }

function PasswordForm({ user }: { user: CurrentUser }): ReactElement {
  const [isShown, setIsShown] = useState(false)
  const form = useForm<typeof nothing, OwnPasswordForm>({
    initial: nothing,
    parse: (values) => typedPasswordFormSchema.safeParse(values),
    onValid: ({ currentPassword, newPassword }) => change.run({ currentPassword, newPassword }),
  })
  const change = useAction(changePassword, {
    onSuccess: () => {
      toast.success('Mot de passe changé')
      const { mustChangePassword: _, ...freed } = user
      keepUser(freed)
    },
    onError: (error) => {
      const wrong = error instanceof ApiError ? error.fields : {}
      form.setErrors(wrong)
      focusFirstError(form.ref.current, wrong)
    },
  })
  const field = (name: keyof typeof nothing, label: string) => ({
    label,
    name,
    type: isShown ? 'text' : 'password',
    maxLength: 200,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => form.set({ [name]: event.target.value }),
  })
  const isFieldWrong = Object.keys(form.errors).length > 0
  return (
    <form ref={form.ref} noValidate onSubmit={form.submit} className="grid gap-4">
      {change.error && !isFieldWrong && (
        <DoorwayNotice>{messageOf(change.error, 'Une erreur est survenue')}</DoorwayNotice>
      )}
      {/* Tells a password manager whose password it is. */}
      <input type="hidden" name="email" autoComplete="username" value={user.email} />
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
      <Button type="submit" look="primary" isBusy={change.isBusy} className="w-full">
        Changer le mot de passe
      </Button>
      <Button look="quiet" onClick={leave} className="w-full">
        Se déconnecter
      </Button>
    </form>
  )
}
