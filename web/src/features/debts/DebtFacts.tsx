import type { Debt } from '@yoon/contract/ledger/schemas'
import { debtAgeLabels } from '@yoon/contract/ledger/states'
import { MessageCircle } from 'lucide-react'
import type { ReactElement } from 'react'
import { CardActions } from '../../ui/Actions.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ageTones, isPromised, oldestAge, promiseInWords, reminderInWords } from './debt-words.ts'
import type { OpenDebt } from './debts-url.ts'
import type { DebtActions } from './use-debt-actions.ts'

export interface DebtProps {
  debt: Debt
  /** Current time, in milliseconds. */
  now: number
  actions: DebtActions
  onDialog: OpenDebt
}

/** The age of the oldest part of a debt. */
export function OldestAge({ debt }: Pick<DebtProps, 'debt'>): ReactElement {
  const age = oldestAge(debt.ages)
  return <Badge tone={ageTones[age]}>{debtAgeLabels[age]}</Badge>
}

/** The last reminder, and the promise of the client. */
export function FollowUp({ debt, now }: Pick<DebtProps, 'debt' | 'now'>): ReactElement {
  const promise = promiseInWords(debt, now)
  return (
    <span className="grid text-sm leading-tight text-ink-2">
      {promise && (
        <span className={isPromised(debt, now) ? 'font-semibold text-ink' : 'font-semibold text-urgent'}>
          {promise}
        </span>
      )}
      <span>{reminderInWords(debt, now)}</span>
    </span>
  )
}

/** « Relancer », which a promise silences, and the other actions behind "…". */
export function Actions({ debt, now, actions, onDialog }: DebtProps): ReactElement {
  const { id, name } = debt
  return (
    <div className="flex items-center justify-end gap-1">
      {actions.mayCollect && (
        <Button
          icon={<MessageCircle size={16} aria-hidden="true" />}
          aria-label={`Relancer ${name}`}
          disabled={isPromised(debt, now)}
          onClick={() => onDialog('remind', id)}
        >
          Relancer
        </Button>
      )}
      <CardActions actions={actions.menu} subject={name} onDialog={(dialog) => onDialog(dialog, id)} />
    </div>
  )
}
