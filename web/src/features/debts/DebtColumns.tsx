import type { Debt } from '@yoon/contract/ledger/schemas'
import { debtAgeLabels, debtAges } from '@yoon/contract/ledger/states'
import { formatPhone } from '@yoon/contract/phones'
import { formatMoney } from '../../lib/format.ts'
import type { Column } from '../../ui/Table.tsx'
import { Actions, type DebtProps, FollowUp } from './DebtFacts.tsx'

/** Returns the columns of the table of debts: the client, the ages, the sum, and what was done about it. */
export function debtColumns(rest: Omit<DebtProps, 'debt'>): Column<Debt>[] {
  return [
    {
      label: 'Client',
      isHeading: true,
      className: 'w-[20%]',
      cell: ({ id, name, phone }) => (
        <span className="grid leading-tight">
          <button
            type="button"
            onClick={() => rest.onDialog('account', id)}
            className="min-h-6 rounded-md text-left font-semibold [overflow-wrap:anywhere] hover:text-brand"
          >
            {name}
          </button>
          <span className="text-sm font-normal text-ink-2">{phone ? formatPhone(phone) : 'Pas de téléphone'}</span>
        </span>
      ),
    },
    { label: 'Courses', isNumber: true, cell: ({ bookings }) => bookings.length },
    ...debtAges.map(
      (age): Column<Debt> => ({
        label: debtAgeLabels[age],
        isNumber: true,
        className: 'whitespace-nowrap text-sm',
        cell: ({ ages }) => (ages[age] > 0 ? formatMoney(ages[age]) : <span className="text-ink-3">–</span>),
      }),
    ),
    {
      label: 'Dû',
      isNumber: true,
      className: 'whitespace-nowrap text-md font-bold',
      cell: ({ due }) => formatMoney(due),
    },
    { label: 'Suivi', cell: (debt) => <FollowUp debt={debt} now={rest.now} /> },
    { label: 'Actions', isActions: true, className: 'w-px', cell: (debt) => <Actions debt={debt} {...rest} /> },
  ]
}
