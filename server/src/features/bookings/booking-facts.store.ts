import type { Booking } from '@yoon/contract/bookings/schemas'
import { type RawBuilder, sql } from 'kysely'
import { companyDay } from '../../platform/database/company-time.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type JsonText, jsonText } from '../../platform/database/json-text.ts'
import { type CashAboveCeiling, cashAboveCeiling } from '../till/index.ts'
import type { Reach } from './booking-filter.store.ts'
import { bookingJson } from './bookings.list.store.ts'

/** Facts of a booking for its events. */
export interface BookingFactsRow {
  client: string
  day: string
  time: string
  /** The day of `now` in the business time zone. */
  today: string
  driver: string | null
  driverUserId: string | null
  /** User of the driver whom it had before, if that driver is given. */
  formerDriverUserId: string | null
  /** Cash of the driver, if it exceeds the ceiling. */
  driverCash: CashAboveCeiling | null
}

interface FactsQuery {
  id: string
  formerDriverId: string | null
  now: Date
}

/** Reads the facts of a booking. */
export async function findFacts(tx: Tx, query: FactsQuery): Promise<BookingFactsRow> {
  return first(await facts(query).execute(tx))
}

/** Reads the facts of a booking, and the booking as the list shows it if it is within the reader's reach. */
export async function findFactsAndJson(
  tx: Tx,
  query: FactsQuery,
  reach: Reach,
): Promise<{ facts: BookingFactsRow; json: JsonText<Booking> | undefined }> {
  const { rows } = await sql<BookingFactsRow & { json: string | null }>`
    select facts.*, ${bookingJson(query.id, reach)} as json from (${facts(query)}) facts`.execute(tx)
  const { json, ...row } = first({ rows })
  return { facts: row, json: json === null ? undefined : jsonText(json) }
}

function facts({ id, formerDriverId, now }: FactsQuery): RawBuilder<BookingFactsRow> {
  return sql<BookingFactsRow>`
    select c.first_name || ' ' || c.last_name as client, b.scheduled_date as day,
      to_char(b.scheduled_time, 'HH24:MI') as time,
      ${companyDay(now)} as today,
      u.first_name || ' ' || u.last_name as driver, d.user_id as "driverUserId",
      (select user_id from drivers where id = ${formerDriverId}::uuid) as "formerDriverUserId",
      (select row_to_json(cash) from (${cashAboveCeiling(sql`b.driver_id`)}) cash) as "driverCash"
    from bookings b join users c on c.id = b.client_id
      left join drivers d on d.id = b.driver_id left join users u on u.id = d.user_id
    where b.id = ${id}`
}

function first<Row>({ rows: [row] }: { rows: Row[] }): Row {
  if (!row) throw new Error('The booking is gone')
  return row
}
