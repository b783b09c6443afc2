import { login } from '@yoon/contract/auth'
import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { ApiError, messageOf } from '../lib/api.ts'
import { useTitle } from '../lib/hooks.ts'
import { keepSession, sessionNotice, useSession } from '../lib/session.ts'
import { useAction } from '../lib/use-action.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { Doorway, DoorwayNotice } from './Doorway.tsx'
import { landingPath } from './pages.ts'

/** The way in. Whoever is signed in already is led on: to where they wanted to go, else to their first page. */
export function LoginPage(): ReactElement {
  useTitle('Connexion')
  const user = useSession()
  const [params] = useSearchParams()
  if (user) {
    const wanted = params.get('retour') ?? ''
    return <Redirect replace to={/^\/dashboard(\/|\?|$)/.test(wanted) ? wanted : landingPath(user.role)} />
  }
  return (
    <Doorway title="Connexion" intro="Réservations, chauffeurs et paiements de votre société.">
      <LoginForm />
    </Doorway>
  )
}

function LoginForm(): ReactElement {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isPasswordShown, setIsPasswordShown] = useState(false)
  const [fields, setFields] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const signIn = useAction(login, {
    onSuccess: ({ data }) => keepSession(data.token, data.user),
    onError: (error) => setFields(error instanceof ApiError ? error.fields : {}),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = {
      ...(!email.trim() && { email: "L'email est requis" }),
      ...(!password && { password: 'Le mot de passe est requis' }),
    }
    setFields(wrong)
    const [first] = Object.keys(wrong)
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else signIn.run({ email, password })
  }

  const notice = signIn.error ? messageOf(signIn.error, 'Une erreur est survenue') : sessionNotice()
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      {notice && Object.keys(fields).length === 0 && <DoorwayNotice>{notice}</DoorwayNotice>}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        value={email}
        error={fields.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div className="grid gap-1.5">
        <TextField
          label="Mot de passe"
          name="password"
          type={isPasswordShown ? 'text' : 'password'}
          autoComplete="current-password"
          value={password}
          error={fields.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <label className="flex min-h-11 items-center gap-2.5 text-ink-2 md:min-h-9">
          <input
            type="checkbox"
            className="size-4 accent-brand"
            checked={isPasswordShown}
            onChange={(event) => setIsPasswordShown(event.target.checked)}
          />
          Afficher le mot de passe
        </label>
      </div>
      <Button type="submit" look="primary" isBusy={signIn.isBusy} className="w-full">
        Se connecter
      </Button>
    </form>
  )
}
