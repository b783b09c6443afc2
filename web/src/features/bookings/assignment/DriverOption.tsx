import type { AvailableDriver } from '@yoon/contract/availability/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { type ReactElement, useId } from 'react'
import { countOf } from '../../../lib/count.ts'
import { dayOf, personName, timeOf } from '../../../lib/format.ts'
import { runsOver } from '../../../lib/overrun.ts'
import { Stars } from '../../../ui/Stars.tsx'
import { isLate } from '../booking-words.ts'
import { DayTimeline } from './DayTimeline.tsx'
import { NotFreeReasons, notFreeInBrief } from './NotFreeReasons.tsx'
import { otherTripCount, tripCount } from './trip-count.ts'
import { formatWindow, hoursOf } from './trip-window.ts'
import { isSuitable, VehicleChoice } from './VehicleChoice.tsx'

interface DriverOptionProps {
  driver: AvailableDriver
  booking: Booking
  /** Current time, in milliseconds. */
  now: number
  /** Words on how the advised or the chosen driver suits the booking; undefined for every other one. */
  reasons: string | undefined
  isAdvised: boolean
  isChosen: boolean
  /** True if the details are shown: trips and vehicles. */
  isOpen: boolean
  vehicleId: string | undefined
  onChoose: () => void
  onVehicle: (vehicleId: string | undefined) => void
}

/** Maximum number of a driver's active trips on screen (rules/availability 25). */
const shownTrips = 2

// On desktops two lines in five columns, on phones three to five: the same elements in other areas.
const columns = `grid-cols-[auto_minmax(0,max-content)_minmax(0,1fr)_6.25rem] max-md:gap-y-px max-md:py-1
  md:grid-cols-[auto_minmax(0,1.15fr)_minmax(0,1.2fr)_minmax(0,1.05fr)_8.5rem]
  md:[grid-template-areas:'radio_name_state_model_timeline'_'radio_stars_trips_plate_timeline'_'radio_advice_advice_advice_timeline']`
const areas = {
  free: `[grid-template-areas:'radio_name_name_stars'_'radio_car_car_car'_'radio_state_trips_trips'_'radio_timeline_timeline_timeline'_'radio_advice_advice_advice']`,
  // The hours of two trips take two lines.
  overlap: `md:items-start [grid-template-areas:'radio_name_name_stars'_'radio_car_car_car'_'radio_state_state_state'_'radio_trips_trips_trips'_'radio_timeline_timeline_timeline']`,
}

/** One driver to choose, on one line: rating, availability, trips, vehicle and the day; the details once chosen. */
export function DriverOption(props: DriverOptionProps): ReactElement {
  const { driver, booking, now, reasons, isAdvised, isChosen, isOpen, vehicleId, onChoose, onVehicle } = props
  const { user, vehicles } = driver
  const details = useId()
  return (
    <div
      className={`border-t border-line [contain-intrinsic-block-size:auto_3rem] [content-visibility:auto] first:border-t-0 ${isChosen ? 'bg-brand-soft' : 'hover:bg-raised'}`}
    >
      <label
        className={`relative grid min-h-12 cursor-pointer content-center items-center gap-x-2 px-2.5 leading-[1.15] md:gap-x-3 md:leading-tight ${reasons ? 'md:py-1.5' : 'md:py-0.5'} ${columns} ${areas[driver.conflicts.length > 0 ? 'overlap' : 'free']}`}
      >
        <input
          type="radio"
          name="chauffeur"
          checked={isChosen}
          onChange={onChoose}
          aria-describedby={isOpen ? details : undefined}
          className="mr-1 size-4.5 self-center accent-brand [grid-area:radio]"
        />
        <b className="truncate [grid-area:name]" data-tooltip={personName(user)} data-tooltip-if-cut="">
          {personName(user)}
        </b>
        <span className="flex gap-x-1.5 whitespace-nowrap [grid-area:stars] max-md:flex-col max-md:items-end md:items-center">
          <Stars rating={driver.rating} />
          {isBehind(props) && <span className="text-sm font-semibold text-urgent">En retard</span>}
        </span>
        <DriverState {...props} />
        <ShortTrips driver={driver} booking={booking} />
        <ShortVehicle vehicles={vehicles} passengers={booking.passengers} />
        <DayTimeline driver={driver} booking={booking} now={now} />
        {reasons && (
          <span className="text-sm text-brand-strong [grid-area:advice] max-md:pt-0.5">
            {isAdvised && (
              <span className="mr-2 inline-block rounded-full bg-brand px-2 text-xs leading-4.5 font-semibold text-on-brand">
                Conseillé
              </span>
            )}
            {reasons}
          </span>
        )}
      </label>
      {isOpen && (
        <div
          id={details}
          className={`gap-2 px-3.5 pb-2.5 pl-10 md:pl-11 ${saysMore(driver, booking.passengers) ? 'grid' : 'hidden'}`}
        >
          <NotFreeReasons {...driver} />
          <Trips driver={driver} />
          {vehicles.length > 0 ? (
            <VehicleChoice
              vehicles={vehicles}
              passengers={booking.passengers}
              vehicleId={vehicleId}
              onVehicle={onVehicle}
            />
          ) : (
            <p className="text-sm text-ink-2">Aucun véhicule</p>
          )}
        </div>
      )}
    </div>
  )
}

/** State of the driver at the hour of the booking in a few words: free, busy, absent or with expired papers. */
function DriverState({ driver, booking }: DriverOptionProps): ReactElement {
  const { activeTrips, fit } = driver
  const notFree = notFreeInBrief(driver)
  const isBusy = fit === 'OVERLAP' || fit === 'BUSY_NOW' || fit === 'DECLINED' || notFree !== undefined
  // Under a heading that calls them free at the hour of this booking, drivers are not called busy.
  const isFreeThen = !isBusy && driver.id !== booking.driver?.id
  const state = notFree ?? (fit === 'DECLINED' ? 'A refusé cette course' : stateOf(activeTrips, isFreeThen))
  const tone = isBusy ? 'font-semibold text-wait' : 'text-ink-3'
  // Centres the state on both lines if no trips stand below it.
  const place = driver.bookings.length + driver.conflicts.length > 0 ? '' : 'md:[grid-row:1/span_2]'
  return (
    <span className={`truncate text-sm [grid-area:state] ${place} ${tone}`} data-tooltip={state} data-tooltip-if-cut="">
      {activeTrips > 0 && isFreeThen && <span className="sr-only">Occupé à d'autres heures&nbsp;: </span>}
      {isFreeThen ? <ShortOnPhones words={state} /> : state}
    </span>
  )
}

/** True if another trip of the driver runs over or has not begun in time; of the booking, its own dialog says that. */
function isBehind({ driver, booking, now }: DriverOptionProps): boolean {
  const others = driver.bookings.filter(({ id }) => id !== booking.id)
  return others.some((trip) => runsOver(trip, now) || (isLate(trip, now) && now < Date.parse(trip.endsAt)))
}

/** Leaves the last word out on phones, where the hours of the trips take the room: `2 autres`. */
function ShortOnPhones({ words }: { words: string }): ReactElement {
  const [, first = words, last] = /^(.+)( courses?)$/.exec(words) ?? []
  return (
    <>
      {first}
      {last && <span className="max-md:sr-only">{last}</span>}
    </>
  )
}

function stateOf(activeTrips: number, isFreeThen: boolean): string {
  if (activeTrips === 0) return 'Disponible'
  return isFreeThen ? otherTripCount(activeTrips) : `Occupé · ${tripCount(activeTrips)}`
}

/** True if the details of a driver say more than the row: trips, a choice or a conflict of vehicles. */
function saysMore(
  { bookings, conflicts, absences, expiredPapers, vehicles }: AvailableDriver,
  passengers: number,
): boolean {
  const [only, second] = vehicles
  if (absences.length + expiredPapers.length > 0) return true
  return bookings.length + conflicts.length > 0 || !only || second !== undefined || !isSuitable(only, passengers)
}

/** At most two active trips by their hours: those that overlap first. */
function ShortTrips({ driver: { bookings, conflicts }, booking }: Pick<DriverOptionProps, 'driver' | 'booking'>) {
  const isOverlap = (reference: string) => conflicts.some(({ bookingReference }) => bookingReference === reference)
  const others = bookings.filter(({ bookingReference }) => !isOverlap(bookingReference))
  const shown = [...conflicts.map((trip) => ({ ...trip, isOverlap: true })), ...others.map(unmarked)].slice(
    0,
    shownTrips,
  )
  const hours = shown.map((trip, at) => ({ ...trip, hours: shortHours(trip, shown[at - 1], booking) }))
  return (
    <span
      className={`text-sm text-ink-2 [grid-area:trips] ${conflicts.length > 0 ? 'md:text-pretty' : 'truncate'}`}
      data-tooltip={hours.map((trip) => trip.hours).join(', ') || undefined}
      data-tooltip-if-cut=""
    >
      {conflicts.length > 0 && <span className="font-semibold text-urgent">En conflit&nbsp;: </span>}
      {hours.map((trip, at) => (
        <span key={trip.bookingReference}>
          {at > 0 && ', '}
          <span className={trip.isOverlap ? 'text-urgent' : undefined}>{trip.hours}</span>
        </span>
      ))}
    </span>
  )
}

function unmarked(trip: AvailableDriver['bookings'][number]) {
  return { ...trip, isOverlap: false }
}

interface Hours {
  startsAt: string
  endsAt: string
}

/**
 * Formats the hours of a trip, with its day if it is another than that of the booking and of the trip before:
 * `10:00–11:00`, `25/11 10:00`.
 */
function shortHours(trip: Hours, before: Hours | undefined, { scheduledDate }: Booking): string {
  const day = dayOf(Date.parse(trip.startsAt))
  if (day === scheduledDate) return hoursOf(trip)
  const isNamed = before !== undefined && dayOf(Date.parse(before.startsAt)) === day
  return `${isNamed ? '' : `${day.slice(8)}/${day.slice(5, 7)} `}${timeOf(trip.startsAt)}`
}

/** The vehicle that suits best, or why none does. */
function ShortVehicle({ vehicles, passengers }: { vehicles: AvailableDriver['vehicles']; passengers: number }) {
  const [first] = vehicles
  const vehicle = vehicles.find((one) => isSuitable(one, passengers)) ?? first
  if (!vehicle) return <span className="text-sm text-wait [grid-area:car] md:[grid-area:plate]">Aucun véhicule</span>
  const { brand, model, licensePlate } = vehicle
  const others = vehicles.length > 1 ? ` +${vehicles.length - 1}` : ''
  const tone = isSuitable(vehicle, passengers) ? 'text-ink-2' : 'text-wait'
  const reason = reasonOf(vehicle, passengers)
  return (
    <span className="flex justify-between gap-2 [grid-area:car] md:contents">
      <span
        className={`truncate text-sm md:[grid-area:model] ${tone}`}
        data-tooltip={`${brand} ${model}${others}`}
        data-tooltip-if-cut=""
      >
        {brand} {model}
        {others}
        <span className="md:hidden"> · {reason}</span>
      </span>
      <span
        className={`truncate text-sm max-md:shrink-0 md:[grid-area:plate] ${tone}`}
        data-tooltip={`${licensePlate} · ${reason}`}
        data-tooltip-if-cut=""
      >
        {licensePlate}
        <span className="max-md:hidden"> · {reason}</span>
      </span>
    </span>
  )
}

/** Returns the seats of a vehicle, or why it does not suit. */
function reasonOf(
  { capacity, isAvailable, conflicts, ...held }: AvailableDriver['vehicles'][number],
  passengers: number,
): string {
  if (!isAvailable) return 'Non disponible'
  const notFree = notFreeInBrief(held)
  if (notFree) return notFree
  if (conflicts.length > 0 && capacity >= passengers) return 'Pris'
  return countOf(capacity, 'place')
}

/** The soonest of the driver's trips, then the others that overlap with this one. */
function Trips({ driver: { bookings, conflicts } }: Pick<DriverOptionProps, 'driver'>): ReactElement | null {
  const shown = bookings.slice(0, shownTrips)
  const isOverlap = (reference: string) => conflicts.some(({ bookingReference }) => bookingReference === reference)
  const others = conflicts.filter((overlap) =>
    shown.every((trip) => trip.bookingReference !== overlap.bookingReference),
  )
  if (shown.length + others.length === 0) return null
  return (
    <div>
      {shown.map((trip) => (
        <TripLine key={trip.id} trip={trip} isOverlap={isOverlap(trip.bookingReference)} />
      ))}
      {others.map((overlap) => (
        <TripLine key={overlap.bookingReference} trip={overlap} isOverlap />
      ))}
    </div>
  )
}

interface TripLineProps {
  trip: AvailableDriver['conflicts'][number] & Partial<AvailableDriver['bookings'][number]>
  isOverlap: boolean
}

function TripLine({ trip, isOverlap }: TripLineProps): ReactElement {
  const { bookingReference, pickupLocation, destination } = trip
  return (
    <p className={`text-sm [overflow-wrap:anywhere] ${isOverlap ? 'font-semibold text-urgent' : 'text-ink-2'}`}>
      {isOverlap && 'En conflit\u00a0: '}
      {formatWindow(trip, Date.now())} · {bookingReference}
      {pickupLocation && ` · ${pickupLocation}${destination ? ` → ${destination}` : ''}`}
    </p>
  )
}
