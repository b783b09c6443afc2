import { login } from '@yoon/contract/auth'
import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { ApiError, messageOf } from '../lib/api.ts'
import { useTitle } from '../lib/hooks.ts'
import { keepSession, sessionNotice, useSession } from '../lib/session.ts'
import { useAction } from '../lib/use-action.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { Logo } from './Logo.tsx'
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
    <main className="grid min-h-dvh content-center justify-items-center gap-6 px-4 py-10">
      <div className="flex items-center gap-3">
        <Logo />
        <span className="text-2xl font-bold tracking-tight">Yoon</span>
      </div>
      <section className="w-full max-w-[400px] rounded-lg border border-line bg-surface p-6 shadow-raised md:p-8">
        <h1 className="text-xl font-bold tracking-tight">Connexion</h1>
        <p className="mt-1 mb-5 text-ink-2">Réservations, chauffeurs et paiements de votre société.</p>
        <LoginForm />
      </section>
    </main>
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
      {notice && Object.keys(fields).length === 0 && (
        <p role="alert" className="rounded-md bg-urgent-soft px-3 py-2.5 font-semibold text-urgent">
          {notice}
        </p>
      )}
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
