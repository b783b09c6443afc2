import type { ClientTrip } from '@yoon/contract/client-links/calls'
import { formatAmount } from '@yoon/contract/money'
import { formatPhone } from '@yoon/contract/phones'
import { CalendarPlus, FileDown, Phone } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { linkAddress } from './client-calls.ts'
import { dayIn, stateOf } from './client-trip.ts'
import { type ClientLanguage, clientWords } from './client-words.ts'

interface PartProps {
  trip: ClientTrip
  language: ClientLanguage
}

/** The first name of the driver, the car and its plate. */
export function CrewCard({ trip: { driver, vehicle, status }, language }: PartProps): ReactElement | null {
  const words = clientWords[language]
  if (status === 'CANCELLED' || (!driver && !vehicle)) return null
  return (
    <Card
      as="section"
      aria-label={words.crew}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4"
    >
      {driver && (
        <div className="flex min-w-0 items-center gap-3">
          <span
            aria-hidden="true"
            className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft text-xl font-bold text-brand-strong"
          >
            {driver.firstName.charAt(0).toUpperCase()}
          </span>
          <p className="min-w-0">
            <span className="block text-ink-2">{words.driver}</span>
            <span className="block text-xl leading-tight font-bold [overflow-wrap:anywhere]">{driver.firstName}</span>
          </p>
        </div>
      )}
      {vehicle && (
        <p className="grid min-w-0 gap-1">
          <span className="text-ink-2 [overflow-wrap:anywhere]">
            {vehicle.brand} {vehicle.model}
          </span>
          <span className="justify-self-start rounded-md border border-line-strong bg-raised px-2 py-0.5 font-mono text-xl leading-tight font-bold whitespace-nowrap">
            <span className="sr-only">{words.plate} </span>
            {vehicle.licensePlate}
          </span>
        </p>
      )}
    </Card>
  )
}

/** The places of the trip, and the other facts of the booking. */
export function TripFacts({ trip, language }: PartProps): ReactElement {
  const words = clientWords[language]
  const { rentalEndDate, rentalDuration, scheduledDate, flightNumber, price } = trip
  return (
    <Card as="dl" className="grid grid-cols-2 gap-x-6 gap-y-3 p-4">
      <Place label={words.pickup} isFirst={trip.destination !== null}>
        {trip.pickupLocation}
      </Place>
      {trip.destination && <Place label={words.destination}>{trip.destination}</Place>}
      {rentalDuration !== null && <Fact label={words.duration}>{words.hours(rentalDuration)}</Fact>}
      {rentalEndDate && rentalEndDate !== scheduledDate && (
        <Fact label={words.until}>{dayIn(rentalEndDate, language)}</Fact>
      )}
      {flightNumber && <Fact label={words.flight}>{flightNumber}</Fact>}
      <Fact label={words.passengers}>{trip.passengers}</Fact>
      {price !== undefined && <Fact label={words.price}>{formatAmount(price, trip.currency)}</Fact>}
      <Fact label={words.reservation}>
        <span className="font-mono">{trip.bookingReference}</span>
      </Fact>
    </Card>
  )
}

interface PlaceProps {
  label: string
  /** True if a line leads to the place below. */
  isFirst?: boolean
  children: ReactNode
}

/** A place of the trip, with its dot on the way. */
function Place({ label, isFirst = false, children }: PlaceProps): ReactElement {
  const dot = isFirst ? 'before:border-brand before:bg-surface' : 'before:border-brand before:bg-brand'
  const line = isFirst
    ? 'after:absolute after:top-5 after:-bottom-4 after:left-[0.3125rem] after:w-0.5 after:bg-line'
    : ''
  return (
    <div
      className={`relative col-span-2 pl-7 before:absolute before:top-1.5 before:left-0 before:size-3 before:rounded-full before:border-2 ${dot} ${line}`}
    >
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-md font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-md font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** Calls the company, adds the trip to a calendar, and downloads the receipt. */
export function WaysToAct({ token, trip, language }: PartProps & { token: string }): ReactElement {
  const words = clientWords[language]
  const isOver = ['COMPLETED', 'CANCELLED', 'DONE'].includes(stateOf(trip))
  const secondary = buttonClass('secondary', 'min-h-12! text-md')
  return (
    <nav aria-label="Actions" className="grid gap-2 sm:grid-cols-2">
      <CallCompany company={trip.company} language={language} look={isOver ? 'secondary' : 'primary'} />
      {!isOver && (
        <a href={linkAddress(token, `/calendar?language=${language}`)} className={secondary}>
          <CalendarPlus size={18} aria-hidden="true" />
          {words.calendar}
        </a>
      )}
      {trip.hasReceipt && (
        <a href={linkAddress(token, '/receipt')} download="" className={secondary}>
          <FileDown size={18} aria-hidden="true" />
          {words.receipt}
        </a>
      )}
    </nav>
  )
}

interface CallCompanyProps {
  company: ClientTrip['company']
  language: ClientLanguage
  look?: ButtonLook
}

export function CallCompany({
  company: { name, phone },
  language,
  look = 'primary',
}: CallCompanyProps): ReactElement | null {
  if (!phone) return null
  const { callCompany } = clientWords[language]
  return (
    <a
      href={`tel:${phone}`}
      aria-label={`${callCompany(name)}, ${formatPhone(phone)}`}
      className={buttonClass(look, 'min-h-12! text-md')}
    >
      <Phone size={18} aria-hidden="true" />
      {callCompany(formatPhone(phone))}
    </a>
  )
}
