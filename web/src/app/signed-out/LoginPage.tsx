import { login } from '@yoon/contract/auth/calls'
import type { OutputOf } from '@yoon/contract/endpoint'
import { type FormEvent, type ReactElement, useState } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { ApiError, messageOf } from '../../lib/calls/api.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { useFormErrors } from '../../lib/forms/use-form-errors.ts'
import { browserProof, noteSignIn } from '../../lib/known-browser.ts'
import { keepSession, sessionNotice, useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/forms/Field.tsx'
import { FormNotice } from '../../ui/forms/FormNotice.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { isReturnPath } from '../ParamCleanup.tsx'
import { landingPath } from '../pages.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { CodeForm } from './CodeForm.tsx'

/** Login page. Redirects a signed-in user to the page they asked for, else to their first page. */
export function LoginPage(): ReactElement {
  useTitle('Connexion')
  const user = useSession()
  const [params] = useSearchParams()
  if (user) {
    const wanted = params.get('retour') ?? ''
    return <Redirect replace to={isReturnPath(wanted) ? wanted : landingPath(user.role)} />
  }
  return <TwoSteps />
}

/** Asks for the password, then for a code if the user has an authenticator app; Back returns to the first step. */
function TwoSteps(): ReactElement {
  const [credentials, setCredentials] = useState({ email: '', password: '' })
  const [params, setParams] = useSearchParams()
  // After a reload the password is no longer known, and a code without it is useless.
  const isCodeAsked = params.get('etape') === 'code' && credentials.password !== ''
  const askForCode = () => setParams((old) => ({ ...Object.fromEntries(old), etape: 'code' }))
  return isCodeAsked ? (
    <AuthLayout title="Code de vérification" intro={`Pour ${credentials.email.trim()}.`}>
      <CodeForm credentials={credentials} onSignedIn={enter} />
    </AuthLayout>
  ) : (
    <AuthLayout title="Connexion" intro="Réservations, chauffeurs et paiements de votre société.">
      <PasswordForm credentials={credentials} onChange={setCredentials} onCodeRequired={askForCode} />
    </AuthLayout>
  )
}

function enter(signedIn: OutputOf<typeof login>): void {
  const { token, user, recoveryCodesLeft } = signedIn
  noteSignIn(signedIn)
  keepSession(token, user)
  if (recoveryCodesLeft === undefined) return
  const left = recoveryCodesLeft === 1 ? 'Il vous en reste 1.' : `Il vous en reste ${recoveryCodesLeft}.`
  toast.success('Code de secours utilisé', left)
}

interface Credentials {
  email: string
  password: string
}

interface PasswordFormProps {
  credentials: Credentials
  onChange: (credentials: Credentials) => void
  onCodeRequired: () => void
}

function PasswordForm({ credentials, onChange, onCodeRequired }: PasswordFormProps): ReactElement {
  const { email, password } = credentials
  const form = useFormErrors()
  const signIn = useAction(login, {
    onSuccess: ({ data }) => enter(data),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'CODE_REQUIRED') onCodeRequired()
      form.setServerErrors(error)
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = {
      ...(!email.trim() && { email: "L'email est requis" }),
      ...(!password && { password: 'Le mot de passe est requis' }),
    }
    form.setErrors(wrong)
    if (Object.keys(wrong).length === 0) signIn.run({ email, password, ...browserProof() })
  }

  const notice = signIn.error ? messageOf(signIn.error, 'Une erreur est survenue') : sessionNotice()
  return (
    <form ref={form.ref} noValidate onSubmit={submit} className="grid gap-4">
      {notice && Object.keys(form.errors).length === 0 && <FormNotice>{notice}</FormNotice>}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        value={email}
        error={form.errors.email}
        onChange={(event) => {
          form.clearErrors('email')
          onChange({ email: event.target.value, password })
        }}
      />
      <PasswordField
        label="Mot de passe"
        name="password"
        autoComplete="current-password"
        value={password}
        error={form.errors.password}
        hint="Mot de passe oublié&nbsp;? Demandez à votre administrateur."
        onChange={(event) => {
          form.clearErrors('password')
          onChange({ email, password: event.target.value })
        }}
      />
      <Button type="submit" look="primary" isBusy={signIn.isBusy} className="w-full">
        Se connecter
      </Button>
    </form>
  )
}
