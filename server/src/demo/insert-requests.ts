import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** Hours ago at which the two requests were made. */
const hours = [1, 20] as const

/** Inserts two requests to pay that wait: of an unpaid trip, and of one to come. */
export async function insertRequests(tx: Tx, now: Date): Promise<void> {
  const [recent, older] = hours
  await sql`
    insert into payment_requests (id, booking_id, amount, currency, state, created_by, created_at, expires_at)
    select gen_random_uuid(), b.id, b.due, 'XOF', 'OPEN', (select id from users where role = 'CAISSIERE' order by id limit 1),
      ${now}::timestamptz - make_interval(hours => b.age), ${now}::timestamptz - make_interval(hours => b.age) + interval '7 days'
    from (
      (select id, booking_due(b) as due, ${recent}::int as age from bookings b
        where status = 'COMPLETED' and booking_due(b) between 10 and 500000 and deleted_at is null
        order by completed_at desc, id limit 1)
      union all
      (select id, booking_due(b), ${older}::int from bookings b
        where status = 'CONFIRMED' and booking_due(b) between 10 and 500000 and deleted_at is null
          and created_at < ${now}::timestamptz - interval '21 hours'
        order by starts_at, id limit 1)) b`.execute(tx)
}
