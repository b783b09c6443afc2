import { currencySign } from '@yoon/contract/money'
import { getPaymentSums, type PaymentSums } from '@yoon/contract/payments/calls'
import { paymentMethodLabels, paymentMethods } from '@yoon/contract/payments/methods'
import type { ReactElement } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { companyNow } from '../../lib/company.ts'
import { countOf, formatCount } from '../../lib/count.ts'
import { dayOf, formatDay } from '../../lib/format.ts'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState, fadedIf } from '../../ui/States.tsx'
import { Table } from '../../ui/Table.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { Days, PeriodSelect } from './PaymentFilters.tsx'
import { type ChangePayments, daysOf, type PaymentsState } from './payments-url.ts'

interface PaymentSumsDialogProps {
  state: PaymentsState
  onChange: ChangePayments
  onClose: () => void
}

/** Sums what was received in the period of the list by day and method, for the reconciliation in the evening (rules/money 39). */
export function PaymentSumsDialog({ state, onChange, onClose }: PaymentSumsDialogProps): ReactElement {
  const data = useData(getPaymentSums, daysOf(state), { keepsPrevious: true })
  return (
    <Dialog
      title="Totaux par jour"
      description={`Paiements encaissés, en ${currencySign(companyNow().currency)}`}
      size="large"
      onClose={onClose}
    >
      <div className="mb-3 flex flex-wrap items-end gap-2">
        <PeriodSelect state={state} onChange={onChange} />
        {state.range === 'dates' && <Days state={state} onChange={onChange} />}
      </div>
      <div aria-busy={data.isOld} className={fadedIf(data.isOld)}>
        <QueryState data={data}>{({ data: sums }) => <Sums {...sums} />}</QueryState>
      </div>
    </Dialog>
  )
}

type Row = PaymentSums['all'] & { id: string; day?: string }

function Sums({ all, days, hasMore }: PaymentSums): ReactElement {
  const isWide = useIsWide('48em')
  if (all.payments === 0) return <EmptyState title="Rien n'a été encaissé sur cette période" />
  const rows: Row[] = [{ ...all, id: 'all' }, ...days.map((day) => ({ ...day, id: day.day }))]
  return (
    <div className="grid gap-2">
      {isWide ? <SumsTable rows={rows} /> : <SumsList rows={rows} />}
      {hasMore && (
        <p className="text-sm text-ink-2">
          Les 31 derniers jours avec des paiements&nbsp;: le total compte tous les jours de la période.
        </p>
      )}
    </div>
  )
}

function nameOf({ day }: Row): string {
  if (!day) return 'Total'
  return formatDay(day, dayOf(Date.now()))
}

function SumsTable({ rows }: { rows: readonly Row[] }): ReactElement {
  return (
    <Table
      caption="Totaux par jour et par mode de paiement"
      rows={rows}
      isTight
      columns={[
        {
          label: 'Jour',
          isHeading: true,
          className: 'whitespace-nowrap',
          cell: (row) => <span className={row.day ? '' : 'font-bold'}>{nameOf(row)}</span>,
        },
        ...paymentMethods.map((method) => ({
          label: paymentMethodLabels[method],
          isNumber: true,
          className: 'whitespace-nowrap',
          cell: (row: Row) => <Amount value={row[method]} isSum={!row.day} />,
        })),
        { label: 'Paiements', isNumber: true, cell: ({ payments }) => formatCount(payments) },
        {
          label: 'Total',
          isNumber: true,
          className: 'font-bold whitespace-nowrap',
          cell: ({ total }) => formatCount(total),
        },
      ]}
    />
  )
}

/** An amount; nothing received is pale, so that the others stand out. */
function Amount({ value, isSum }: { value: number; isSum: boolean }): ReactElement {
  return <span className={value === 0 ? 'text-ink-3' : isSum ? 'font-bold' : ''}>{formatCount(value)}</span>
}

/** The same sums for a narrow screen: a day with its methods below. */
function SumsList({ rows }: { rows: readonly Row[] }): ReactElement {
  return (
    <ul aria-label="Totaux par jour et par mode de paiement" className="grid gap-2">
      {rows.map((row) => (
        <li key={row.id} className="rounded-lg border border-line px-3.5 py-2">
          <h3 className="flex justify-between gap-2 font-semibold">
            {nameOf(row)} <b>{formatCount(row.total)}</b>
          </h3>
          <p className="text-sm text-ink-2">{countOf(row.payments, 'paiement')}</p>
          <dl className="grid grid-cols-[1fr_auto] gap-x-2">
            {paymentMethods
              .filter((method) => row[method] > 0)
              .map((method) => (
                <div key={method} className="contents">
                  <dt>{paymentMethodLabels[method]}</dt>
                  <dd className="text-right">{formatCount(row[method])}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
