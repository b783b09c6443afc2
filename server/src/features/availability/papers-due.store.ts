import { paperNoticeDays, personalPaperKinds } from '@yoon/contract/papers/kinds'
import { type RawBuilder, sql } from 'kysely'
import { companyDay } from '../../platform/database/company-time.ts'
import { blocksKind, shownReason } from './obstacles.store.ts'
import type { HeldColumn } from './overlaps.store.ts'

/** Days before its expiry from which a paper is shown as expiring. */
const noticeDays = Math.max(...paperNoticeDays)

/** Condition that a newer paper of its kind replaces a paper `o`: valid longer, and without a gap or begun by a moment. */
export function isReplacedAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(o.expires_on is not null and exists (
    select from papers n where n.id <> o.id and n.kind = o.kind and (n.driver_id = o.driver_id or n.vehicle_id = o.vehicle_id)
      and coalesce(n.expires_on > o.expires_on, true)
      and coalesce(n.issued_on <= greatest(o.expires_on + 1, ${companyDay(now)}), true)))`
}

/** Condition that a paper `o` is none of the personal ones of a driver (rules/papers 3). */
export const isImpersonal = sql<boolean>`o.kind <> all (${[...personalPaperKinds]}::text[])`

/** Validity of a paper `o` at a moment. */
export function paperStateAt(now: Date): RawBuilder<string> {
  const today = companyDay(now)
  return sql<string>`case when o.expires_on is null or o.expires_on > ${today} + ${noticeDays}::int then 'VALID'
    when ${isReplacedAt(now)} then 'REPLACED' when o.expires_on < ${today} then 'EXPIRED' else 'EXPIRING' end`
}

/** JSON of the papers of a driver or a vehicle that have expired or will within 30 days, without those replaced. */
export function papersDueOf(
  column: HeldColumn,
  held: string,
  { now, withPersonal }: { now: Date; withPersonal: boolean },
): RawBuilder<unknown> {
  const today = companyDay(now)
  const visible = withPersonal ? sql`true` : isImpersonal
  return sql`(select coalesce(json_agg(json_build_object('kind', o.kind, 'expiresOn', o.expires_on,
      'daysLeft', o.expires_on - ${today}, 'blocks', ${blocksKind(sql.ref('o.kind'))}) order by o.expires_on, o.kind), '[]')
    from papers o where o.${sql.ref(column)} = ${sql.ref(held)} and ${visible}
      and o.expires_on <= ${today} + ${noticeDays}::int and not ${isReplacedAt(now)})`
}

/** JSON of the absence of a driver or a vehicle at present, or null; of several the one that ends last. */
export function absenceNowOf(
  column: HeldColumn,
  held: string,
  { now, withReasons }: { now: Date; withReasons: boolean },
): RawBuilder<unknown> {
  return sql`(select json_build_object('id', a.id, 'to', to_char(a.local_to, 'YYYY-MM-DD"T"HH24:MI'),
      'reason', ${shownReason(sql.ref('a.reason'), withReasons)})
    from absences a
    where a.${sql.ref(column)} = ${sql.ref(held)} and tstzrange(a.starts_at, a.ends_at) @> ${now}::timestamptz
    order by a.ends_at desc limit 1)`
}
