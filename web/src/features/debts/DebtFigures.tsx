import type { Debt } from '@yoon/contract/ledger/schemas'
import { type DebtAge, debtAgeLabels, debtAges } from '@yoon/contract/ledger/states'
import type { ReactElement } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { revealFocus } from '../../ui/reveal-focus.ts'
import { fills } from '../../ui/tones.ts'
import { ageTones } from './debt-words.ts'

export interface DebtTotals {
  due: number
  clients: number
  ages: Debt['ages']
}

interface DebtFiguresProps {
  totals: DebtTotals | undefined
  age: DebtAge | undefined
  onAge: (age: DebtAge | undefined) => void
}

const figure =
  'flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-3.5 whitespace-nowrap text-ink-2 hover:border-line-strong aria-pressed:border-brand aria-pressed:inset-ring aria-pressed:inset-ring-brand md:grid md:min-h-14 md:w-full md:content-center md:justify-items-start md:gap-0 md:rounded-lg md:px-3 md:py-1'

/** Sums of the debts in all and by age; each figure shows the clients who owe it. */
export function DebtFigures({ totals, age, onAge }: DebtFiguresProps): ReactElement {
  const amount = (value: number | undefined) => (value === undefined ? '–' : formatMoney(value))
  return (
    <ul
      aria-label="Montants dus par ancienneté"
      onFocus={revealFocus}
      className="no-scrollbar relative -mx-3 mb-2.5 flex gap-2 overflow-x-auto px-3 py-0.5 md:mx-0 md:grid md:grid-cols-3 md:px-0 xl:mb-3.5 xl:grid-cols-6"
    >
      <li className="shrink-0">
        <button type="button" aria-pressed={age === undefined} onClick={() => onAge(undefined)} className={figure}>
          <span className="text-sm">Total dû</span>
          <span className="sr-only">&nbsp;: </span>
          <b className="text-ink md:text-lg md:leading-6">{amount(totals?.due)}</b>
        </button>
      </li>
      {debtAges.map((one) => (
        <li key={one} className="shrink-0">
          <button
            type="button"
            aria-pressed={age === one}
            onClick={() => onAge(age === one ? undefined : one)}
            className={figure}
          >
            <span className="flex items-center gap-1.5 text-sm">
              <i aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${fills[ageTones[one]]}`} />
              {debtAgeLabels[one]}
            </span>
            <span className="sr-only">&nbsp;: </span>
            <b className="text-ink md:text-lg md:leading-6">{amount(totals?.ages[one])}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}
