import { type ReactElement, useState } from 'react'
import { useLocation } from 'wouter'
import { accountPath } from '../../lib/account-path.ts'
import { dayOf, formatDate, timeOf } from '../../lib/format.ts'
import { forgetFailedAttempts, readFailedAttempts } from '../../lib/known-browser.ts'
import { Button } from '../../ui/Button.tsx'

/** Shows the failed attempts that preceded this sign-in, until the user closes it. */
export function FailedAttemptsBanner(): ReactElement | null {
  const [attempts, setAttempts] = useState(readFailedAttempts)
  const [, navigate] = useLocation()
  if (!attempts) return null
  const last = Date.parse(attempts.lastAt)
  const close = () => {
    forgetFailedAttempts()
    setAttempts(undefined)
  }
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 bg-urgent-soft px-4 py-2 text-urgent"
    >
      <p>
        <b>{`${attempts.count} tentatives de connexion à votre compte ont été refusées`}</b>
        {`, la dernière le ${formatDate(dayOf(last))} à ${timeOf(last)}. Si ce n'était pas vous, changez votre mot de passe.`}
      </p>
      <span className="flex flex-wrap justify-center gap-2">
        <Button onClick={() => navigate(`${accountPath}?dialog=password`)}>Changer le mot de passe</Button>
        <Button onClick={close}>J'ai compris</Button>
      </span>
    </div>
  )
}
