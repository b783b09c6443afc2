import { type CurrentUser, getCurrentUser } from '@yoon/contract/auth/calls'
import { type ReactElement, useEffect } from 'react'
import {
  EnrolmentFields,
  OwnPasswordFields,
  RecoveryCodes,
  useEnrolment,
  useKeptCodes,
  useOwnPassword,
} from '../../features/account/index.ts'
import { call } from '../../lib/calls/api.ts'
import { signOutEverywhere } from '../../lib/leave.ts'
import { refreshOwnUser } from '../../lib/realtime/own-user.ts'
import { keepUser } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { AuthLayout } from './AuthLayout.tsx'

/** Replaces every page until the user has done what the server requires first (rules/access 33). */
export function RequiredActionPage({ user }: { user: CurrentUser }): ReactElement {
  useSessionCheck()
  return user.mustChangePassword ? <OwnPasswordPage user={user} /> : <EnrolmentPage user={user} />
}

/** Interval of the session check, in milliseconds: the live channel is not open to such a session. */
const checkEveryMs = 15_000

/** Checks the session regularly: if the account is deleted meanwhile, the login page follows as on every other page. */
function useSessionCheck(): void {
  useEffect(() => {
    const look = () => void call(getCurrentUser, {}, { isBackground: true }).catch(() => undefined)
    const timer = setInterval(look, checkEveryMs)
    addEventListener('focus', look)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', look)
    }
  }, [])
}

/** Shown until the user has chosen a password of their own that is not too old. */
function OwnPasswordPage({ user }: { user: CurrentUser }): ReactElement {
  useTitle('Changement du mot de passe')
  const state = useOwnPassword(() => {
    toast.success('Mot de passe changé')
    const { mustChangePassword: _, ...freed } = user
    keepUser(freed)
  })
  return (
    <AuthLayout
      title="Changez votre mot de passe"
      intro={`Bonjour ${user.firstName}. Votre mot de passe est trop ancien ou a été choisi pour vous.`}
    >
      <form ref={state.form.ref} noValidate onSubmit={state.form.submit} className="grid gap-4">
        <OwnPasswordFields state={state} />
        <Button type="submit" look="primary" isBusy={state.isBusy} className="w-full">
          Changer le mot de passe
        </Button>
        <Leave />
      </form>
    </AuthLayout>
  )
}

/** Shown until the user has set up an authenticator app. */
function EnrolmentPage({ user }: { user: CurrentUser }): ReactElement {
  useTitle('Double authentification')
  const state = useEnrolment({ isJustSignedIn: true, onAlreadyOn: refreshOwnUser })
  if (state.recoveryCodes) return <CodesPage user={user} codes={state.recoveryCodes} />
  return (
    <AuthLayout
      title="Activez la double authentification"
      intro={`Bonjour ${user.firstName}. Elle est obligatoire pour votre compte\u00a0: un code de votre téléphone s'ajoute au mot de passe.`}
    >
      <form ref={state.form.ref} noValidate onSubmit={state.form.submit} className="grid gap-4">
        <EnrolmentFields state={state} />
        <Button type="submit" look="primary" isBusy={state.isBusy} className="w-full">
          Activer
        </Button>
        <Leave />
      </form>
    </AuthLayout>
  )
}

/** Shows the recovery codes after the enrolment. */
function CodesPage({ user, codes }: { user: CurrentUser; codes: readonly string[] }): ReactElement {
  const kept = useKeptCodes(() => {
    const { mustEnrol: _, ...freed } = user
    keepUser(freed)
  })
  return (
    <AuthLayout title="Vos codes de secours" intro="La double authentification est activée.">
      <div className="grid gap-4">
        <RecoveryCodes codes={codes} onKept={kept.note} />
        <Button look="primary" onClick={kept.finish} className="w-full">
          Continuer
        </Button>
      </div>
      {kept.question}
    </AuthLayout>
  )
}

function Leave(): ReactElement {
  return (
    <Button look="quiet" onClick={signOutEverywhere} className="w-full">
      Se déconnecter
    </Button>
  )
}
