import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { ConfigError } from '../config.ts'
import { type Database, elsewhere } from './database.ts'
import { migrate } from './migrate.ts'
import { feedProgram, findVersion, type Place, ProgramFailed, readProgram } from './postgres-programs.ts'
import { dropLeftScratchDatabases, withScratchDatabase } from './scratch-database.ts'

/** PostgreSQL's own backups, where its programs are at hand. */
export interface PostgresDump {
  /** The database in the custom format, of one moment, without the content of some tables. */
  write(withoutContentOf: readonly string[]): Readable
  /** Gives `work` a database of its own with what a dump holds, migrated to this version; it is gone afterwards. */
  withRestored<T>(dump: StoredDump, work: (db: Database) => Promise<T>): Promise<T>
  /** The text of one table as a dump holds it. */
  readTable(dump: Readable, table: string): Promise<string>
  /** Clears what restores of killed servers have left. */
  removeUnfinished(): Promise<void>
}

interface StoredDump {
  /** It is read twice. */
  read: () => Promise<Readable>
  /** What goes wrong when all is done, and changes nothing of it. */
  onError: (error: unknown) => void
}

/** The dump is none, broken, or of a version that this one does not know. */
export class UnusableDump extends Error {
  readonly isNewer: boolean

  constructor(message: string, { isNewer = false, cause }: { isNewer?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isNewer = isNewer
  }
}

/**
 * The programs of PostgreSQL, if they are installed, not older than the server, and the user may create a database to
 * restore into; else nothing, and backups are JSON.
 */
export async function findPostgresDump(url: string, db: Database, path: string): Promise<PostgresDump | undefined> {
  return (await findLack(db, path)) === undefined ? openPostgresDump({ url, path }) : undefined
}

/** What keeps backups from being PostgreSQL's own, in words for whoever runs the server; nothing where nothing does. */
export async function findLack(db: Database, path: string): Promise<string | undefined> {
  const { rows } = await sql<{ version: number; mayCreate: boolean }>`
    select current_setting('server_version_num')::int / 10000 as version, rolcreatedb or rolsuper as "mayCreate"
    from pg_roles where rolname = current_user`.execute(db)
  const oldest = Math.min(await findVersion('pg_dump', path), await findVersion('pg_restore', path))
  const version = rows[0]?.version ?? Number.POSITIVE_INFINITY
  if (oldest === 0) return 'pg_dump and pg_restore are not in the path'
  if (oldest < version) return `pg_dump ${oldest} is older than the server, which is of version ${version}`
  return rows[0]?.mayCreate ? undefined : 'the user may not create the database into which one is restored'
}

function openPostgresDump(place: Place): PostgresDump {
  return {
    write(withoutContentOf) {
      const excluded = withoutContentOf.map((table) => `--exclude-table-data=${table}`)
      return readProgram('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', ...excluded], place)
    },
    async withRestored({ read, onError }, work) {
      await readDump(place, await read())
      return elsewhere(() =>
        withScratchDatabase(
          place.url,
          async ({ name, db }) => {
            const options = [
              '--no-owner',
              '--no-privileges',
              '--exit-on-error',
              '--single-transaction',
              `--dbname=${name}`,
            ]
            await feedProgram('pg_restore', options, place, await read())
            await migrate(db).catch((cause: unknown) => {
              throw cause instanceof ConfigError ? new UnusableDump(cause.message, { isNewer: true, cause }) : cause
            })
            return work(db)
          },
          onError,
        ),
      )
    },
    async readTable(dump, table) {
      const chunks: Buffer[] = []
      await readDump(place, dump, ['--data-only', `--table=${table}`], (chunk) => chunks.push(chunk))
      return Buffer.concat(chunks).toString()
    },
    removeUnfinished: () => elsewhere(() => dropLeftScratchDatabases(place.url)),
  }
}

/** Reads a dump to its end without a database: where that fails, it is the dump that is broken. */
async function readDump(
  place: Place,
  dump: Readable,
  options: readonly string[] = [],
  onOutput?: (chunk: Buffer) => void,
): Promise<void> {
  await feedProgram('pg_restore', [...options, '--file=-'], place, dump, onOutput).catch((cause: unknown) => {
    throw cause instanceof ProgramFailed ? new UnusableDump('The dump cannot be read', { cause }) : cause
  })
}
