import type { PaperKind } from '@yoon/contract/papers/kinds'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

/** Values of a paper that staff edit. */
export interface PaperValues {
  number: string | null
  category: string | null
  issuedOn: string | null
  expiresOn: string | null
}

export interface PaperRow extends PaperValues {
  id: string
  driverId: string | null
  vehicleId: string | null
  kind: PaperKind
  fileName: string | null
  version: number
}

/** Locks a paper against other changes of it. */
export async function lockPaper(tx: Tx, id: string): Promise<PaperRow | undefined> {
  const { rows } = await sql<PaperRow>`
    select id, driver_id as "driverId", vehicle_id as "vehicleId", kind, number, category,
      issued_on::text as "issuedOn", expires_on::text as "expiresOn", file_name as "fileName", version
    from papers where id = ${id} for update`.execute(tx)
  return rows[0]
}

interface NewPaper extends PaperValues {
  driverId: string | null
  vehicleId: string | null
  kind: PaperKind
  fileName: string | null
}

export async function insertPaper(tx: Tx, paper: NewPaper, now: Date): Promise<string> {
  const { driverId, vehicleId, kind, number, category, issuedOn, expiresOn, fileName } = paper
  const { rows } = await sql<{ id: string }>`
    insert into papers (driver_id, vehicle_id, kind, number, category, issued_on, expires_on, file_name, created_at, updated_at)
    values (${driverId}, ${vehicleId}, ${kind}, ${number}, ${category}, ${issuedOn}::date, ${expiresOn}::date, ${fileName},
      ${now}, ${now})
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The paper was not inserted')
  return row.id
}

/** Writes a locked paper and raises its version; one with another expiry is announced anew. */
export async function rewritePaper(
  tx: Tx,
  id: string,
  { number, category, issuedOn, expiresOn, fileName }: PaperValues & { fileName: string | null },
  now: Date,
): Promise<void> {
  await sql`
    update papers set number = ${number}, category = ${category}, issued_on = ${issuedOn}::date,
      told_days = case when expires_on is not distinct from ${expiresOn}::date then told_days end,
      expires_on = ${expiresOn}::date, file_name = ${fileName}, version = version + 1, updated_at = ${now}
    where id = ${id}`.execute(tx)
}

/** Deletes a locked paper; its file is removed by the next sweep. */
export async function deletePaper(tx: Tx, id: string): Promise<void> {
  await sql`delete from papers where id = ${id}`.execute(tx)
}

interface NewFile {
  name: string
  filename: string
  type: string
  bytes: number
}

/** Inserts the row of a file before the file is stored, so that the sweep finds uploads that failed. */
export async function insertFile(tx: Tx, { name, filename, type, bytes }: NewFile, now: Date): Promise<void> {
  await sql`insert into paper_files (name, filename, type, bytes, uploaded_at)
    values (${name}, ${filename}, ${type}, ${bytes}, ${now})`.execute(tx)
}

/** Locks the row of an uploaded file against the sweep; false if it is swept already. */
export async function holdFile(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from paper_files where name = ${name} and removed_at is null for share`.execute(tx)
  return rows.length > 0
}

/** File of a paper with the name under which it is stored. */
export interface FileOfPaper {
  kind: PaperKind
  name: string
  type: string
}

/** Finds the file of a paper whose owner is not deleted. */
export async function findFile(
  db: Database,
  id: string,
): Promise<FileOfPaper | { kind: PaperKind; name: null } | undefined> {
  const { rows } = await sql<FileOfPaper>`
    select p.kind, f.name, f.type from papers p left join paper_files f on f.name = p.file_name
    where p.id = ${id}
      and not exists (select from drivers d where d.id = p.driver_id and d.deleted_at is not null)
      and not exists (select from vehicles v where v.id = p.vehicle_id and v.deleted_at is not null)`.execute(db)
  return rows[0]
}
