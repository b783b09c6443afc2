import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { CompiledQuery, sql } from 'kysely'
import { ConfigError } from './config.ts'
import { type Database, elsewhere } from './database.ts'
import { unhurried } from './deadline.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './open-database.ts'

/** PostgreSQL's own backups, where its programs are at hand. */
export interface PostgresDump {
  /** The database in the custom format, of one moment, without the content of some tables. */
  write(withoutContentOf: readonly string[]): Readable
  /** Gives `work` a database of its own with what a dump holds, migrated to this version; it is gone afterwards. */
  withRestored<T>(dump: Readable, work: (db: Database) => Promise<T>): Promise<T>
  /** The text of one table as a dump holds it. */
  readTable(dump: Readable, table: string): Promise<string>
}

/** The dump is none, broken, or of a version that this one does not know. */
export class UnusableDump extends Error {
  readonly isNewer: boolean

  constructor(message: string, { isNewer = false, cause }: { isNewer?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isNewer = isNewer
  }
}

const run = promisify(execFile)

/**
 * The programs of PostgreSQL, if they are installed, not older than the server, and the user may create a database to
 * restore into; else nothing, and backups are JSON.
 */
export async function findPostgresDump(url: string, db: Database, path: string): Promise<PostgresDump | undefined> {
  const major = async (program: string) => {
    const { stdout } = await run(program, ['--version'], { env: { PATH: path } }).catch(() => ({ stdout: '' }))
    return Number(/(\d+)(?:\.\d+)?/.exec(stdout)?.[1] ?? 0)
  }
  const { rows } = await sql<{ version: number; mayCreate: boolean }>`
    select current_setting('server_version_num')::int / 10000 as version, rolcreatedb or rolsuper as "mayCreate"
    from pg_roles where rolname = current_user`.execute(db)
  const [server] = rows
  const oldest = Math.min(await major('pg_dump'), await major('pg_restore'))
  return server?.mayCreate && oldest >= server.version ? openPostgresDump({ url, path }, db) : undefined
}

/** Which database the programs reach, and where they are. */
interface Place {
  url: string
  path: string
}

function openPostgresDump(place: Place, db: Database): PostgresDump {
  return {
    write(withoutContentOf) {
      const excluded = withoutContentOf.map((table) => `--exclude-table-data=${table}`)
      return outputOf(start('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', ...excluded], place))
    },
    withRestored: (dump, work) => elsewhere(() => withScratchDatabase(place, db, dump, work)),
    async readTable(dump, table) {
      const process = start('pg_restore', ['--data-only', `--table=${table}`, '--file=-'], place)
      const chunks: Buffer[] = []
      const fed = feed(process, dump)
      for await (const chunk of outputOf(process)) chunks.push(Buffer.from(chunk))
      await fed
      return Buffer.concat(chunks).toString()
    },
  }
}

async function withScratchDatabase<T>(
  place: Place,
  db: Database,
  dump: Readable,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const name = `yoon_restore_${randomBytes(6).toString('hex')}`
  await db.executeQuery(CompiledQuery.raw(`${unhurried}\ncreate database ${name} template template0`))
  const scratchUrl = new URL(place.url)
  scratchUrl.pathname = `/${name}`
  const scratch = openPostgres(scratchUrl.href, { maxConnections: 1 })
  try {
    const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', `--dbname=${name}`]
    const process = start('pg_restore', options, place)
    const ended = endOf(process)
    process.stdout?.resume()
    await Promise.all([feed(process, dump), ended])
    await migrate(scratch.db).catch((cause: unknown) => {
      throw cause instanceof ConfigError ? new UnusableDump(cause.message, { isNewer: true, cause }) : cause
    })
    return await work(scratch.db)
  } finally {
    await scratch.close()
    await db.executeQuery(CompiledQuery.raw(`${unhurried}\ndrop database ${name} with (force)`))
  }
}

/** Starts a program of PostgreSQL. The password travels in its environment: command lines are for everybody to read. */
function start(program: string, options: readonly string[], { url, path }: Place): ChildProcess {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const given = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  }
  const environment = Object.entries(given).filter(([, value]) => value !== '')
  return spawn(program, options, { env: { PATH: path, LC_ALL: 'C', ...Object.fromEntries(environment) } })
}

/** What a program writes; it breaks off where the program fails. */
function outputOf(process: ChildProcess): Readable {
  const output = process.stdout
  if (!output) throw new Error('The program has no output')
  const ended = endOf(process)
  // The end of the output is known before that of the program: it is held back until the program has ended well.
  async function* checked() {
    yield* output as Readable
    await ended
  }
  ended.catch(() => undefined)
  const checkedOutput = Readable.from(checked(), { objectMode: false })
  checkedOutput.once('close', () => process.kill())
  return checkedOutput
}

function endOf(process: ChildProcess): Promise<void> {
  let said = ''
  process.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000)
  })
  return new Promise((resolve, reject) => {
    process.once('error', reject)
    process.once('close', (code) =>
      code === 0 ? resolve() : reject(new UnusableDump(`It ended with ${code}: ${said}`)),
    )
  })
}

/** Gives a program its input; one that ends early says why by itself. */
async function feed({ stdin }: ChildProcess, input: Readable): Promise<void> {
  if (!stdin) return
  await pipeline(input, stdin).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}
