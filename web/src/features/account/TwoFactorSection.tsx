import { getTwoFactor } from '@yoon/contract/two-factor'
import { ShieldCheck } from 'lucide-react'
import type { ReactElement } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { dayOf, formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { AccountSection } from './AccountSection.tsx'
import type { AccountDialog } from './account-url.ts'

/** So few codes left, and it is time for new ones. */
const fewCodes = 3

/** Whether sign-ins ask for a code of the phone, and what can be done about it. */
export function TwoFactorSection({ onDialog }: { onDialog: (dialog: AccountDialog) => void }): ReactElement {
  const { answer, error, refetch } = useData(getTwoFactor, {})
  const state = answer?.data
  return (
    <AccountSection
      title="Double authentification"
      action={
        state && <Badge tone={state.activeSince ? 'done' : 'off'}>{state.activeSince ? 'Activée' : 'Inactive'}</Badge>
      }
    >
      {error && <ErrorState message={messageOf(error, 'Une erreur est survenue')} onRetry={refetch} />}
      {!state && !error && <Skeleton rows={1} className="h-16" />}
      {state &&
        (state.activeSince ? (
          <Active {...state} activeSince={state.activeSince} onDialog={onDialog} />
        ) : (
          <div className="grid justify-items-start gap-3">
            <p className="text-ink-2">
              À la connexion, un code de votre téléphone s’ajoute au mot de passe : à lui seul, celui-ci ne suffit plus.
            </p>
            <Button
              look="primary"
              icon={<ShieldCheck size={16} aria-hidden="true" />}
              onClick={() => onDialog('two-factor')}
            >
              Activer
            </Button>
          </div>
        ))}
    </AccountSection>
  )
}

interface ActiveProps {
  activeSince: string
  recoveryCodesLeft: number
  isDemanded: boolean
  onDialog: (dialog: AccountDialog) => void
}

function Active({ activeSince, recoveryCodesLeft, isDemanded, onDialog }: ActiveProps): ReactElement {
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">
        Depuis le {formatDate(dayOf(Date.parse(activeSince)))}, un code de votre téléphone est demandé à la connexion.
        {isDemanded && ' Votre société l’exige.'}
      </p>
      <p className={recoveryCodesLeft <= fewCodes ? 'font-semibold text-wait' : ''}>{countCodes(recoveryCodesLeft)}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onDialog('codes')}>Nouveaux codes de secours</Button>
        {!isDemanded && (
          <Button className="text-urgent" onClick={() => onDialog('disable')}>
            Désactiver
          </Button>
        )}
      </div>
    </div>
  )
}

function countCodes(left: number): string {
  if (left === 0) return 'Il ne vous reste aucun code de secours : créez-en de nouveaux.'
  return left === 1 ? 'Il vous reste 1 code de secours.' : `Il vous reste ${left} codes de secours.`
}
