import type { DriverCash, HeldTrip } from '@yoon/contract/till/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type JsonText, jsonText } from '../../platform/database/json-text.ts'
import { reportedCash } from '../steps/index.ts'

/** Query of the payments whose cash drivers still hold: `payment_id`, `booking_id`, `driver_id`, `at` and `held`. */
export function heldPayments(driverId?: RawBuilder<unknown>): RawBuilder<unknown> {
  const ofDriver = driverId ? sql`and p.held_by_driver_id = ${driverId}` : sql``
  return sql`select p.id as payment_id, p.booking_id, p.held_by_driver_id as driver_id, p.paid_at as at, p.held_cash as held
    from payments p where p.held_cash > 0 ${ofDriver}`
}

const ceiling = sql`(select (business->>'driverCashCeiling')::int from settings)`

/** Lists the drivers who hold cash, the one with the most first. */
export async function listDriverCash(db: Database): Promise<JsonText<DriverCash[]>> {
  const { rows } = await sql<{ rows: string }>`
    select coalesce(json_agg(row_to_json(r)), '[]')::text as rows from (
      select d.id as "driverId", u.first_name || ' ' || u.last_name as name, sum(h.held)::int as held,
        instant(min(h.at)) as "oldestAt", count(*)::int as trips,
        ${ceiling} > 0 and sum(h.held) > ${ceiling} as "isAboveCeiling"
      from (${heldPayments()}) h join drivers d on d.id = h.driver_id join users u on u.id = d.user_id
      group by d.id, u.id order by sum(h.held) desc, d.id) r`.execute(db)
  return jsonText(rows[0]?.rows ?? '[]')
}

export async function isDriverKnown(db: Database, driverId: string): Promise<boolean> {
  const { rows } = await sql`select from drivers where id = ${driverId}`.execute(db)
  return rows.length > 0
}

/**
 * Amount that the driver of the trip `b` said last to have received. A trip that is assigned or under way and was not paid is
 * completed when this is handed in.
 */
const collected = sql`(select s.amount from (${reportedCash}) s)`

/** Lists the trips whose cash a driver holds, the oldest first, and those that handing in completes. */
export async function listHeldTrips(db: Database, driverId: string): Promise<JsonText<HeldTrip[]>> {
  const { rows } = await sql<{ rows: string }>`
    select coalesce(json_agg(row_to_json(r) order by r.at, r."bookingId"), '[]')::text as rows from (
      select b.id as "bookingId", b.reference as "bookingReference", c.first_name || ' ' || c.last_name as client,
        sum(h.held)::int as held, instant(min(h.at)) as at, false as "isToComplete"
      from (${heldPayments(sql`${driverId}::uuid`)}) h join bookings b on b.id = h.booking_id join users c on c.id = b.client_id
      group by b.id, c.id
      union all
      select b.id, b.reference, c.first_name || ' ' || c.last_name, ${collected}, instant(b.starts_at), true
      from bookings b join users c on c.id = b.client_id
      where b.driver_id = ${driverId} and b.status in ('ASSIGNED', 'IN_PROGRESS') and b.deleted_at is null
        and ${collected} is not null) r`.execute(db)
  return jsonText(rows[0]?.rows ?? '[]')
}

/** Trip of a remittance. */
export interface RemittedTrip {
  id: string
  status: string
  driverId: string | null
  /** Amount that its driver said to have received. */
  collected: number | null
  reference: string
}

/** Locks trips of a remittance that are not deleted, in the order of their ids. */
export async function lockRemittedTrips(tx: Tx, ids: readonly string[]): Promise<RemittedTrip[]> {
  const { rows } = await sql<RemittedTrip>`
    select b.id, b.status, b.driver_id as "driverId", b.reference, ${collected} as collected
    from bookings b where b.id = any(${ids}::uuid[]) and b.deleted_at is null
    order by b.id for update of b`.execute(tx)
  return rows
}

export interface HeldPayment {
  paymentId: string
  bookingId: string
  held: number
}

/** Locks the payments whose cash a driver holds, the oldest first; of some trips only if they are given. */
export async function lockHeldPayments(
  tx: Tx,
  driverId: string,
  bookingIds: readonly string[] | undefined,
): Promise<HeldPayment[]> {
  await sql`
    select from payments where held_by_driver_id = ${driverId} and held_cash > 0 order by id for update`.execute(tx)
  const ofTrips = bookingIds ? sql`where h.booking_id = any(${bookingIds}::uuid[])` : sql``
  const { rows } = await sql<HeldPayment>`
    select h.payment_id as "paymentId", h.booking_id as "bookingId", h.held
    from (${heldPayments(sql`${driverId}::uuid`)}) h ${ofTrips} order by h.at, h.payment_id`.execute(tx)
  return rows
}

/** Cash of a driver who holds more than the ceiling of the settings, and its currency. */
export interface CashAboveCeiling {
  held: number
  currency: string
}

/** Query of the cash of a driver who holds more than the ceiling of the settings; no row for others. */
export function cashAboveCeiling(driverId: RawBuilder<unknown>): RawBuilder<CashAboveCeiling> {
  return sql<CashAboveCeiling>`
    select sum(h.held)::int as held, (select business->>'currency' from settings) as currency
    from (${heldPayments(driverId)}) h having ${ceiling} > 0 and sum(h.held) > ${ceiling}`
}

/** Returns the cash that a driver holds. */
export async function readHeld(db: Database, driverId: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(h.held), 0)::int as held from (${heldPayments(sql`${driverId}::uuid`)}) h`.execute(db)
  return rows[0]?.held ?? 0
}

interface Release {
  parts: readonly { paymentId: string; amount: number }[]
  entryId: string | null
  releasedBy: string
  reason: string | null
}

/** Releases cash of locked payments. */
export async function insertReleases(tx: Tx, release: Release, now: Date): Promise<void> {
  const { parts, entryId, releasedBy, reason } = release
  await sql`
    insert into driver_cash_releases (payment_id, amount, entry_id, at, released_by, reason)
    select payment_id, amount, ${entryId}, ${now}, ${releasedBy}, ${reason}
    from json_to_recordset(${JSON.stringify(parts.map(({ paymentId, amount }) => ({ payment_id: paymentId, amount })))}::json)
      as given (payment_id uuid, amount integer)`.execute(tx)
}

/** Takes the releases of a remittance back: the driver owes the cash again. */
export async function cancelReleases(tx: Tx, entryId: string, now: Date): Promise<void> {
  await sql`update driver_cash_releases set cancelled_at = ${now} where entry_id = ${entryId} and cancelled_at is null`.execute(
    tx,
  )
}

/** True if cash of a payment was handed in or written off. */
export async function hasRelease(tx: Tx, paymentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from driver_cash_releases where payment_id = ${paymentId} and cancelled_at is null limit 1`.execute(tx)
  return rows.length > 0
}
