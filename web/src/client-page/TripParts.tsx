import type { ClientTrip } from '@yoon/contract/client-links/calls'
import { localDateTime, withOrdinalFirst } from '@yoon/contract/dates'
import { formatAmount } from '@yoon/contract/money'
import { formatPhone } from '@yoon/contract/phones'
import { CalendarPlus, Check, FileDown, Phone } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { buttonClass } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { linkAddress } from './client-calls.ts'
import { type ShownStep, shownSteps, stateOf } from './client-trip.ts'
import { type ClientLanguage, clientWords } from './client-words.ts'

interface PartProps {
  trip: ClientTrip
  language: ClientLanguage
}

/** The state of the trip, its day and hour, and the steps of the drive once there is a driver. */
export function Progress({ trip, language }: PartProps): ReactElement {
  const words = clientWords[language]
  const state = stateOf(trip)
  const hasSteps = trip.driver !== null && trip.status !== 'CANCELLED'
  return (
    <section className="grid gap-3">
      <div>
        {/* Read out when it changes. */}
        <h1
          aria-live="polite"
          className={`text-2xl font-bold tracking-tight ${state === 'CANCELLED' ? 'text-urgent' : ''}`}
        >
          {words.states[state]}
        </h1>
        <p className="text-lg text-ink-2">{words.at(dayIn(trip.scheduledDate, language), trip.scheduledTime)}</p>
      </div>
      {hasSteps && (
        <ol aria-label={words.progress} className="grid">
          {shownSteps(trip).map((step) => (
            <Step key={step.step} step={step} trip={trip} language={language} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Step({ step: { step, at, isPast }, trip, language }: PartProps & { step: ShownStep }): ReactElement {
  const words = clientWords[language]
  return (
    <li className="group grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-start gap-x-3">
      <span aria-hidden="true" className="flex h-full flex-col items-center">
        <span
          className={`grid size-5 shrink-0 place-items-center rounded-full border-2 ${isPast ? 'border-brand bg-brand text-on-brand' : 'border-line-strong'}`}
        >
          {isPast && <Check size={12} strokeWidth={3} />}
        </span>
        <span className={`min-h-3 w-0.5 flex-1 group-last:hidden ${isPast ? 'bg-brand' : 'bg-line'}`} />
      </span>
      <span className={`pb-2 ${isPast ? 'font-semibold' : 'text-ink-2'}`}>{words.steps[step]}</span>
      <span className="tabular-nums">
        {at ? (
          <time dateTime={at}>{localDateTime(new Date(at), trip.timezone).time}</time>
        ) : (
          isPast && <span className="text-sm text-ink-2">{words.notReported}</span>
        )}
      </span>
    </li>
  )
}

/** The first name of the driver, the car and its plate. */
export function CrewCard({ trip: { driver, vehicle, status }, language }: PartProps): ReactElement | null {
  const words = clientWords[language]
  if (status === 'CANCELLED') return null
  if (!driver && !vehicle) return <p className="text-ink-2">{words.noDriver}</p>
  return (
    <Card as="dl" className="flex flex-wrap gap-x-8 gap-y-3 px-4 py-3">
      {driver && <Fact label={words.driver}>{driver.firstName}</Fact>}
      {vehicle && (
        <>
          <Fact label={words.vehicle}>
            {vehicle.brand} {vehicle.model}
          </Fact>
          <Fact label={words.plate}>
            <span className="rounded-md border border-line-strong px-2 py-0.5 font-mono text-lg whitespace-nowrap">
              {vehicle.licensePlate}
            </span>
          </Fact>
        </>
      )}
    </Card>
  )
}

/** Facts of the booking. */
export function TripFacts({ trip, language }: PartProps): ReactElement {
  const words = clientWords[language]
  const { rentalEndDate, rentalDuration, scheduledDate, flightNumber, price } = trip
  return (
    <Card as="dl" className="grid grid-cols-2 gap-x-6 gap-y-3 px-4 py-3">
      <Fact label={words.pickup} isWide>
        {trip.pickupLocation}
      </Fact>
      {trip.destination && (
        <Fact label={words.destination} isWide>
          {trip.destination}
        </Fact>
      )}
      {rentalDuration !== null && <Fact label={words.duration}>{words.hours(rentalDuration)}</Fact>}
      {rentalEndDate && rentalEndDate !== scheduledDate && (
        <Fact label={words.until} isWide>
          {dayIn(rentalEndDate, language)}
        </Fact>
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

function Fact({
  label,
  isWide = false,
  children,
}: {
  label: string
  isWide?: boolean
  children: ReactNode
}): ReactElement {
  return (
    <div className={isWide ? 'col-span-2' : ''}>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** Calls the company, adds the trip to a calendar, and downloads the receipt. */
export function WaysToAct({ token, trip, language }: PartProps & { token: string }): ReactElement {
  const words = clientWords[language]
  const isToCome = trip.status !== 'COMPLETED' && trip.status !== 'CANCELLED'
  return (
    <nav aria-label="Actions" className="grid gap-2 sm:grid-cols-2">
      <CallCompany company={trip.company} language={language} />
      {isToCome && (
        <a href={linkAddress(token, '/calendar')} className={buttonClass('secondary', 'text-md')}>
          <CalendarPlus size={18} aria-hidden="true" />
          {words.calendar}
        </a>
      )}
      {trip.hasReceipt && (
        <a href={linkAddress(token, '/receipt')} className={buttonClass('secondary', 'text-md')}>
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
}

export function CallCompany({ company: { name, phone }, language }: CallCompanyProps): ReactElement | null {
  if (!phone) return null
  return (
    <a
      href={`tel:${phone}`}
      aria-label={`${clientWords[language].callCompany(name)}, ${formatPhone(phone)}`}
      className={buttonClass('primary', 'text-md')}
    >
      <Phone size={18} aria-hidden="true" />
      {clientWords[language].callCompany(formatPhone(phone))}
    </a>
  )
}

/** Formats a day in words: `mardi 1er décembre 2026`, `Tuesday, 1 December 2026`. */
function dayIn(day: string, language: ClientLanguage): string {
  const words = new Intl.DateTimeFormat(clientWords[language].locale, { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
  const written = language === 'fr' ? withOrdinalFirst(words) : words
  return written.charAt(0).toUpperCase() + written.slice(1)
}
