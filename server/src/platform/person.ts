import { type RawBuilder, sql } from 'kysely'

/** Columns of the name and phone number of a user `u`. */
export const nameColumns = sql`u.first_name as "firstName", u.last_name as "lastName", u.phone`

/** Columns of a user `u` inside another row. */
export const personColumns = sql`u.id, ${nameColumns}`

/** Returns those columns as JSON for the user whose id is in a column. */
export function person(idColumn: string): RawBuilder<unknown> {
  return sql`(select row_to_json(p) from (select ${personColumns} from users u where u.id = ${sql.ref(idColumn)}) p)`
}
