import { serviceTypeLabels } from '@yoon/contract/bookings/service-types'
import { bookingPath } from '@yoon/contract/paths'
import type { Payment } from '@yoon/contract/payments/calls'
import { formatPhone } from '@yoon/contract/phones'
import { CalendarSearch, Wallet } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { FootActions } from '../../ui/Actions.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { BookingStatusBadge } from '../bookings/index.ts'
import { PaymentLedger } from './PaymentLedger.tsx'
import { PaymentBadge } from './PaymentState.tsx'
import { usePaymentActions } from './payment-actions.ts'
import {
  amountOf,
  bookingTypeLabels,
  clientOf,
  differenceOf,
  formatRental,
  labelOf,
  methodOf,
  momentOf,
  type PaidBooking,
  rentalEnd,
  shortId,
  startOf,
} from './payment-words.ts'
import type { PaymentDialog } from './payments-url.ts'

interface BookingDetailsDialogProps {
  payment: Payment
  onDialog: (dialog: PaymentDialog) => void
  onClose: () => void
}

/** Shows the booking of a payment (rules/money 35). */
export function BookingDetailsDialog({ payment, onDialog, onClose }: BookingDetailsDialogProps): ReactElement {
  const { booking } = payment
  return (
    <Dialog
      title={booking === null ? 'Crédit client' : 'Détails de la réservation'}
      description={booking && <span className="font-mono">{booking.bookingReference}</span>}
      size="large"
      onClose={onClose}
      footer={booking !== undefined && <Actions payment={payment} onDialog={onDialog} />}
    >
      {booking ? <Facts payment={payment} /> : booking === null ? <CreditFacts payment={payment} /> : noTrip}
    </Dialog>
  )
}

const noTrip = <EmptyState title="Données de trajet manquantes" />

/** Money that no trip has yet: the client, and what became of it (rules/money 58). */
function CreditFacts({ payment }: { payment: Payment }): ReactElement {
  const { client } = payment
  return (
    <div className="grid gap-4">
      <Money payment={payment} />
      <PaymentLedger payment={payment} />
      <Group title="Client">
        <Fact label="Nom">{clientOf(client)}</Fact>
        <Fact label="Téléphone">{client?.phone ? formatPhone(client.phone) : 'Pas de téléphone'}</Fact>
      </Group>
    </div>
  )
}

/** The ways to other dialogs and to the booking; of a debt « Encaisser » is the one that is wanted. */
function Actions({ payment, onDialog }: Omit<BookingDetailsDialogProps, 'onClose'>): ReactElement {
  const { actions, isDue } = usePaymentActions(payment)
  return (
    <>
      <FootActions
        actions={actions.filter(({ dialog }) => dialog !== 'settle')}
        subject={shortId(payment.id)}
        onDialog={onDialog}
      />
      {payment.booking && (
        <LinkButton
          href={bookingPath(payment.booking.bookingReference)}
          look={isDue ? 'secondary' : 'primary'}
          icon={<CalendarSearch size={16} aria-hidden="true" />}
        >
          Voir la réservation
        </LinkButton>
      )}
      {isDue && (
        <Button look="primary" icon={<Wallet size={16} aria-hidden="true" />} onClick={() => onDialog('settle')}>
          Encaisser
        </Button>
      )}
    </>
  )
}

const place = 'Lieu manquant'
const notProvided = 'Non renseigné'

function Facts({ payment }: { payment: Payment }): ReactElement {
  const booking: PaidBooking = payment.booking ?? {}
  const { status, isWithDriver } = booking
  return (
    <div className="grid gap-4">
      <Money payment={payment} />
      <PaymentLedger payment={payment} />
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <Group title="Course">
          <Trip booking={booking} />
          <Fact label="Chauffeur inclus">{isWithDriver === false ? 'Non' : 'Oui'}</Fact>
          <Fact label="Passagers">{booking.passengers ?? notProvided}</Fact>
          <Fact label="Bagages">{booking.luggage ?? notProvided}</Fact>
        </Group>
        <div className="grid content-start gap-y-4">
          <Group title="Personnes">
            <People booking={booking} />
          </Group>
          <Group title="Réservation">
            <Fact label="Statut">
              {status ? <BookingStatusBadge status={status} /> : <Badge tone="off">Statut inconnu</Badge>}
            </Fact>
            <Fact label="Service">{labelOf(serviceTypeLabels, booking.serviceType, 'Service inconnu')}</Fact>
            <Fact label="Type de réservation">{labelOf(bookingTypeLabels, booking.bookingType, 'Type inconnu')}</Fact>
            <Fact label="Créée le">{momentOf(booking.createdAt)}</Fact>
          </Group>
        </div>
      </div>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <section>
      <h3 className="mb-2 border-b border-line pb-1 font-bold text-brand-strong">{title}</h3>
      <dl className="grid grid-cols-2 content-start gap-x-5 gap-y-2.5">{children}</dl>
    </section>
  )
}

/** The payment itself: its amount first. */
function Money({ payment }: { payment: Payment }): ReactElement {
  const { paidAt, receivedOn, transactionId, notes } = payment
  const difference = differenceOf(payment)
  const { totalPrice }: PaidBooking = payment.booking ?? {}
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-2 rounded-lg border border-line bg-raised px-4 py-3">
      <div className="max-md:basis-full">
        <p className="text-3xl font-bold tracking-tight whitespace-nowrap">{amountOf(payment)}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
          <PaymentBadge payment={payment} />
          {paidAt && <span>le {momentOf(paidAt)}</span>}
        </p>
      </div>
      <dl className="grid flex-1 grid-cols-2 gap-x-6 gap-y-2 md:grid-cols-3">
        <Fact label="Mode de paiement">{methodOf(payment)}</Fact>
        {payment.booking !== null && (
          <Fact label="Prix total">
            {typeof totalPrice === 'number' ? (
              <span className="whitespace-nowrap">{formatMoney(totalPrice)}</span>
            ) : (
              'Montant manquant'
            )}
          </Fact>
        )}
        {difference !== undefined && (
          <Fact label="Écart avec le prix" className="max-md:col-span-2">
            <span className="whitespace-nowrap">
              {difference > 0 ? '+' : '−'}&nbsp;{formatMoney(Math.abs(difference))}
            </span>
          </Fact>
        )}
        {receivedOn && <Fact label="Date de réception">{formatDate(receivedOn)}</Fact>}
        {transactionId && (
          <Fact label="ID de transaction" className={difference === undefined ? 'max-md:col-span-2' : 'col-span-full'}>
            <span className="font-mono text-sm">{transactionId}</span>
          </Fact>
        )}
        {notes && (
          <Fact label="Notes" className="col-span-full">
            <span className="whitespace-pre-line">{notes}</span>
          </Fact>
        )}
      </dl>
    </div>
  )
}

/** The client, the driver and the vehicle. */
function People({ booking: { user, driver, vehicle } }: { booking: PaidBooking }): ReactElement {
  const driverName = driver?.user ? clientOf(driver.user) : 'Chauffeur inconnu'
  return (
    <>
      <Fact label="Client">{clientOf(user)}</Fact>
      <Fact label="Téléphone">
        {user?.phone ? (
          <a
            href={`tel:${user.phone}`}
            className="-my-2.5 inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-brand md:-my-0.5 md:min-h-6"
          >
            {formatPhone(user.phone)}
          </a>
        ) : (
          'Pas de téléphone'
        )}
      </Fact>
      <Fact label="Chauffeur">{driver ? driverName : 'Aucun chauffeur'}</Fact>
      <Fact label="Véhicule">
        {vehicle ? (
          <>
            {vehicle.brand} {vehicle.model} · <span className="whitespace-nowrap">{vehicle.licensePlate}</span>
          </>
        ) : (
          'Aucun véhicule'
        )}
      </Fact>
    </>
  )
}

/** A transfer has two places and a start; a rental has one place and a duration. */
function Trip({ booking }: { booking: PaidBooking }): ReactElement {
  const { serviceType, pickupLocation, destination, rentalDuration } = booking
  if (serviceType === 'HOURLY_RENTAL' || serviceType === 'DAILY_RENTAL') {
    return (
      <>
        <Fact label="Lieu de prise en charge" className="col-span-2">
          {pickupLocation || place}
        </Fact>
        <Fact label="Début">{startOf(booking)}</Fact>
        <Fact label="Fin">{rentalEnd(booking)}</Fact>
        <Fact label="Durée">{rentalDuration ? formatRental(rentalDuration) : notProvided}</Fact>
      </>
    )
  }
  return (
    <>
      <Fact label="Prise en charge" className="col-span-2">
        {pickupLocation || place}
      </Fact>
      <Fact label="Destination" className="col-span-2">
        {destination || place}
      </Fact>
      <Fact label="Date et heure">{startOf(booking)}</Fact>
    </>
  )
}
