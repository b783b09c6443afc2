import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'

const name = 'daily-backup'
const holder = randomUUID()

/** The next moment at which the company's clocks show this time. */
export async function findNextMoment(db: Database, at: string, now: Date): Promise<Date> {
  const { rows } = await sql<{ moment: Date }>`
    select min(moment) as moment from settings,
      lateral (select business->>'timezone' as zone) z,
      lateral (select ((${now}::timestamptz at time zone zone)::date + days + ${at}::time) at time zone zone as moment
        from generate_series(0, 2) as days) m
    where moment > ${now}::timestamptz`.execute(db)
  if (!rows[0]) throw new Error('The settings row is missing')
  return rows[0].moment
}

/** Takes today's backup for this server, once it is due; the others are told to wait until a moment. */
export async function claimDailyBackup(
  db: Database,
  moments: { next: Date; now: Date; until: Date },
): Promise<boolean> {
  const { next, now, until } = moments
  // The first server ever waits for the hour, too.
  await sql`insert into leases (name, holder, held_until) values (${name}, ${holder}, ${next})
    on conflict do nothing`.execute(db)
  const { rows } = await sql`update leases set holder = ${holder}, held_until = ${until}
    where name = ${name} and held_until <= ${now} returning name`.execute(db)
  return rows.length > 0
}

export async function endDailyBackup(db: Database, next: Date): Promise<void> {
  await sql`update leases set held_until = ${next} where name = ${name} and holder = ${holder}`.execute(db)
}
