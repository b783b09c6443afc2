import type { Reconciliation } from '@yoon/contract/reconciliation/schemas'
import type { ReactElement } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { formatMoment } from '../../lib/moment.ts'
import { Card } from '../../ui/Card.tsx'
import { fadedIf } from '../../ui/States.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'

interface ReconciliationFiguresProps {
  answer: Reconciliation
  isOld: boolean
}

/** Sums of the lines of the day; the fees and the money that went to the bank stand beside what came in. */
export function ReconciliationFigures({ answer, isOld }: ReconciliationFiguresProps): ReactElement {
  const isWide = useIsWide('48rem')
  const { totals, fetchedAt } = answer
  const figures = [
    { label: 'Encaissé', amount: totals.gross },
    ...(totals.refunds === 0 ? [] : [{ label: 'Remboursé', amount: -totals.refunds }]),
    { label: 'Frais', amount: -totals.fees },
    { label: 'Net', amount: totals.net },
    { label: 'Viré à la banque', amount: totals.transfers },
  ]
  return (
    <section
      aria-label="Chiffres du relevé"
      aria-busy={isOld}
      // Scrolls sideways where it is narrow, by keyboard too.
      tabIndex={isWide ? undefined : 0}
      className={`no-scrollbar relative -mx-3 mb-2.5 grid gap-1 overflow-x-auto px-3 md:mx-0 md:mb-4 md:px-0 ${fadedIf(isOld)}`}
    >
      <Card as="dl" className="grid auto-cols-auto grid-flow-col divide-x divide-line py-2 max-md:min-w-max">
        {figures.map(({ label, amount }) => (
          <div key={label} className="flex flex-col-reverse justify-end px-3 first:md:pl-4">
            <dt className="text-sm leading-tight whitespace-nowrap text-ink-2">{label}</dt>
            <dd className="text-lg leading-tight font-bold tracking-tight whitespace-nowrap md:text-xl md:leading-7">
              {fetchedAt === null ? '–' : formatMoney(amount)}
            </dd>
          </div>
        ))}
      </Card>
      <p className="text-sm text-ink-2">
        {fetchedAt === null ? 'Aucun relevé de ce jour' : `Relevé importé\u00a0: ${formatMoment(fetchedAt)}`}
      </p>
    </section>
  )
}
