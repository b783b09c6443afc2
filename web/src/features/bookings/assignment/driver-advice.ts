import type { AvailableDriver } from '@yoon/contract/availability/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { countOf } from '../../../lib/count.ts'
import { otherTripCount } from './trip-count.ts'
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

/** Says why a driver is advised, by what orders the list: the other trips of the day, and the seats (rules/availability 23). */
export function adviceOf(driver: AvailableDriver, booking: Requested): string {
  const { scheduledDate, rentalEndDate, passengers } = booking
  const trips = driver.dayTrips.length
  const days = rentalEndDate && rentalEndDate !== scheduledDate ? 'ces jours-là' : 'ce jour-là'
  const load = trips === 0 ? `Aucune autre course prévue ${days}` : `${otherTripCount(trips)} ${days}`
  const vehicle = advisedVehicle(driver, booking)
  return vehicle ? `${load}, ${countOf(vehicle.capacity, 'place')} pour ${countOf(passengers, 'passager')}` : load
}
