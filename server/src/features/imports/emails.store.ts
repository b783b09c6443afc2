import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export interface EmailHolder {
  id: string
  /** True for a user of the role DRIVER without a driver profile. */
  isFreeDriver: boolean
}

/** Returns the user who has each of these e-mails, which are in lower case. */
export async function findEmailHolders(
  db: Database,
  emails: readonly string[],
): Promise<ReadonlyMap<string, EmailHolder>> {
  const { rows } = await sql<EmailHolder & { email: string }>`
    select lower(u.email) as email, u.id, u.role = 'DRIVER' and not exists
      (select from drivers d where d.user_id = u.id and d.deleted_at is null) as "isFreeDriver"
    from users u where lower(u.email) = any(${emails}::text[]) and u.deleted_at is null`.execute(db)
  return new Map(rows.map(({ email, ...holder }) => [email, holder]))
}
