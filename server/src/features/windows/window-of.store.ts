import { type RawBuilder, sql } from 'kysely'

/** What the window of a booking follows from. */
interface Plan {
  day: RawBuilder<unknown>
  time: RawBuilder<unknown>
  /** The last day of what is hired by the day, else null. */
  lastDay: RawBuilder<unknown>
  /** The hours of what is hired by the hour, else null. */
  hours: RawBuilder<unknown>
  /** How long anything else takes, as an interval. */
  transferLength: RawBuilder<unknown>
}

/** The columns of a booking that its window follows from. */
export const plannedColumns = {
  day: sql.ref('scheduled_date'),
  time: sql.ref('scheduled_time'),
  lastDay: sql.ref('rental_end_date'),
  hours: sql.ref('rental_hours'),
}

/** Daily: to the end of its last day in the company's zone; hourly: its hours; transfer: its length (decisions §4). */
export function windowOf({ day, time, lastDay, hours, transferLength }: Plan, zone: string) {
  const starts_at = sql<Date>`((${day} + ${time}) at time zone ${zone}::text)`
  const ends_at = sql<Date>`coalesce((${lastDay} + 1)::timestamp at time zone ${zone}::text,
    ${starts_at} + coalesce(make_interval(hours => ${hours}), ${transferLength}))`
  return { starts_at, ends_at }
}
