import type pg from 'pg'

/** Returns the rows of a statement. */
export async function rowsOf<Row extends object>(client: pg.Client, statement: string): Promise<Row[]> {
  return (await client.query<Row>(statement)).rows
}
