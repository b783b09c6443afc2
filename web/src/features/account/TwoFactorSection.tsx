import { getTwoFactor } from '@yoon/contract/auth/calls'
import { ShieldCheck } from 'lucide-react'
import type { ReactElement } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { dayOf, formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { AccountSection } from './AccountSection.tsx'
import type { AccountDialog } from './account-url.ts'

/** Number of remaining codes from which the page recommends new ones. */
const fewCodes = 3

/** Shows whether sign-ins ask for a code of the phone, and offers to change that. */
export function TwoFactorSection({ onDialog }: { onDialog: (dialog: AccountDialog) => void }): ReactElement {
  const data = useData(getTwoFactor, {})
  const state = data.answer?.data
  return (
    <AccountSection
      title="Double authentification"
      badge={
        state && <Badge tone={state.activeSince ? 'done' : 'off'}>{state.activeSince ? 'Activée' : 'Inactive'}</Badge>
      }
      action={
        state?.activeSince === null && (
          <Button
            look="primary"
            icon={<ShieldCheck size={16} aria-hidden="true" />}
            onClick={() => onDialog('two-factor')}
          >
            Activer
          </Button>
        )
      }
    >
      <QueryState data={data} skeleton={<Skeleton rows={1} className="h-16" />}>
        {({ data: { activeSince, ...rest } }) =>
          activeSince ? (
            <Active {...rest} activeSince={activeSince} onDialog={onDialog} />
          ) : (
            <p className="text-ink-2">
              À la connexion, un code affiché sur votre téléphone vous est demandé en plus du mot de passe.
            </p>
          )
        }
      </QueryState>
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
        {isDemanded
          ? ' Elle est obligatoire pour votre compte.'
          : " Votre société ne l'exige pas : vous pouvez la désactiver."}
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
  if (left === 0) return 'Il ne vous reste aucun code de secours\u00a0: créez-en de nouveaux.'
  return left === 1 ? 'Il vous reste 1 code de secours.' : `Il vous reste ${left} codes de secours.`
}
