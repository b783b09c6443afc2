import { type RawBuilder, sql } from 'kysely'

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
