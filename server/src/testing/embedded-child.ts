// Process on an embedded database, for tests that kill it: `node embedded-child.ts open|write <folder>`.
import { sql } from 'kysely'
import { openEmbedded } from '../platform/database/open-database.ts'

const [, , mode, directory = ''] = process.argv
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const { db } = await openEmbedded(directory)
  await sql`create table if not exists written (id bigint generated always as identity, text text)`.execute(db)
  say('open')
  if (mode === 'open') setInterval(() => undefined, 1000)
  while (mode === 'write') {
    const { rows } = await db
      .transaction()
      .execute((tx) =>
        sql<{ id: number }>`insert into written (text) values (repeat('x', 500)) returning id`.execute(tx),
      )
    say(String(rows[0]?.id))
  }
} catch (error) {
  say(`failed ${error instanceof Error ? error.constructor.name : error}`)
  process.exit(1)
}
