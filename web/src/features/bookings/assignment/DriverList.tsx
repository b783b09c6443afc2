import type { AvailableDriver } from '@yoon/contract/availability/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { type ReactElement, useId, useRef } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { QueryState } from '../../../ui/data/QueryState.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { DriverOption } from './DriverOption.tsx'
import { DriverSkeleton } from './DriverSkeleton.tsx'
import { timelineHours, timelineSpanOf } from './day-timeline.ts'
import { adviceOf } from './driver-advice.ts'
import { groupDrivers } from './driver-groups.ts'
import type { DriverChoice } from './use-driver-choice.ts'

interface DriverListProps {
  booking: Booking
  choice: DriverChoice
}

/** Lists the drivers by how they suit the booking: the present one, free ones, then those with an overlapping trip. */
export function DriverList({ booking, choice }: DriverListProps): ReactElement {
  const { data, drivers, advised, driverId, isOwn, query } = choice
  const list = useRef<HTMLFieldSetElement>(null)
  const key = useId()
  const now = useNow()
  // The server has ordered them for the moment of its answer.
  const groups = groupDrivers(drivers, booking, data.answer ? data.updatedAt : now)
  // Enter on a chosen driver assigns, so the keyboard goes from the search to the list.
  const chooseFirst = () => {
    const [first] = groups.flatMap((group) => group.drivers)
    if (!first) return
    choice.choose(first)
    list.current?.querySelector<HTMLInputElement>('input[type=radio]')?.focus()
  }
  const hasReasons = (driver: AvailableDriver) =>
    driver === advised || (driver.id === driverId && driver.conflicts.length === 0)
  const isPreselected = advised !== undefined && driverId === advised.id && !isOwn
  const withTrips = groups.findIndex((group) =>
    group.drivers.some(({ dayTrips, doneTrips }) => dayTrips.length + doneTrips.length > 0),
  )
  return (
    <>
      <SearchField
        label="Rechercher un chauffeur"
        placeholder="Chauffeur ou plaque"
        value={query}
        onValue={choice.setQuery}
        onEnter={() => (query.trim() === '' && isPreselected ? list.current?.form?.requestSubmit() : chooseFirst())}
        onArrowDown={chooseFirst}
      />
      <QueryState data={data} failure="Erreur lors du chargement des chauffeurs" skeleton={<DriverSkeleton />}>
        {() => drivers.length === 0 && <EmptyState title="Aucun chauffeur disponible" />}
      </QueryState>
      <fieldset ref={list} aria-describedby={key} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        <legend className="sr-only">Chauffeur</legend>
        <p id={key} className="sr-only">
          La frise de chaque chauffeur montre ses courses de la journée, terminées ou à venir, autour de cette
          réservation.
        </p>
        {groups.map((group, at) => (
          <section key={group.id} aria-labelledby={`chauffeurs-${group.id}`}>
            <div className="mb-1 flex flex-wrap items-end justify-between gap-x-3 text-sm">
              <h3 id={`chauffeurs-${group.id}`} className="font-bold">
                {group.heading}
              </h3>
              {at === 0 && <TimelineKey drivers={drivers} />}
              {booking.rentalEndDate === null && (
                <HourScale booking={booking} isWide={at === 0} isNarrow={at === withTrips} />
              )}
            </div>
            <div className="overflow-hidden rounded-lg border border-line">
              {group.drivers.map((driver) => (
                <DriverOption
                  key={driver.id}
                  driver={driver}
                  booking={booking}
                  now={now}
                  reasons={hasReasons(driver) ? adviceOf(driver, booking) : undefined}
                  isAdvised={driver === advised}
                  isChosen={driver.id === driverId}
                  isOpen={driver.id === driverId && hasDetails(driver, isOwn)}
                  vehicleId={choice.vehicleId}
                  onChoose={() => choice.choose(driver)}
                  onVehicle={choice.chooseVehicle}
                />
              ))}
            </div>
          </section>
        ))}
      </fieldset>
    </>
  )
}

/** True if a chosen driver shows the details: a preselected one only where a vehicle is to be chosen. */
function hasDetails({ vehicles }: AvailableDriver, isOwn: boolean): boolean {
  return isOwn || vehicles.length > 1
}

/** Tells the bars of the timelines apart, those that there are; screen readers read the hours of each timeline. */
function TimelineKey({ drivers }: { drivers: readonly AvailableDriver[] }): ReactElement {
  const bars = [
    { words: 'cette réservation', bar: 'h-2.5 border-x border-brand bg-brand/15', isThere: true },
    { words: 'prévue', bar: 'h-1.5 bg-ink-3', isThere: drivers.some(({ dayTrips }) => dayTrips.length > 0) },
    { words: 'terminée', bar: 'h-1.5 bg-line-strong', isThere: drivers.some(({ doneTrips }) => doneTrips.length > 0) },
    { words: 'en conflit', bar: 'h-1.5 bg-urgent', isThere: drivers.some(({ conflicts }) => conflicts.length > 0) },
  ]
  return (
    <span aria-hidden="true" className="ml-auto flex items-center gap-x-3 text-xs text-ink-2 max-md:hidden">
      {bars.map(
        ({ words, bar, isThere }) =>
          isThere && (
            <span key={words} className="inline-flex items-center gap-1">
              <i className={`inline-block w-3 ${bar}`} />
              {words}
            </span>
          ),
      )}
    </span>
  )
}

interface HourScaleProps {
  booking: Booking
  /** True if it is shown on desktops, or on phones, where drivers without trips have no timeline. */
  isWide: boolean
  isNarrow: boolean
}

/** The hours of the timelines below, each over its tick; on phones the timelines begin behind the radio button. */
function HourScale({ booking, isWide, isNarrow }: HourScaleProps): ReactElement | null {
  const span = timelineSpanOf(booking)
  const end = span.hours === 24 ? [24] : []
  if (!isWide && !isNarrow) return null
  return (
    <span
      aria-hidden="true"
      className={`text-xs text-ink-2 max-md:w-full max-md:pr-2.5 max-md:pl-10 max-md:leading-3 md:mr-3 md:ml-auto md:w-34 ${isWide ? '' : 'md:hidden'} ${isNarrow ? '' : 'max-md:hidden'}`}
    >
      <span className="relative block h-[1lh]">
        {[0, ...timelineHours(span), ...end].map((hour) => (
          <span key={hour} className="absolute -translate-x-1/2" style={{ left: `${(hour / span.hours) * 100}%` }}>
            {hour > 24 ? hour - 24 : hour}
          </span>
        ))}
      </span>
    </span>
  )
}
