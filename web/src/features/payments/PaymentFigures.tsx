import { getPaymentStats, type PaymentStats } from '@yoon/contract/payments/calls'
import type { PaymentStatus } from '@yoon/contract/payments/status'
import { type ReactElement, useEffect } from 'react'
import { Link } from 'wouter'
import { useData } from '../../lib/calls/data.ts'
import { formatCount } from '../../lib/count.ts'
import { formatMoney } from '../../lib/format.ts'
import { formatDue } from '../../lib/format-due.ts'
import { revealFocus } from '../../ui/reveal-focus.ts'
import { fadedIf } from '../../ui/States.tsx'
import { type Filters, filterOf, type PaymentsState, pathWith } from './payments-url.ts'

interface FigureOf {
  label: string
  status: PaymentStatus
  value: (stats: PaymentStats) => string
  dot?: string
  isWide?: boolean
  look?: string
  /** True if another figure of the same status is the one that is marked as chosen. */
  isTwin?: boolean
}

const none = '–'
const count = (value: number | null) => (value === null ? none : formatCount(value))
const money = (value: number | null) => (value === null ? none : formatMoney(value))

/** The figures; each one leads to its payments. */
const figures: readonly FigureOf[] = [
  {
    label: 'À encaisser',
    status: 'PENDING',
    value: ({ pendingCount, pendingAmount }) =>
      pendingCount === null || pendingAmount === null ? none : formatDue(pendingCount, pendingAmount),
    isWide: true,
    look: 'border-wait bg-wait-soft text-wait',
  },
  {
    label: 'Revenu total',
    status: 'COMPLETED',
    value: ({ totalRevenue }) => money(totalRevenue),
    isWide: true,
    isTwin: true,
  },
  { label: 'Complétés', status: 'COMPLETED', value: ({ completedCount }) => count(completedCount), dot: 'bg-done' },
  {
    label: 'En attente',
    status: 'PENDING',
    value: ({ pendingCount }) => count(pendingCount),
    dot: 'bg-wait',
    isTwin: true,
  },
  {
    label: 'En traitement',
    status: 'PROCESSING',
    value: ({ processingCount }) => count(processingCount),
    dot: 'bg-road',
  },
  { label: 'Échoués', status: 'FAILED', value: ({ failedCount }) => count(failedCount), dot: 'bg-urgent' },
  {
    label: 'Remboursés',
    status: 'REFUNDED',
    value: ({ refundedCount }) => count(refundedCount),
    dot: 'bg-line-strong',
  },
]

/**
 * Figures of the payments of the other filters, by status; each is a link that shows its payments. If they fail to load,
 * the list is shown without them (rules/money 32).
 */
export function PaymentFigures({ state }: { state: PaymentsState }): ReactElement {
  const { answer, isOld, error } = useData(getPaymentStats, filterOf({ ...state, status: undefined }), {
    keepsPrevious: true,
  })
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: figures that fail to load are only logged (rules/money 32)
    if (error) console.error(error)
  }, [error])
  // Awaited payments have no method (rules/money 38).
  const awaited = useData(getPaymentStats, filterOf({ ...state, status: undefined, method: undefined }), {
    keepsPrevious: true,
  })
  const stats = error || awaited.error ? undefined : statsOf(answer?.data, awaited.answer?.data)
  return (
    <>
      <ul
        aria-label="Chiffres des paiements"
        aria-busy={isOld}
        onFocus={revealFocus}
        className={`no-scrollbar relative -mx-3 mb-2.5 flex gap-2 overflow-x-auto px-3 py-0.5 md:mx-0 md:grid md:grid-cols-4 md:px-0 xl:mb-3.5 xl:grid-cols-[1.7fr_1.5fr_repeat(5,minmax(max-content,1fr))] ${fadedIf(isOld)}`}
      >
        {figures.map((figure) => (
          <Figure key={figure.label} figure={figure} state={state} stats={stats} />
        ))}
      </ul>
      {stats?.totalRevenue === null && (
        <p className="-mt-1 mb-2.5 text-sm text-ink-2 md:mb-3.5">
          Plus de 1&nbsp;000 résultats&nbsp;: précisez la recherche pour voir leurs chiffres.
        </p>
      )}
    </>
  )
}

/** Returns the figures of a method with those of the awaited payments, which have none. */
function statsOf(ofMethod: PaymentStats | undefined, awaited: PaymentStats | undefined): PaymentStats | undefined {
  if (!ofMethod || !awaited) return undefined
  const { pendingCount, pendingAmount } = awaited
  return { ...ofMethod, pendingCount, pendingAmount }
}

interface FigureProps {
  figure: FigureOf
  state: PaymentsState
  stats: PaymentStats | undefined
}

function Figure({ figure, state, stats }: FigureProps): ReactElement {
  const {
    label,
    status,
    value,
    dot,
    isWide = false,
    look = 'border-line bg-surface text-ink-2',
    isTwin = false,
  } = figure
  const isChosen = state.status === status
  // Awaited payments have no method: with one, the list of them would be empty.
  const change: Partial<Filters> = status === 'PENDING' ? { status, method: undefined } : { status }
  return (
    <li className={`grid shrink-0 ${isWide ? 'md:max-xl:col-span-2' : ''} ${dot ? '' : 'min-w-max'}`}>
      <Link
        href={pathWith(state, isChosen ? { status: undefined } : change)}
        aria-current={(isChosen && !isTwin) || undefined}
        className={`flex min-h-11 items-center gap-2 rounded-full border px-3.5 whitespace-nowrap hover:border-line-strong aria-current:border-brand aria-current:inset-ring aria-current:inset-ring-brand md:grid md:min-h-14 md:content-center md:gap-0 md:rounded-lg md:px-3 md:py-1 xl:max-[1400px]:px-2.5 ${look}`}
      >
        <span className="flex items-center gap-1.5 text-sm">
          {dot && <i aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${dot}`} />}
          {label}
        </span>
        <span className="sr-only">&nbsp;: </span>
        <b className={`md:text-lg md:leading-6 ${label === 'À encaisser' ? '' : 'text-ink'}`}>
          {stats ? value(stats) : none}
        </b>
      </Link>
    </li>
  )
}
