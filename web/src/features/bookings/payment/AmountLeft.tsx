import { excessUseLabels, excessUses } from '@yoon/contract/ledger/states'
import type { ReactElement } from 'react'
import { formatMoney } from '../../../lib/format.ts'
import type { Form } from '../../../lib/forms/use-form.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { type Due, excessOf, leftAfter, type PaymentValues } from './payment-values.ts'

const uses = excessUses.map((value) => ({ value, label: excessUseLabels[value] }))

/** Says what the typed amount leaves due, or asks what its excess is for (rules/money 54). */
export function AmountLeft({ form, due }: { form: Form<PaymentValues>; due: Due }): ReactElement | null {
  const { values, errors, set } = form
  const left = leftAfter(values, due)
  if (!left) return null
  if (left > 0) {
    return (
      <p role="status" className="rounded-md bg-wait-soft px-3.5 py-2 text-wait">
        Il restera <b className="whitespace-nowrap">{formatMoney(left)}</b> à payer.
      </p>
    )
  }
  return (
    <div className="grid gap-1.5">
      <p aria-hidden="true" className="font-semibold">
        Trop-perçu de <span className="whitespace-nowrap">{formatMoney(-left)}</span>
      </p>
      <SegmentedControl
        label={`Usage du trop-perçu de ${formatMoney(-left)}`}
        options={uses}
        value={excessOf(values, due)}
        onValue={(excess) => set({ excess })}
        field="excess"
        className="max-md:text-sm"
      />
      {errors.excess && <p className="font-medium text-urgent">{errors.excess}</p>}
    </div>
  )
}
