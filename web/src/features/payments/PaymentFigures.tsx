import { getPaymentStats, type PaymentStats } from '@yoon/contract/payments/calls'
import { type ReactElement, useEffect } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { formatCount } from '../../lib/count.ts'
import { formatMoney } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { fadedIf } from '../../ui/States.tsx'
import { type Filters, filterOf } from './payments-url.ts'

const counts: readonly {
  label: string
  count: Exclude<keyof PaymentStats, 'totalRevenue'>
  dot: string
}[] = [
  { label: 'Complétés', count: 'completedCount', dot: 'bg-done' },
  { label: 'En attente', count: 'pendingCount', dot: 'bg-wait' },
  { label: 'En traitement', count: 'processingCount', dot: 'bg-road' },
  { label: 'Échoués', count: 'failedCount', dot: 'bg-urgent' },
  { label: 'Remboursés', count: 'refundedCount', dot: 'bg-line-strong' },
]

/** Figures of the filtered payments; if they fail to load, the list is shown without them (rules/money 32). */
export function PaymentFigures({ state }: { state: Filters }): ReactElement {
  const { answer, isOld, error } = useData(getPaymentStats, filterOf(state), { keepsPrevious: true })
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: figures that fail to load are only logged (rules/money 32)
    if (error) console.error(error)
  }, [error])
  const stats = error ? undefined : answer?.data
  return (
    <>
      <Card
        as="dl"
        aria-label="Chiffres des paiements"
        aria-busy={isOld}
        className={`mb-2.5 grid grid-cols-2 gap-x-4 px-3.5 py-1.5 lg:mb-4 lg:grid-cols-3 lg:gap-3 lg:border-0 lg:bg-transparent lg:p-0 xl:grid-cols-[minmax(0,1.7fr)_repeat(5,minmax(0,1fr))] ${fadedIf(isOld)}`}
      >
        <Figure label="Revenu total" value={shown(stats?.totalRevenue, formatMoney)} />
        {counts.map(({ label, count, dot }) => (
          <Figure key={count} label={label} value={shown(stats?.[count], formatCount)} dot={dot} />
        ))}
      </Card>
      {stats?.totalRevenue === null && (
        <p className="-mt-1 mb-2.5 text-sm text-ink-2 lg:-mt-2 lg:mb-4">
          Plus de 1&nbsp;000 résultats&nbsp;: précisez la recherche pour voir leurs chiffres.
        </p>
      )}
    </>
  )
}

function shown(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? '–' : format(value)
}

function Figure({ label, value, dot }: { label: string; value: string; dot?: string }): ReactElement {
  return (
    <div
      className={`flex items-center justify-between gap-2 lg:grid lg:content-start lg:justify-stretch lg:gap-0.5 lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:px-4 lg:py-3 ${dot ? '' : 'max-lg:col-span-2'}`}
    >
      <dt className="flex items-center gap-2 text-ink-2 max-lg:text-sm">
        {dot && <i aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${dot}`} />}
        {label}
      </dt>
      <dd
        className={`font-bold tracking-tight whitespace-nowrap lg:text-2xl lg:leading-8 ${dot ? '' : 'max-lg:text-lg'}`}
      >
        {value}
      </dd>
    </div>
  )
}
