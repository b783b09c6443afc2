import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Returns licences or plates as they are compared: without case, spaces and hyphens. */
export async function readDocumentKeys(db: Database, numbers: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select document_key(g.number) as key from unnest(${numbers}::text[]) with ordinality g (number, place)
    order by g.place`.execute(db)
  return rows.map(({ key }) => key)
}
