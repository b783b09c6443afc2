import type { ReactElement } from 'react'
import { formatMoney } from '../../../lib/format.ts'
import type { Form } from '../../../lib/forms/use-form.ts'
import { AmountField } from '../../../ui/forms/AmountField.tsx'
import { MarkedFields, TextField } from '../../../ui/forms/Field.tsx'
import { ProposalLine } from '../../../ui/forms/ProposalLine.tsx'
import { type Due, type PaymentValues, proposedAmount, shownAmount } from './payment-values.ts'

/** The amount: the field shows the unpaid part of the price plus the waiting time, until the user types another. */
export function AmountFields({ form, due }: { form: Form<PaymentValues>; due: Due }): ReactElement {
  const { values, errors, set, field } = form
  const { totalPrice = 0, paidAmount = 0, costs } = due.booking
  const takesWaiting = due.mode !== 'advance'
  const rate = due.fares?.waitingTimeRate
  const proposal = proposedAmount(values, due)
  const shown = shownAmount(values, due)
  return (
    <>
      {paidAmount > 0 && (
        <p className="text-ink-2">
          Déjà payé&nbsp;: <b className="text-ink">{formatMoney(paidAmount)}</b> sur{' '}
          {formatMoney(costs?.total ?? totalPrice)}
        </p>
      )}
      <div className={`grid gap-3 ${takesWaiting ? 'grid-cols-2' : ''}`}>
        {takesWaiting && (
          <MarkedFields value="none">
            <TextField
              label="Minutes d'attente"
              {...field('waitingMinutes')}
              type="number"
              min={0}
              placeholder="0"
              hint={rate && `${formatMoney(rate)} / min`}
            />
          </MarkedFields>
        )}
        <AmountField
          label="Montant"
          name="amount"
          isRequired
          value={shown}
          isProposed={values.amount === null}
          error={errors.amount}
          onValue={(amount) => set({ amount })}
        />
      </div>
      {proposal !== null && shown !== String(proposal) && (
        <ProposalLine
          label={takesWaiting ? 'Proposé' : 'Attendu'}
          proposal={proposal}
          shown={shown}
          onUse={() => set({ amount: null })}
        />
      )}
    </>
  )
}
