import { getCurrentUser, logout } from '@yoon/contract/auth/calls'
import type { ReactElement } from 'react'
import { call, messageOf } from '../../lib/calls/api.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { signOutEverywhere } from '../../lib/leave.ts'
import { expireSession } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { FormNotice } from '../../ui/forms/FormNotice.tsx'

interface SessionWarningProps {
  secondsLeft: number
  /** True if activity cannot extend the session. */
  isFinal: boolean
  /** Called once the session was extended. */
  onStayed: () => void
  /** Called when the user confirms that the session ends. */
  onAccepted: () => void
}

export function SessionWarning({ isFinal, ...rest }: SessionWarningProps): ReactElement {
  return isFinal ? <FinalWarning {...rest} /> : <IdleWarning {...rest} />
}

type WarningProps = Omit<SessionWarningProps, 'isFinal'>

/** Closing this dialog shows that the user is present, so it extends the session. */
function IdleWarning({ secondsLeft, onStayed }: WarningProps): ReactElement {
  const stay = useAction(getCurrentUser, { onSuccess: onStayed })
  return (
    <Dialog
      title="Êtes-vous toujours là&nbsp;?"
      size="small"
      onClose={() => stay.run({})}
      footer={
        <>
          <Button onClick={signOutEverywhere}>Se déconnecter</Button>
          <Button look="primary" isBusy={stay.isBusy} onClick={() => stay.run({})}>
            Rester connecté
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {stay.error && <FormNotice>{messageOf(stay.error, 'Une erreur est survenue')}</FormNotice>}
        <p>
          {secondsLeft > 0 ? (
            <>
              Votre session va expirer dans <b className="whitespace-nowrap">{`${secondsLeft}\u00a0s`}</b>.
            </>
          ) : (
            'Votre session a sans doute expiré.'
          )}{' '}
          Votre saisie est conservée.
        </p>
      </div>
    </Dialog>
  )
}

function FinalWarning({ secondsLeft, onAccepted }: WarningProps): ReactElement {
  return (
    <Dialog
      title="Il faudra vous reconnecter"
      size="small"
      onClose={onAccepted}
      footer={
        <>
          <Button onClick={onAccepted}>J'ai compris</Button>
          <Button look="primary" onClick={signInAgain}>
            Se reconnecter
          </Button>
        </>
      }
    >
      <p>
        Votre session se termine dans <b className="whitespace-nowrap">{`${secondsLeft}\u00a0s`}</b>&nbsp;: aucune ne
        dure plus de 12 heures. Votre saisie est conservée.
      </p>
    </Dialog>
  )
}

/** Ends the session as if it had expired: the same user finds their drafts again. */
function signInAgain(): void {
  call(logout, {}).catch(() => undefined)
  expireSession()
}
