import { type RawBuilder, sql } from 'kysely'

/** What a user `u` is called, and their number. */
export const nameColumns = sql`u.first_name as "firstName", u.last_name as "lastName", u.phone`

/** A user `u` beside what they have to do with. */
export const personColumns = sql`u.id, ${nameColumns}`

/** The same as JSON, of the user whom a column names. */
export function person(idColumn: string): RawBuilder<unknown> {
  return sql`(select row_to_json(p) from (select ${personColumns} from users u where u.id = ${sql.ref(idColumn)}) p)`
}
