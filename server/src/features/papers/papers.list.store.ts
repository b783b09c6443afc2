import type { Paper } from '@yoon/contract/papers/calls'
import type { PaperKind, PaperState } from '@yoon/contract/papers/kinds'
import { sql } from 'kysely'
import { companyDay } from '../../platform/database/company-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText, type Page } from '../../platform/database/json-text.ts'
import {
  blocksKind,
  isImpersonal,
  matchesOwner,
  type OwnerFilter,
  ownerColumns,
  ownerConditions,
  ownerName,
  paperStateAt,
  withOwner,
} from '../availability/index.ts'

export interface PaperFilter extends OwnerFilter {
  kind?: PaperKind | undefined
  state?: PaperState | undefined
}

/** Reader of papers: whether they may see the personal papers of drivers. */
export interface PaperReach {
  withPersonal: boolean
}

const columnsOf = (now: Date) => sql`o.id, ${ownerColumns}, o.kind, o.number, o.category,
  o.issued_on::text as "issuedOn", o.expires_on::text as "expiresOn", o.expires_on - ${companyDay(now)} as "daysLeft",
  ${paperStateAt(now)} as state, ${blocksKind(sql.ref('o.kind'))} as blocks,
  (select json_build_object('name', f.filename, 'type', f.type, 'bytes', f.bytes) from paper_files f
    where f.name = o.file_name) as file, o.version`

/** SQL of the papers of a filter that a reader may see. */
function papersWith({ search, ...filter }: PaperFilter, { withPersonal }: PaperReach, now: Date) {
  const { kind, state } = filter
  const conditions = [
    ...ownerConditions(filter),
    ...(withPersonal ? [] : [isImpersonal]),
    ...(kind ? [sql`o.kind = ${kind}`] : []),
    ...(state ? [sql`${paperStateAt(now)} = ${state}`] : []),
    ...(search ? [sql`(${matchesOwner(search)} or coalesce(${numberMatches(search)}, false))`] : []),
  ]
  return sql`${withOwner('papers')} where ${sql.join(conditions, sql` and `)}`
}

/** Condition that the number of a paper contains a search, ignoring case, spaces and hyphens. */
function numberMatches(search: string) {
  if (!/[\p{L}\p{N}]/u.test(search)) return sql`false`
  return sql`lower(document_key(o.number)) like search_pattern(document_key(${search}))`
}

/** The first to expire first; those replaced last. */
const inOrder = (now: Date) => sql`${paperStateAt(now)} = 'REPLACED', o.expires_on nulls last, o.id`

export async function listPapers(
  db: Database,
  { page, limit, ...filter }: PaperFilter & { page: number; limit: number },
  reach: PaperReach,
  now: Date,
): Promise<Page<Paper>> {
  const from = papersWith(filter, reach, now)
  const { rows } = await sql<{ rows: string; total: number }>`
    select (select count(*)::int from ${from}) as total,
      coalesce((select json_agg(row_to_json(r)) from (
        select ${columnsOf(now)} from ${from} order by ${inOrder(now)} limit ${limit} offset ${(page - 1) * limit}
      ) r), '[]')::text as rows`.execute(db)
  return { rows: jsonText(rows[0]?.rows ?? '[]'), total: rows[0]?.total ?? 0 }
}

export async function findPaperJson(
  db: Database,
  id: string,
  reach: PaperReach,
  now: Date,
): Promise<JsonText<Paper> | undefined> {
  const { rows } = await sql<{ row: string }>`
    select row_to_json(r)::text as row from (
      select ${columnsOf(now)} from ${papersWith({}, reach, now)} and o.id = ${id}::uuid) r`.execute(db)
  return rows[0] && jsonText(rows[0].row)
}

/** Paper as shown in a spreadsheet. */
export interface ExportRow {
  holder: string
  kind: PaperKind
  number: string | null
  category: string | null
  issuedOn: string | null
  expiresOn: string | null
  state: PaperState
  blocks: boolean
  hasFile: boolean
}

/** Reads the papers of a filter, in the order of the list. */
export async function readExportRows(
  db: Database,
  filter: PaperFilter,
  reach: PaperReach,
  now: Date,
): Promise<readonly ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${ownerName} as holder, o.kind, o.number, o.category, to_char(o.issued_on, 'DD/MM/YYYY') as "issuedOn",
      to_char(o.expires_on, 'DD/MM/YYYY') as "expiresOn", ${paperStateAt(now)} as state,
      ${blocksKind(sql.ref('o.kind'))} as blocks, o.file_name is not null as "hasFile"
    from ${papersWith(filter, reach, now)} order by ${inOrder(now)}`.execute(db)
  return rows
}
