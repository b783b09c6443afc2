import type { AvailableDriver } from '@yoon/contract/availability/calls'
import { crewReasons } from '@yoon/contract/availability/crew-reasons'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { isSuitable } from './VehicleChoice.tsx'

type Requested = Pick<Booking, 'scheduledDate' | 'rentalEndDate' | 'passengers' | 'driver'>

/**
 * Returns the driver to advise: the first free one, who stays the advised one as long as they are free, so that the choice
 * does not change under the hand; never the present driver of the booking (rules/availability 29).
 */
export function findAdvised(
  drivers: readonly AvailableDriver[],
  booking: Requested,
  formerId: string | undefined,
): AvailableDriver | undefined {
  const free = drivers.filter(({ id, fit }) => fit === 'FREE' && id !== booking.driver?.id)
  return free.find(({ id }) => id === formerId) ?? free[0]
}

/** Returns the vehicle of an advised driver: the smallest one that suits (rules/availability 26). */
export function advisedVehicle(
  driver: AvailableDriver,
  { passengers }: Requested,
): AvailableDriver['vehicles'][number] | undefined {
  const suitable = driver.vehicles.filter((vehicle) => isSuitable(vehicle, passengers))
  return suitable.toSorted((one, other) => one.capacity - other.capacity)[0]
}

/** Says in words how a driver suits the booking, by what orders the list (rules/availability 23, 29). */
export function adviceOf(driver: AvailableDriver, booking: Requested): string {
  const { scheduledDate, rentalEndDate, passengers } = booking
  const { dayTrips, doneTrips, ...facts } = driver
  const reasons = crewReasons({
    ...facts,
    passengers,
    capacity: advisedVehicle(driver, booking)?.capacity ?? null,
    dayTrips: dayTrips.length,
    doneTrips: doneTrips.length,
    isSeveralDays: rentalEndDate !== null && rentalEndDate !== scheduledDate,
  })
  return reasons.join(' · ')
}
