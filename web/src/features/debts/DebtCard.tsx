import { formatPhone } from '@yoon/contract/phones'
import type { ReactElement } from 'react'
import { countOf } from '../../lib/count.ts'
import { formatMoney } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { Actions, type DebtProps, FollowUp, OldestAge } from './DebtFacts.tsx'

/** A debt on small screens. */
export function DebtCard({ debt, ...rest }: DebtProps): ReactElement {
  const { id, name, phone, due, bookings } = debt
  return (
    <Card as="article" aria-label={name} className="grid h-full content-start py-1 pr-1 pl-3.5">
      <div className="flex items-center justify-between gap-2 pr-2.5">
        <h2 className="min-w-0 flex-auto">
          <button
            type="button"
            onClick={() => rest.onDialog('account', id)}
            className="min-h-11 rounded-md text-left text-md leading-tight font-semibold [overflow-wrap:anywhere]"
          >
            {name}
          </button>
        </h2>
        <b className="text-lg whitespace-nowrap tabular-nums">{formatMoney(due)}</b>
      </div>
      <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-ink-2">
        <OldestAge debt={debt} />
        {countOf(bookings.length, 'course')}
        {phone && (
          <a
            href={`tel:${phone}`}
            aria-label={`Appeler ${name}, ${formatPhone(phone)}`}
            className="-my-2.5 inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-brand"
          >
            {formatPhone(phone)}
          </a>
        )}
      </p>
      <div className="flex items-center justify-between gap-x-3">
        <FollowUp debt={debt} now={rest.now} />
        <Actions debt={debt} {...rest} />
      </div>
    </Card>
  )
}
