import type { ShownAbsenceReason } from '@yoon/contract/absences/reasons'
import type { PaperKind } from '@yoon/contract/papers/kinds'
import { type RawBuilder, sql } from 'kysely'
import { companyZone } from '../../platform/database/company-time.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { bookingsWithin, type HeldColumn, type WantedWindow } from './overlaps.store.ts'

/** Query of the absences of a driver or a vehicle within a range. */
export function absencesWithin(column: HeldColumn, held: RawBuilder<unknown>, range: RawBuilder<unknown>) {
  return sql`(
    select a.starts_at, a.ends_at, a.reason from absences a
    where a.${sql.ref(column)} = ${held} and tstzrange(a.starts_at, a.ends_at) && ${range})`
}

/** Condition that a driver or a vehicle is absent at a moment. */
export function isAbsentAt(column: HeldColumn, held: string, moment: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from absences a
    where a.${sql.ref(column)} = ${sql.ref(held)} and tstzrange(a.starts_at, a.ends_at) @> ${moment})`
}

/** Last day of a window whose end does not belong to it, in the company's time zone. */
export function lastDayOf(end: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`((${end} - interval '1 millisecond') at time zone ${companyZone})::date`
}

/** Condition that the settings let the expiry of a paper of this kind prevent assignments (rules/papers 4). */
export function blocksKind(kind: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select business->'blockingPapers' from settings) @> to_jsonb(${kind}), false)`
}

/**
 * Query of the kinds of papers that block and have expired by a day; the longest valid paper of a kind counts, a missing
 * one never blocks (rules/papers 6).
 */
export function expiredPapers(column: HeldColumn, held: RawBuilder<unknown>, day: RawBuilder<unknown>) {
  return sql`(
    select p.kind, max(p.expires_on) as expires_on from papers p
    where p.${sql.ref(column)} = ${held} and ${blocksKind(sql.ref('p.kind'))} and coalesce(p.issued_on <= ${day}, true)
    group by p.kind having count(p.expires_on) = count(*) and max(p.expires_on) < ${day})`
}

/**
 * Query of the times without a valid paper of a kind: it expired on `expires_on`, the next one is valid from `renewed_on`,
 * null for none. On the days between, `expiredPapers` finds the kinds of them that block.
 */
export function lapsedPapers(column: HeldColumn, held: RawBuilder<unknown>) {
  const owner = sql.ref(column)
  return sql`(
    select p.kind, p.expires_on, (
      select min(n.issued_on) from papers n where n.${owner} = ${held} and n.kind = p.kind and n.issued_on > p.expires_on
    ) as renewed_on
    from papers p
    where p.${owner} = ${held} and p.expires_on is not null and not exists (
      select from papers o
      where o.${owner} = ${held} and o.kind = p.kind and coalesce(o.expires_on > p.expires_on, true)
        and coalesce(o.issued_on <= p.expires_on + 1, true))
    group by p.kind, p.expires_on)`
}

/** Condition that a paper of the driver or the vehicle blocks, as it has expired by a day. */
export function hasExpiredPaper(column: HeldColumn, held: string, day: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${expiredPapers(column, sql.ref(held), day)} expired)`
}

/** JSON of the absences of a driver or a vehicle during the booking `requested`; SICK is hidden unless `withReasons`. */
export function absencesOf(column: HeldColumn, held: string, withReasons: boolean): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('startsAt', instant(a.starts_at), 'endsAt', instant(a.ends_at),
      'reason', ${shownReason(sql.ref('a.reason'), withReasons)}) order by a.starts_at), '[]')
    from requested cross join lateral ${absencesWithin(column, sql.ref(held), sql`requested.span`)} a)`
}

/** The reason of an absence as a reader may know it (rules/availability 36). */
export function shownReason(reason: RawBuilder<unknown>, withReasons: boolean): RawBuilder<string> {
  return withReasons
    ? sql<string>`${reason}`
    : sql<string>`case when ${reason} = 'SICK' then 'ABSENT' else ${reason} end`
}

/** JSON of the papers that block and have expired by the end of the booking `requested`. */
export function expiredPapersOf(column: HeldColumn, held: string): RawBuilder<unknown> {
  const lastDay = lastDayOf(sql`upper(requested.span)`)
  return sql`(select coalesce(json_agg(json_build_object('kind', p.kind, 'expiresOn', p.expires_on) order by p.expires_on, p.kind), '[]')
    from requested cross join lateral ${expiredPapers(column, sql.ref(held), lastDay)} p)`
}

/** An active booking with the same driver or vehicle at the same time. */
export interface OverlappingBooking {
  bookingReference: string
  startsAt: string
  endsAt: string
  isDriver: boolean
}

export interface OverlappingAbsence {
  startsAt: string
  endsAt: string
  reason: ShownAbsenceReason
  isDriver: boolean
}

export interface BlockingPaper {
  kind: PaperKind
  expiresOn: string
  isDriver: boolean
}

/** Reasons why a driver or a vehicle is not free in a window. */
export interface Obstacles {
  trips: OverlappingBooking[]
  absences: OverlappingAbsence[]
  papers: BlockingPaper[]
  /** Time zone of the settings, for the hours in a message. */
  zone: string
}

/**
 * Finds what keeps a driver or a vehicle from a window, in one statement: the active bookings except `exceptId` that
 * overlap, those allowed to overlap too, their absences, and their papers that expire before its end. Back-to-back is no
 * overlap.
 */
export async function findObstacles(
  tx: Tx,
  { driver_id, vehicle_id, from, to, exceptId }: WantedWindow,
): Promise<Obstacles> {
  const range = sql`tstzrange(${from}::timestamptz, ${to}::timestamptz)`
  const [driver, vehicle] = [sql`${driver_id}::uuid`, sql`${vehicle_id}::uuid`]
  const { rows } = await sql<Obstacles>`
    with overlapping as (
      select d.*, true as is_driver from ${bookingsWithin('driver_id', driver, range)} d
      union all
      select v.*, false from ${bookingsWithin('vehicle_id', vehicle, range)} v
    ), trips as (
      select b.reference, b.starts_at, b.ends_at, bool_or(b.is_driver) as is_driver from overlapping b
      where b.id <> ${exceptId} group by b.id, b.reference, b.starts_at, b.ends_at
    ), absent as (
      select d.*, true as is_driver from ${absencesWithin('driver_id', driver, range)} d
      union all
      select v.*, false from ${absencesWithin('vehicle_id', vehicle, range)} v
    ), expired as (${bothExpired(driver, vehicle, sql`${to}::timestamptz`)})
    select
      (select coalesce(json_agg(json_build_object('bookingReference', t.reference, 'startsAt', instant(t.starts_at),
        'endsAt', instant(t.ends_at), 'isDriver', t.is_driver) order by t.starts_at), '[]') from trips t) as trips,
      (select coalesce(json_agg(json_build_object('startsAt', instant(a.starts_at), 'endsAt', instant(a.ends_at),
        'reason', a.reason, 'isDriver', a.is_driver) order by a.is_driver desc, a.starts_at), '[]') from absent a) as absences,
      ${expiredJson} as papers, ${companyZone} as zone`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The obstacles have no row')
  return row
}

/** Finds the papers of a driver or a vehicle that block at the end of a window. */
export async function findBlockingPapers(
  db: Database,
  { driver_id, vehicle_id, to }: Pick<WantedWindow, 'driver_id' | 'vehicle_id' | 'to'>,
): Promise<BlockingPaper[]> {
  const { rows } = await sql<{ papers: BlockingPaper[] }>`
    with expired as (${bothExpired(sql`${driver_id}::uuid`, sql`${vehicle_id}::uuid`, sql`${to}::timestamptz`)})
    select ${expiredJson} as papers`.execute(db)
  return rows[0]?.papers ?? []
}

function bothExpired(driver: RawBuilder<unknown>, vehicle: RawBuilder<unknown>, end: RawBuilder<unknown>) {
  return sql`
    select d.*, true as is_driver from ${expiredPapers('driver_id', driver, lastDayOf(end))} d
    union all
    select v.*, false from ${expiredPapers('vehicle_id', vehicle, lastDayOf(end))} v`
}

const expiredJson = sql`(select coalesce(json_agg(json_build_object('kind', e.kind, 'expiresOn', e.expires_on,
  'isDriver', e.is_driver) order by e.is_driver desc, e.expires_on, e.kind), '[]') from expired e)`
