import type { AuditEntry } from '@yoon/contract/audit/calls'
import { longestAuditList } from '@yoon/contract/audit/paging'
import type { Role } from '@yoon/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import { localText, midnight } from '../../platform/database/company-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { jsonText, type Page } from '../../platform/database/json-text.ts'
import { matchesSearch } from '../../platform/database/search.ts'

export interface AuditFilter {
  dateFrom?: string | undefined
  dateTo?: string | undefined
  /** The id of a user. */
  actor?: string | undefined
  /** Actions of which an entry has one; undefined: any action. */
  actions?: readonly string[] | undefined
  /** Leaves out sign-ins and sign-outs. */
  withoutSignIns?: 'true' | undefined
  search?: string | undefined
}

interface AuditQuery extends AuditFilter {
  page: number
  limit: number
}

/** An entry as it is stored. */
export interface EntryRow {
  id: string
  at: string
  action: string
  actor: { id: string | null; name: string; role: Role | null }
  address: string | null
  entity: string
  entityId: string
  subject: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const columns = sql`a.id::text as id, instant(a.at) as at, a.action,
  json_build_object('id', a.actor_id, 'name', a.actor_name, 'role', a.actor_role) as actor,
  a.address, a.entity, a.entity_id as "entityId", a.subject`
/** The id of the booking or payment of an entry, as the index has it. */
const key = sql`case when a.entity in ('booking', 'payment') and a.entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then a.entity_id::uuid end`
const givenTo = (column: string) => sql`(case when a.entity = 'booking' then a.after ->> ${sql.lit(column)} end)::uuid`
/** Present names beside the subject, for the few entries of an answer. */
const names = sql`json_build_object(
  'client', (select c.first_name || ' ' || c.last_name from bookings b join users c on c.id = b.client_id
    where b.id = case a.entity when 'payment' then (select p.booking_id from payments p where p.id = ${key}) else ${key} end),
  'driver', (select u.first_name || ' ' || u.last_name from drivers d join users u on u.id = d.user_id
    where d.id = ${givenTo('driver_id')}),
  'plate', (select v.license_plate from vehicles v where v.id = ${givenTo('vehicle_id')}),
  'step', a.after->>'mission_step')`
const newestFirst = sql`a.at desc, a.id desc`

/** Returns a page of entries, the newest first. At most `longestAuditList` entries are counted and listed. */
export async function listAudit(db: Database, query: AuditQuery): Promise<Page<AuditEntry>> {
  const skipped = Math.min((query.page - 1) * query.limit, longestAuditList)
  const limit = Math.min(query.limit, longestAuditList - skipped)
  const where = filtered(query)
  const { rows } = await sql<{ rows: string; total: number }>`
    select
      (select count(*)::int from (select from audit_entries a where ${where} limit ${longestAuditList + 1}) t) as total,
      coalesce((select json_agg(row_to_json(r)) from (
        select ${columns}, ${names} as names
        from (select a.* from audit_entries a where ${where} order by ${newestFirst} limit ${limit} offset ${skipped}) a
        order by ${newestFirst}
      ) r), '[]')::text as rows`.execute(db)
  const total = rows[0]?.total ?? 0
  return {
    rows: jsonText(rows[0]?.rows ?? '[]'),
    total: Math.min(total, longestAuditList),
    extra: { isLonger: total > longestAuditList },
  }
}

interface WholeEntry extends EntryRow, Pick<AuditEntry, 'names'> {
  isThere: boolean
  requestId: string | null
}

/** Returns an entry; `isThere` is true if its subject has not been deleted. */
export async function findEntry(db: Database, id: string): Promise<WholeEntry | undefined> {
  const { rows } = await sql<WholeEntry>`
    select ${columns}, ${names} as names, a.request_id as "requestId", a.before, a.after, case a.entity
        when 'booking' then exists (select from bookings t where t.id::text = a.entity_id and t.deleted_at is null)
        when 'payment' then exists (select from payments t where t.id::text = a.entity_id and t.deleted_at is null)
        when 'user' then exists (select from users t where t.id::text = a.entity_id and t.deleted_at is null)
        when 'driver' then exists (select from drivers t where t.id::text = a.entity_id and t.deleted_at is null)
        when 'vehicle' then exists (select from vehicles t where t.id::text = a.entity_id and t.deleted_at is null)
        else false end as "isThere"
    from audit_entries a where a.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the condition of a filter on the entries `a`. */
function filtered({ dateFrom, dateTo, actor, actions, withoutSignIns, search }: AuditFilter): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(dateFrom ? [sql`a.at >= ${midnight(sql`${dateFrom}::date`)}`] : []),
    ...(dateTo ? [sql`a.at < ${midnight(sql`${dateTo}::date + 1`)}`] : []),
    ...(actor ? [sql`a.actor_id = ${actor}`] : []),
    ...(actions ? [sql`a.action = any(${actions}::text[])`] : []),
    // In the words of the index audit_without_sign_ins: so a thousand sign-ins between two changes cost nothing.
    ...(withoutSignIns ? [sql`a.action not in ('session.opened', 'session.closed')`] : []),
    // A plate is found with or without its spaces, a receipt or transaction number as it is written.
    ...(search
      ? [
          sql`(${matchesSearch(sql.ref('a.search_text'), search)} or a.search_text like search_pattern(document_key(${search})))`,
        ]
      : []),
  ]
  return sql.join(conditions, sql` and `)
}

export interface ExportedEntry extends EntryRow {
  /** Time in the company's time zone. */
  localAt: string
}

/** Counts the entries of a filter and returns the id of the newest entry of all: later ones are not exported. */
export async function countEntries(db: Database, filter: AuditFilter): Promise<{ count: number; lastId: string }> {
  const { rows } = await sql<{ count: number; lastId: string }>`
    select (select coalesce(max(id), 0)::text from audit_entries) as "lastId",
      (select count(*)::int from audit_entries a where ${filtered(filter)}) as count`.execute(db)
  return rows[0] ?? { count: 0, lastId: '0' }
}

const batchSize = 1000

/** Yields the entries up to `lastId` in batches, the newest first. Entries never change, so none moves meanwhile. */
export async function* readEntries(
  db: Database,
  filter: AuditFilter,
  lastId: string,
): AsyncGenerator<readonly ExportedEntry[]> {
  let after: ExportedEntry | undefined
  do {
    const rows = await readBatch(db, filter, { lastId, after })
    if (rows.length > 0) yield rows
    after = rows.length < batchSize ? undefined : rows.at(-1)
  } while (after)
}

async function readBatch(
  db: Database,
  filter: AuditFilter,
  { lastId, after }: { lastId: string; after: ExportedEntry | undefined },
): Promise<ExportedEntry[]> {
  const further = after
    ? sql`(a.at, a.id) < ((select b.at from audit_entries b where b.id = ${after.id}), ${after.id}::bigint)`
    : sql`true`
  const { rows } = await sql<ExportedEntry>`
    select ${columns}, a.before, a.after,
      ${localText(sql`a.at`, 'YYYY-MM-DD HH24:MI')} as "localAt"
    from audit_entries a where a.id <= ${lastId}::bigint and ${further} and ${filtered(filter)}
    order by ${newestFirst} limit ${batchSize}`.execute(db)
  return rows
}
