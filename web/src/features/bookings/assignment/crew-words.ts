import type { Booking } from '@yoon/contract/bookings/schemas'
import { personName } from '../../../lib/format.ts'

/** Returns the driver of a booking, or the vehicle of a rental without driver: `Binta Baldé`, `Toyota Prado`. */
export function crewOf({ driver, vehicle }: Pick<Booking, 'driver' | 'vehicle'>): string {
  if (driver) return personName(driver.user)
  return vehicle ? `${vehicle.brand} ${vehicle.model}` : ''
}
