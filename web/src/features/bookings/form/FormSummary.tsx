import { isDay } from '@yoon/contract/dates'
import type { ReactElement } from 'react'
import { extrasOf, sumOfExtras } from '../../../lib/extras.ts'
import { formatDay, formatMoney, personName } from '../../../lib/format.ts'
import { toAmount } from '../../../lib/forms/amounts.ts'
import { readTime } from '../../../ui/forms/TimeField.tsx'
import { shownPrice } from './booking-form-values.ts'
import { hasReturn } from './return-trip/return-trip.ts'
import type { BookingFormState } from './use-booking-form.ts'

/** The client, the day, the hour and the price of the booking being written, which stay in sight while the form scrolls. */
export function FormSummary({ state }: { state: BookingFormState }): ReactElement {
  const { form, today, fare, returnFare } = state
  const { values } = form
  const { scheduledDate, scheduledTime } = values
  const time = readTime(scheduledTime)
  const day = isDay(scheduledDate) ? formatDay(scheduledDate, today) : ''
  const when = /^\d\d:\d\d$/.test(time) ? `${day} à ${time}` : day
  const price = amountOf(values.totalPrice, fare)
  const outward = price && price + sumOfExtras(values.extras ?? extrasOf(state.edited ?? {}))
  const client = clientOf(values)
  const back = hasReturn(values) ? amountOf(values.returnPrice, returnFare) : 0
  return (
    <>
      {client && <span className="text-ink">{client}</span>}
      {client && when && ' · '}
      {when && <span className="whitespace-nowrap">{when}</span>}
      {outward > 0 && (
        <>
          {(client || when) && ' · '}
          <b className="whitespace-nowrap text-ink">{formatMoney(outward + back)}</b>
          {back > 0 && " l'aller-retour"}
        </>
      )}
    </>
  )
}

function clientOf({ isNewClient, clientName, client }: BookingFormState['form']['values']): string {
  if (isNewClient) return clientName.trim()
  return client ? personName(client) : ''
}

/** Returns the typed or proposed amount; 0 for text that is none. */
function amountOf(typed: string | null, { proposal }: BookingFormState['fare']): number {
  return toAmount(shownPrice({ totalPrice: typed }, proposal?.price ?? null)) || 0
}
