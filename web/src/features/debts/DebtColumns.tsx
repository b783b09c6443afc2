import type { Debt } from '@yoon/contract/ledger/schemas'
import { debtAgeLabels, debtAges } from '@yoon/contract/ledger/states'
import { formatPhone } from '@yoon/contract/phones'
import type { ReactElement } from 'react'
import { countOf, formatCount } from '../../lib/count.ts'
import { formatMoney } from '../../lib/format.ts'
import type { Column } from '../../ui/Table.tsx'
import { Actions, type DebtProps, FollowUp } from './DebtFacts.tsx'

/** Returns the columns of the table of debts: the client with what was done about the debt, the ages, and the sum. */
export function debtColumns(rest: Omit<DebtProps, 'debt'>): Column<Debt>[] {
  return [
    {
      label: 'Client',
      isHeading: true,
      className: 'min-w-60',
      cell: (debt) => <Client debt={debt} {...rest} />,
    },
    ...debtAges.map(
      (age): Column<Debt> => ({
        // The sums above name the ages in full, and the currency.
        label: debtAgeLabels[age].replace(' jours', '\u00a0j'),
        isNumber: true,
        className: 'whitespace-nowrap',
        cell: ({ ages }) => (ages[age] > 0 ? formatCount(ages[age]) : <span className="text-ink-3">–</span>),
      }),
    ),
    {
      label: 'Dû',
      isNumber: true,
      className: 'whitespace-nowrap text-md font-bold',
      cell: ({ due }) => formatMoney(due),
    },
    { label: 'Actions', isActions: true, className: 'w-px', cell: (debt) => <Actions debt={debt} {...rest} /> },
  ]
}

function Client({ debt, now, onDialog }: DebtProps): ReactElement {
  const { id, name, phone, bookings } = debt
  const facts = [phone ? formatPhone(phone) : 'Pas de téléphone', countOf(bookings.length, 'course')]
  return (
    <span className="grid leading-tight">
      <button
        type="button"
        onClick={() => onDialog('account', id)}
        className="min-h-6 justify-self-start rounded-md text-left font-semibold break-words hover:text-brand"
      >
        {name}
      </button>
      <span className="text-sm font-normal text-ink-2">{facts.join(' · ')}</span>
      <FollowUp debt={debt} now={now} />
    </span>
  )
}
