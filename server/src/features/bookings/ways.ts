import type { WaySql } from '../availability/index.ts'
import { usualMinutesBetween } from '../fares/index.ts'
import { zoneOfBooking } from '../places/index.ts'

/** Zones of bookings and the ways between them, for what the availability of drivers and vehicles asks. */
export const ways: WaySql = { zoneOfBooking, usualMinutes: usualMinutesBetween }
