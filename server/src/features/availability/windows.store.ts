import { type BookingForm, startDay } from '@yoon/contract/bookings/form'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** SQL expressions from which the window of a booking is computed. */
interface Plan {
  day: RawBuilder<unknown>
  time: RawBuilder<unknown>
  /** Last day of a daily rental, else null. */
  lastDay: RawBuilder<unknown>
  /** Hours of an hourly rental, else null. */
  hours: RawBuilder<unknown>
  /** Length of a transfer, as an interval. */
  transferLength: RawBuilder<unknown>
}

/** Columns of a booking from which its window is computed. */
export const plannedColumns = {
  day: sql.ref('scheduled_date'),
  time: sql.ref('scheduled_time'),
  lastDay: sql.ref('rental_end_date'),
  hours: sql.ref('rental_hours'),
}

/**
 * Returns SQL for the start and the end of a window. A daily rental ends with its last day in `zone`
 * (rules/availability 1, 2).
 */
export function windowOf({ day, time, lastDay, hours, transferLength }: Plan, zone: string) {
  const starts_at = sql<Date>`((${day} + ${time}) at time zone ${zone}::text)`
  const ends_at = sql<Date>`coalesce((${lastDay} + 1)::timestamp at time zone ${zone}::text,
    ${starts_at} + coalesce(make_interval(hours => ${hours}), ${transferLength}))`
  return { starts_at, ends_at }
}

/** Settings that turn local dates into the window in which a driver and a vehicle are taken. */
export interface WindowRules {
  timezone: string
  transferMinutes: number
}

/** Returns SQL for the window columns of a booking with these dates and times. */
export function windowOfForm(form: BookingForm, { timezone, transferMinutes }: WindowRules) {
  const plannedMinutes = form.serviceType === 'TRANSFER' ? form.plannedMinutes : null
  const plan = {
    day: sql`${startDay(form)}::date`,
    time: sql`${form.scheduledTime}::time`,
    lastDay: sql`${form.serviceType === 'DAILY_RENTAL' ? form.rentalEndDate : null}::date`,
    hours: sql`${form.serviceType === 'HOURLY_RENTAL' ? form.rentalDuration : null}::int`,
    transferLength: sql`make_interval(mins => ${plannedMinutes ?? transferMinutes}::int)`,
  }
  return windowOf(plan, timezone)
}

/** Returns the window of a form as the database computes it. */
export async function findWindow(tx: Tx, form: BookingForm, rules: WindowRules): Promise<{ from: Date; to: Date }> {
  const { starts_at, ends_at } = windowOfForm(form, rules)
  const { rows } = await sql<{ from: Date; to: Date }>`select ${starts_at} as from, ${ends_at} as to`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The window has no row')
  return row
}

interface Window {
  starts_at: Date
  ends_at: Date
}

/** Returns the former window of a booking, as far as an entry of the journal has changed it: there moments are text. */
export function windowInJournal(before: object): Partial<Window> {
  const { starts_at, ends_at } = before as Record<keyof Window, string | undefined>
  return { ...(starts_at && { starts_at: new Date(starts_at) }), ...(ends_at && { ends_at: new Date(ends_at) }) }
}
