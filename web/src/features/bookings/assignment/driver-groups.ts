import type { AvailableDriver } from '@yoon/contract/availability/calls'
import type { DriverFit } from '@yoon/contract/availability/driver-fits'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { formatCount } from '../../../lib/count.ts'
import { dayOf, formatShortDay, personName, timeOf } from '../../../lib/format.ts'
import { isLate } from '../booking-words.ts'
import { hoursOf } from './trip-window.ts'

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
    FREE: isLateNow ? `Libres maintenant${untilEnd(booking, now)}` : `Libres ${windowOf(booking)}`,
    NO_VEHICLE: 'Sans véhicule adapté',
    BUSY_NOW: 'Occupés maintenant',
    OVERLAP: isLateNow ? `Occupés à ${booking.scheduledTime}` : 'Occupés à cette heure',
    DECLINED: 'Ont refusé cette course',
    ABSENT: 'Absents à cette heure',
    PAPERS_EXPIRED: 'Papiers expirés',
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

/** Returns until when a driver must be free for a late booking: `, jusqu'à 22:25`; empty if it should be over by now. */
function untilEnd({ endsAt }: Booking, now: number): string {
  if (Date.parse(endsAt) <= now || dayOf(Date.parse(endsAt)) !== dayOf(now)) return ''
  return `, jusqu'à ${timeOf(endsAt)}`
}

/** Returns the window of a booking: `de 13:00 à 19:00`, or of a rental its days, `du sam. 21 nov. au lun. 23 nov.`. */
function windowOf(booking: Booking): string {
  const { scheduledDate, rentalEndDate, startsAt } = booking
  if (!rentalEndDate || rentalEndDate === scheduledDate) return `de ${hoursOf(booking).replace('–', ' à ')}`
  const today = dayOf(Date.parse(startsAt))
  return `du ${formatShortDay(scheduledDate, today)} au ${formatShortDay(rentalEndDate, today)}`
}
