import { getPaymentStats, listPayments, type TripPayment } from '@yoon/contract/payments/calls'
import { paymentMethodLabels } from '@yoon/contract/payments/methods'
import { formatPhone } from '@yoon/contract/phones'
import { Eye, Wallet } from 'lucide-react'
import { type ReactElement, useId } from 'react'
import { Link } from 'wouter'
import { messageOf } from '../../../lib/calls/api.ts'
import { useData } from '../../../lib/calls/data.ts'
import { countOf } from '../../../lib/count.ts'
import { debtAge, isDebt } from '../../../lib/debts.ts'
import { dayOf, formatDay, formatMoney, personName } from '../../../lib/format.ts'
import { formatDue } from '../../../lib/format-due.ts'
import { shortPlaceText } from '../../../lib/short-place.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ShortTrip } from '../../../ui/ShortTrip.tsx'
import { Truncated } from '../../../ui/Truncated.tsx'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import type { OpenDialog } from '../bookings-url.ts'
import { crewColumnFrom } from './bookings-layout.ts'
import { rowColumns } from './row-columns.ts'

/** Number of debts that are shown, in rows and where there is no room for them. */
const shown = { rows: 5, lines: 3 }

/** Link to all trips that were completed unpaid, with their number and their sum (rules/access 11). */
export function ToCollect(): ReactElement {
  const { pendingCount = null, pendingAmount = null } = useData(getPaymentStats, {}).answer?.data ?? {}
  return (
    <LinkButton
      href="/dashboard/payments?status=PENDING"
      icon={<Wallet size={16} aria-hidden="true" className="xl:max-[88rem]:hidden" />}
      className="max-md:w-full xl:px-2.5 xl:max-[88rem]:text-sm"
    >
      <span>
        À encaisser
        {pendingCount !== null && pendingAmount !== null && (
          <>
            &nbsp;: <b>{formatDue(pendingCount, pendingAmount)}</b>
          </>
        )}
      </span>
    </LinkButton>
  )
}

/** Above the trips the oldest of those that were left unpaid, each with the button that takes the money (rules/access 11). */
export function MoneyOwed({ onDialog }: { onDialog: OpenDialog }): ReactElement {
  const id = useId()
  const now = useNow()
  const isWide = useIsWide(crewColumnFrom)
  const { answer, error, refetch } = useData(listPayments, {
    status: 'PENDING',
    order: 'asc',
    page: 1,
    limit: shown.rows,
  })
  const { pendingCount = null, pendingAmount = null } = useData(getPaymentStats, {}).answer?.data ?? {}
  const [Debt, most] = isWide ? [DebtRow, shown.rows] : [DebtLine, shown.lines]
  const debts = answer?.data.filter((one): one is TripPayment => isDebt(one) && one.booking !== null).slice(0, most)
  return (
    <section aria-labelledby={id} className="mt-1.5">
      <div className="mb-1 flex min-h-7 flex-wrap items-center gap-x-2.5">
        <h2 id={id} className="text-sm font-bold">
          Terminées, à encaisser
        </h2>
        {pendingCount !== null && pendingAmount !== null && pendingCount > 0 && (
          <span className="text-sm text-ink-2 max-md:sr-only">
            {countOf(pendingCount, 'course')} · {formatMoney(pendingAmount)}
          </span>
        )}
        {pendingCount !== null && pendingCount > most && (
          <Link
            href="/dashboard/payments?status=PENDING"
            className="ml-auto inline-flex min-h-11 items-center text-sm font-semibold text-brand hover:underline md:min-h-7"
          >
            Voir les {pendingCount}
          </Link>
        )}
      </div>
      {!debts && error && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 text-urgent">
          {messageOf(error, 'Erreur lors du chargement des impayés')}
          <Button onClick={refetch}>Réessayer</Button>
        </p>
      )}
      {!debts && !error && <Placeholders rows={most} />}
      {debts?.length === 0 && <p className="text-ink-2">Rien à encaisser&nbsp;: toutes les courses sont payées.</p>}
      {debts && debts.length > 0 && (
        <ul
          aria-labelledby={id}
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
        >
          {debts.map((payment) => (
            <Debt
              key={payment.id}
              payment={payment}
              now={now}
              onSettle={() => onDialog('settle', payment.booking.id)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

const bar = 'rounded-md bg-off-soft motion-safe:animate-pulse'

/** Placeholders of debts, in their size: what is owed by whom, and the button. */
function Placeholders({ rows }: { rows: number }): ReactElement {
  return (
    <div
      aria-busy="true"
      role="status"
      aria-label="Chargement…"
      className="divide-y divide-line rounded-lg border border-line bg-surface"
    >
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all the same
        <span key={row} className="flex h-20.5 items-center gap-4 px-4 xl:h-11">
          <span className={`h-4 flex-1 ${bar}`} />
          <span className={`h-4 flex-1 max-md:hidden ${bar}`} />
          <span className={`h-9 w-26 ${bar}`} />
        </span>
      ))}
    </div>
  )
}

interface DebtProps {
  payment: TripPayment
  /** Current time, in milliseconds. */
  now: number
  onSettle: () => void
}

const edge = 'relative before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-wait'

/** A debt in a row, in the columns of the bookings below. */
function DebtRow({ payment, now, onSettle }: DebtProps): ReactElement {
  const { booking } = payment
  const { user, driver, vehicle } = booking
  const { age, color } = debtAge(payment, now)
  const crew = [...(driver ? [personName(driver.user)] : []), ...(vehicle ? [vehicle.licensePlate] : [])]
  return (
    <li className={`grid min-h-11 ${rowColumns(true)} ${edge}`}>
      <span className="grid">
        <b className="text-sm leading-4.5 tracking-tight whitespace-nowrap">
          {formatDay(booking.scheduledDate, dayOf(now))}
        </b>{' '}
        <Age age={age} color={color} />
      </span>
      <span className="text-sm leading-4.5">
        <ShortTrip pickup={booking.pickupLocation} destination={booking.destination} />
      </span>
      {user.phone ? (
        <a
          href={`tel:${user.phone}`}
          data-tooltip={`${personName(user)}, ${formatPhone(user.phone)}`}
          className="grid min-h-8 text-sm leading-4.5 text-ink hover:underline"
        >
          <span className="truncate font-semibold">{personName(user)}</span>{' '}
          <span className="text-ink-2">{formatPhone(user.phone)}</span>
        </a>
      ) : (
        <span className="text-sm font-semibold">
          <Truncated text={personName(user)} lines={[personName(user)]} />
        </span>
      )}
      <span className="text-sm leading-4.5 text-ink-2">
        <Truncated text={crew.join(' · ')} lines={crew} />
      </span>
      <span className="font-mono text-xs text-ink-2">{booking.bookingReference}</span>
      <span className="grid justify-items-end whitespace-nowrap">
        <b>{formatMoney(payment.amount)}</b>
        <span className="text-xs leading-4 font-semibold text-wait">{paymentMethodLabels.UNPAID}</span>
      </span>
      <span className="flex items-center gap-1">
        <Settle payment={payment} className="flex-1 md:min-h-8" onSettle={onSettle} />
        <Link
          href={pathToDebt(payment)}
          aria-label={`Détails du paiement de ${personName(user)}`}
          data-tooltip="Détails"
          className="grid size-9 shrink-0 place-items-center rounded-md text-ink-2 hover:bg-off-soft hover:text-ink"
        >
          <Eye size={17} aria-hidden="true" />
        </Link>
      </span>
    </li>
  )
}

/** A debt where there is no room for columns; all of it but its button opens the details of the payment. */
function DebtLine({ payment, now, onSettle }: DebtProps): ReactElement {
  const { booking } = payment
  const { age, color } = debtAge(payment, now)
  const name = personName(booking.user)
  const ends = [booking.pickupLocation, ...(booking.destination ? [booking.destination] : [])]
  return (
    <li className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 pr-2.5 pl-4 ${edge}`}>
      <span className="grid min-w-0 leading-5">
        <Link
          href={pathToDebt(payment)}
          data-tooltip={name}
          data-tooltip-if-cut=""
          className="truncate font-semibold after:absolute after:inset-0"
        >
          {name}
        </Link>{' '}
        <span data-tooltip={ends.join(' → ')} data-tooltip-if-cut="" className="truncate text-sm text-ink-2">
          <span className="sr-only">{ends.join(' → ')}</span>{' '}
          <span aria-hidden="true">{ends.map(shortPlaceText).join(' → ')}</span>
        </span>{' '}
        <span className="text-sm text-ink-2">
          {formatDay(booking.scheduledDate, dayOf(now))} · <Age age={age} color={color} />
        </span>
      </span>
      <span className="grid justify-items-end gap-0.5">
        <b>{formatMoney(payment.amount)}</b>
        <Settle payment={payment} className="relative" onSettle={onSettle} />
      </span>
    </li>
  )
}

function Age({ age, color }: ReturnType<typeof debtAge>): ReactElement {
  return (
    <span className={`text-xs leading-3.5 font-semibold whitespace-nowrap max-md:text-sm ${color}`}>depuis {age}</span>
  )
}

interface SettleProps extends Pick<DebtProps, 'payment' | 'onSettle'> {
  className: string
}

function Settle({ payment: { amount, booking }, className, onSettle }: SettleProps): ReactElement {
  return (
    <Button
      look="primary"
      aria-label={`Encaisser ${formatMoney(amount)}, ${personName(booking.user)}`}
      className={className}
      onClick={onSettle}
    >
      Encaisser
    </Button>
  )
}

function pathToDebt({ id }: TripPayment): string {
  return `/dashboard/payments?status=PENDING&dialog=view&payment=${id}`
}
