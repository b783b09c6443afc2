import { localDateTime } from '@yoon/contract/dates'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type BookingRow, type Clash, findClashes } from './bookings.store.ts'

interface AssignmentRequest {
  booking: BookingRow
  from: Date
  to: Date
  driver_id: string | null
  vehicle_id: string | null
  allowOverlap: boolean
  /** Time zone of the hours in the message. */
  zone: string
}

/**
 * Refuses a window in which the driver or the vehicle is already taken, naming the references and hours, unless the
 * caller allows it; returns true if an overlap was allowed (rules/availability 7, 8). Driver and vehicle must be locked
 * (rules/availability 10).
 */
export async function refuseOverlaps(tx: Tx, wish: AssignmentRequest): Promise<boolean> {
  const { booking, from, to, driver_id, vehicle_id, allowOverlap, zone } = wish
  const clashes = await findClashes(tx, { from, to, driverId: driver_id, vehicleId: vehicle_id, exceptId: booking.id })
  if (clashes.length === 0 || allowOverlap) return clashes.length > 0
  const ofDriver = clashes.filter((clash) => clash.isDriver)
  const told = ofDriver.length > 0 ? ofDriver : clashes
  const who = ofDriver.length > 0 ? 'Ce chauffeur' : 'Ce véhicule'
  throw new AppError(ofDriver.length > 0 ? 'DRIVER_BUSY' : 'VEHICLE_BUSY', {
    message: `${who} est déjà pris\u00a0: ${told.map((clash) => inWords(clash, zone)).join(', ')}`,
    details: {
      conflicts: told.map(({ bookingReference, startsAt, endsAt }) => ({ bookingReference, startsAt, endsAt })),
    },
  })
}

/** Formats a clash: `R-7K3M9Q (21/11 14:15 – 15:15)`. */
function inWords({ bookingReference, startsAt, endsAt }: Clash, zone: string): string {
  const from = localDateTime(startsAt, zone)
  const to = localDateTime(endsAt, zone)
  const end = to.day === from.day ? to.time : `${shortDay(to.day)} ${to.time}`
  return `${bookingReference} (${shortDay(from.day)} ${from.time} – ${end})`
}

function shortDay(day: string): string {
  return `${day.slice(8)}/${day.slice(5, 7)}`
}
