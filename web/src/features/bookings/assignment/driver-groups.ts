import type { AvailableDriver } from '@yoon/contract/availability/calls'
import type { DriverFit } from '@yoon/contract/availability/driver-fits'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { formatCount } from '../../../lib/count.ts'
import { personName } from '../../../lib/format.ts'
import { isLate } from '../booking-words.ts'

/** Drivers of the assignment list under one heading. */
export interface DriverGroup {
  id: string
  heading: string
  drivers: readonly AvailableDriver[]
}

/**
 * Groups the drivers as the server has ordered them, under headings with counts; the present driver of the booking
 * comes first. For a late booking the headings say who is free at present (rules/availability 29).
 */
export function groupDrivers(drivers: readonly AvailableDriver[], booking: Booking, now: number): DriverGroup[] {
  const isLateNow = isLate(booking, now)
  const headings: Record<DriverFit, string> = {
    FREE: isLateNow ? 'Libres maintenant' : `Libres à ${booking.scheduledTime}`,
    NO_VEHICLE: 'Sans véhicule adapté',
    BUSY_NOW: 'Occupés maintenant',
    OVERLAP: isLateNow ? `Occupés à ${booking.scheduledTime}` : 'Occupés à cette heure',
  }
  const { driver: current } = booking
  const others = drivers.filter(({ id }) => id !== current?.id)
  const groups = (Object.keys(headings) as DriverFit[]).map((fit) => {
    const ofGroup = others.filter((driver) => driver.fit === fit)
    return { id: fit, heading: `${headings[fit]} (${formatCount(ofGroup.length)})`, drivers: ofGroup }
  })
  const pinned = current && {
    id: 'ACTUEL',
    heading: `Actuel\u00a0: ${personName(current.user)}`,
    drivers: drivers.filter(({ id }) => id === current.id),
  }
  return [...(pinned ? [pinned] : []), ...groups].filter((group) => group.drivers.length > 0)
}
