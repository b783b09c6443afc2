import { stampDutyOf } from '@yoon/contract/ledger/stamp-duty'
import { getPublicSettings } from '@yoon/contract/settings/calls'
import { listTills } from '@yoon/contract/till/calls'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { useData } from '../../../lib/calls/data.ts'
import { companyNow } from '../../../lib/company.ts'
import { dayOf, formatMoney, personName } from '../../../lib/format.ts'
import type { Form } from '../../../lib/forms/use-form.ts'
import { momentInText } from '../../../lib/moment.ts'
import { CheckboxField } from '../../../ui/forms/Field.tsx'
import { type Due, isHeldByDriver, type PaymentValues } from './payment-values.ts'

/** Says where cash goes: into the till of the user, or it stays with the driver (rules/money 55). */
export function CashPlace({ form, due }: { form: Form<PaymentValues>; due: Due }): ReactElement {
  const { driver } = due.booking
  const isHeld = isHeldByDriver(form.values, due)
  return (
    <div className="grid gap-1">
      {driver && (
        <CheckboxField
          label={`Le chauffeur, ${personName(driver.user)}, garde ces espèces`}
          hint="Elles s'ajoutent à ce qu'il doit remettre à la caisse."
          name="heldByDriver"
          checked={isHeld}
          onChange={({ target }) => form.set({ heldByDriver: target.checked })}
        />
      )}
      {!isHeld && <OwnTill />}
    </div>
  )
}

/** The stamp duty on cash, and the sum that the client hands over with it (rules/money 59). */
export function CashInHand({ amount }: { amount: number }): ReactElement | null {
  const { answer } = useData(getPublicSettings, {})
  const facts = { method: 'CASH', amount, currency: companyNow().currency, day: dayOf(Date.now()) } as const
  const duty = answer ? stampDutyOf(facts, answer.data.business.stampDuty) : 0
  if (duty === 0) return null
  return (
    <p role="status" className="rounded-md bg-raised px-3.5 py-2">
      Droit de timbre&nbsp;: <b className="whitespace-nowrap">{formatMoney(duty)}</b>. Le client remet{' '}
      <b className="whitespace-nowrap">{formatMoney(amount + duty)}</b> en tout.
    </p>
  )
}

/** The till that takes cash of the user. */
export function OwnTill(): ReactElement | null {
  const { answer } = useData(listTills, { limit: 1 })
  if (!answer) return null
  const { current } = answer.data
  if (current) {
    return (
      <p className="text-sm text-ink-2">
        Caisse de {current.user.name}, ouverte {momentInText(current.openedAt)}
      </p>
    )
  }
  return (
    <p className="text-sm text-ink-2">
      Votre caisse n'est pas ouverte&nbsp;:{' '}
      <Link
        href="/dashboard/till?dialog=open"
        className="inline-flex min-h-11 items-center font-semibold text-brand underline md:min-h-6"
      >
        ouvrir ma caisse
      </Link>
    </p>
  )
}
