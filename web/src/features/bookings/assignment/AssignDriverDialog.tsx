import { type AvailableDriver, listAvailableDrivers } from '@yoon/contract/availability/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { getPublicSettings } from '@yoon/contract/settings/calls'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { prefetch, useData } from '../../../lib/calls/data.ts'
import { personName } from '../../../lib/format.ts'
import { toast } from '../../../lib/toasts.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useNow } from '../../../lib/use-now.ts'
import { QueryState } from '../../../ui/data/QueryState.tsx'
import { matches, SearchField } from '../../../ui/SearchField.tsx'
import { EmptyState, Skeleton } from '../../../ui/States.tsx'
import type { BookingDialogProps } from '../dialogs/ConfirmDialogs.tsx'
import { AssignedDialog } from './AssignedDialog.tsx'
import { AssignmentDialog } from './AssignmentDialog.tsx'
import { crewOf } from './crew-words.ts'
import { DriverOption } from './DriverOption.tsx'
import { timelineHours, timelineSpanOf } from './day-timeline.ts'
import { groupDrivers } from './driver-groups.ts'
import { releaseKept } from './kept-booking-timers.ts'
import { vehicleFor } from './VehicleChoice.tsx'

/** Chooses a driver and one of their vehicles; then shows the message to the driver. */
export function AssignDriverDialog({ booking: current, onClose }: BookingDialogProps): ReactElement {
  // The booking as it was read: the one on screen changes under the dialog, by a colleague or by the assignment.
  const [booking, setBooking] = useState(current)
  const [choice, setChoice] = useState(choiceOf(booking))
  const isReassigning = booking.driver !== null
  const [assigned, setAssigned] = useState<Booking>()
  const canMessage = useCan('bookings:update')
  // The message follows at once then.
  useEffect(() => {
    void prefetch(getPublicSettings, {})
  }, [])
  const { driverId, vehicleId } = choice
  const done = isReassigning ? 'Chauffeur réassigné' : 'Chauffeur assigné'
  if (assigned)
    return <AssignedDialog key="assigned" assigned={assigned} current={current} done={done} onClose={onClose} />
  return (
    <AssignmentDialog
      booking={booking}
      onRead={(read) => {
        setBooking(read)
        setChoice(choiceOf(read))
      }}
      title={isReassigning ? 'Réassigner un chauffeur' : 'Assigner un chauffeur'}
      label={isReassigning ? 'Réassigner' : 'Assigner'}
      missing="Veuillez sélectionner un chauffeur"
      input={driverId && { driverId, ...(vehicleId && { vehicleId }) }}
      onAssigned={(now) => {
        if (canMessage) return setAssigned(now)
        toast.success(done, `${crewOf(now)} · ${now.bookingReference}`)
        releaseKept(now.id)
        onClose()
      }}
      onClose={onClose}
    >
      <DriverList booking={booking} choice={choice} onChoice={setChoice} />
    </AssignmentDialog>
  )
}

interface Choice {
  driverId: string | undefined
  vehicleId: string | undefined
}

function choiceOf({ driver, vehicle }: Booking): Choice {
  return { driverId: driver?.id, vehicleId: vehicle?.id }
}

interface DriverListProps {
  booking: Booking
  choice: Choice
  onChoice: (choice: Choice) => void
}

/** Lists the drivers by how they suit the booking: the present one, free ones, then those with an overlapping trip. */
function DriverList({ booking, choice, onChoice }: DriverListProps): ReactElement {
  const data = useData(listAvailableDrivers, { bookingId: booking.id })
  const [query, setQuery] = useState('')
  const list = useRef<HTMLFieldSetElement>(null)
  const drivers = data.answer?.data.filter((driver) => matches(textOf(driver), query)) ?? []
  const now = useNow()
  // The server has ordered them for the moment of its answer.
  const groups = groupDrivers(drivers, booking, data.answer ? data.updatedAt : now)
  const choose = (driver: AvailableDriver) => onChoice({ driverId: driver.id, vehicleId: vehicleFor(driver, booking) })
  // Enter on a chosen driver assigns, so the keyboard goes from the search to the list.
  const chooseFirst = () => {
    const [first] = groups.flatMap((group) => group.drivers)
    if (!first) return
    choose(first)
    list.current?.querySelector<HTMLInputElement>('input[type=radio]')?.focus()
  }
  return (
    <>
      <SearchField
        label="Rechercher un chauffeur"
        placeholder="Chauffeur ou plaque"
        value={query}
        onValue={setQuery}
        onEnter={chooseFirst}
        onArrowDown={chooseFirst}
      />
      <QueryState
        data={data}
        failure="Erreur lors du chargement des chauffeurs"
        skeleton={<Skeleton rows={6} className="h-14" />}
      >
        {() => drivers.length === 0 && <EmptyState title="Aucun chauffeur disponible" />}
      </QueryState>
      <fieldset ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        <legend className="sr-only">Chauffeur</legend>
        {groups.map((group, at) => (
          <section key={group.id} aria-labelledby={`chauffeurs-${group.id}`}>
            <div className="mb-1 flex flex-wrap items-end justify-between gap-x-3 text-sm">
              <h3 id={`chauffeurs-${group.id}`} className="font-bold">
                {group.heading}
              </h3>
              {at === 0 && booking.rentalEndDate === null && <HourScale booking={booking} />}
            </div>
            <div className="overflow-hidden rounded-lg border border-line">
              {group.drivers.map((driver) => (
                <DriverOption
                  key={driver.id}
                  driver={driver}
                  booking={booking}
                  now={now}
                  isChosen={driver.id === choice.driverId}
                  vehicleId={choice.vehicleId}
                  onChoose={() => choose(driver)}
                  onVehicle={(vehicleId) => onChoice({ ...choice, vehicleId })}
                />
              ))}
            </div>
          </section>
        ))}
      </fieldset>
    </>
  )
}

/** The hours of the timelines below, each over its tick; on phones the timelines begin behind the radio button. */
function HourScale({ booking }: { booking: Booking }): ReactElement {
  const span = timelineSpanOf(booking)
  const end = span.hours === 24 ? [24] : []
  return (
    <span
      aria-hidden="true"
      className="text-xs text-ink-2 max-md:w-full max-md:pr-2.5 max-md:pl-10 max-md:leading-3 md:mr-3 md:w-40"
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

function textOf({ user, vehicles }: AvailableDriver): string {
  return [personName(user), ...vehicles.map((v) => `${v.brand} ${v.model} ${v.licensePlate}`)].join(' ')
}
