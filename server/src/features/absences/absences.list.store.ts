import type { Absence } from '@yoon/contract/absences/calls'
import type { AbsenceReason, AbsenceState, ShownAbsenceReason } from '@yoon/contract/absences/reasons'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { jsonText, type Page } from '../../platform/database/json-text.ts'
import {
  type OwnerFilter,
  ownerColumns,
  ownerConditions,
  ownerName,
  shownReason,
  withOwner,
} from '../availability/index.ts'

export interface AbsenceFilter extends OwnerFilter {
  reason?: AbsenceReason | undefined
  state?: AbsenceState | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
}

/** Absences that a reader may see, and whether they may know who is ill. */
export interface AbsenceReach {
  withDrivers: boolean
  withVehicles: boolean
  withReasons: boolean
}

const stateAt = (now: Date) => sql<AbsenceState>`case when o.ends_at <= ${now}::timestamptz then 'past'
  when o.starts_at <= ${now}::timestamptz then 'current' else 'upcoming' end`

function columnsOf(now: Date, { withReasons }: AbsenceReach) {
  const note = withReasons ? sql`o.note` : sql`case when o.reason <> 'SICK' then o.note end`
  return sql`o.id, ${ownerColumns}, to_char(o.local_from, 'YYYY-MM-DD"T"HH24:MI') as "from",
    to_char(o.local_to, 'YYYY-MM-DD"T"HH24:MI') as "to", instant(o.starts_at) as "startsAt",
    instant(o.ends_at) as "endsAt", ${stateAt(now)} as state, ${shownReason(sql.ref('o.reason'), withReasons)} as reason,
    ${note} as note, o.version`
}

/** SQL of the absences of a filter that a reader may see. */
function absencesWith(filter: AbsenceFilter, reach: AbsenceReach, now: Date) {
  const { reason, state, dateFrom, dateTo } = filter
  const conditions = [
    ...ownerConditions(filter),
    ...(reach.withDrivers ? [] : [sql`o.driver_id is null`]),
    ...(reach.withVehicles ? [] : [sql`o.vehicle_id is null`]),
    ...(reason ? [sql`${shownReason(sql.ref('o.reason'), reach.withReasons)} = ${reason}`] : []),
    ...(state ? [sql`${stateAt(now)} = ${state}`] : []),
    ...(dateFrom ? [sql`o.local_to > ${dateFrom}::date`] : []),
    ...(dateTo ? [sql`o.local_from < ${dateTo}::date + 1`] : []),
  ]
  return sql`${withOwner('absences')} where ${sql.join(conditions, sql` and `)}`
}

/** Present and coming absences by their start, then those that are over, the latest first. */
const inOrder = (now: Date) => sql`o.ends_at <= ${now}::timestamptz,
  case when o.ends_at > ${now}::timestamptz then o.starts_at end, o.starts_at desc, o.id`

export async function listAbsences(
  db: Database,
  { page, limit, ...filter }: AbsenceFilter & { page: number; limit: number },
  reach: AbsenceReach,
  now: Date,
): Promise<Page<Absence>> {
  const from = absencesWith(filter, reach, now)
  const { rows } = await sql<{ rows: string; total: number }>`
    select (select count(*)::int from ${from}) as total,
      coalesce((select json_agg(row_to_json(r)) from (
        select ${columnsOf(now, reach)} from ${from} order by ${inOrder(now)} limit ${limit} offset ${(page - 1) * limit}
      ) r), '[]')::text as rows`.execute(db)
  return { rows: jsonText(rows[0]?.rows ?? '[]'), total: rows[0]?.total ?? 0 }
}

/** Returns the JSON of an absence that a reader may see. */
export async function findAbsence(
  db: Database,
  id: string,
  reach: AbsenceReach,
  now: Date,
): Promise<{ json: string; absent: string; from: string; to: string } | undefined> {
  const { rows } = await sql<{ json: string; absent: string; from: string; to: string }>`
    select (select row_to_json(r)::text from (select ${columnsOf(now, reach)}) r) as json, ${ownerName} as absent,
      to_char(o.local_from, 'YYYY-MM-DD"T"HH24:MI') as "from", to_char(o.local_to, 'YYYY-MM-DD"T"HH24:MI') as "to"
    from ${absencesWith({}, reach, now)} and o.id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Absence as shown in a spreadsheet. */
export interface ExportRow {
  absent: string
  isDriver: boolean
  from: string
  to: string
  reason: ShownAbsenceReason
  note: string | null
}

/** Reads the absences of a filter, in the order of the list. */
export async function readExportRows(
  db: Database,
  filter: AbsenceFilter,
  reach: AbsenceReach,
  now: Date,
): Promise<readonly ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${ownerName} as absent, o.driver_id is not null as "isDriver",
      to_char(o.local_from, 'DD/MM/YYYY HH24:MI') as "from", to_char(o.local_to, 'DD/MM/YYYY HH24:MI') as "to",
      ${shownReason(sql.ref('o.reason'), reach.withReasons)} as reason,
      ${reach.withReasons ? sql`o.note` : sql`case when o.reason <> 'SICK' then o.note end`} as note
    from ${absencesWith(filter, reach, now)} order by ${inOrder(now)}`.execute(db)
  return rows
}
