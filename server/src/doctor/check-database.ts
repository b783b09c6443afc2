import pg from 'pg'
import type { Config } from '../platform/config.ts'
import { type AppliedMigration, findMismatch, readMigrations } from '../platform/database/migrate.ts'
import { connectionsOf } from '../platform/database/open-database.ts'
import { reasonOf } from '../platform/reason-of.ts'
import { checkCounts } from './check-counts.ts'
import { checkJobs } from './check-jobs.ts'
import { type Finding, ok, problem, warning } from './finding.ts'
import { rowsOf } from './rows-of.ts'

const oldestVersion = 150_000
const extensions = ['btree_gist', 'pg_trgm', 'unaccent']
const timeoutMs = 5_000

/** Checks the configured database without changing it. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === undefined) {
    return [
      warning(
        'The embedded database is used: it serves one process, and nobody promises that it survives a power cut.',
        'For a company, set DATABASE_URL to a PostgreSQL server.',
      ),
    ]
  }
  const client = new pg.Client({
    connectionString: config.databaseUrl,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const server = await checkServer(client)
    const schema = await checkSchema(client, config, config.databaseUrl)
    return [...server, ...(await checkConnections(client, config.poolSize)), ...schema]
  } catch (error) {
    const { host, pathname } = new URL(config.databaseUrl)
    return [
      problem(
        `The database at ${host}${pathname} cannot be used: ${reasonOf(error)}.`,
        'Check DATABASE_URL, that PostgreSQL runs, and that it lets this machine in (pg_hba.conf, firewall).',
      ),
    ]
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface ServerRow {
  version: string
  number: number
  encoding: string
  skewMs: number
  isSuperuser: boolean
}

async function checkServer(client: pg.Client): Promise<Finding[]> {
  const askedAt = Date.now()
  const [row] = await rowsOf<ServerRow>(
    client,
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      pg_encoding_to_char(encoding) as encoding,
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      (extract(epoch from clock_timestamp()) * 1000)::float8 as "skewMs"
    from pg_database where datname = current_database()`,
  )
  if (!row) return []
  const tookMs = Date.now() - askedAt
  const skewMs = Math.abs(row.skewMs - askedAt - tookMs / 2)
  return [
    row.number >= oldestVersion
      ? ok(`PostgreSQL ${row.version} answers in ${tookMs} ms.`)
      : problem(`PostgreSQL ${row.version} is too old.`, 'Use version 15 or later.'),
    ...(row.encoding === 'UTF8'
      ? []
      : [problem(`The database is in ${row.encoding}.`, 'Create it with encoding UTF8.')]),
    ...(row.isSuperuser
      ? [
          warning(
            'The database user is a superuser: whoever misuses Yoon could run programs on the database server.',
            'Give Yoon a role that only owns its database and may create databases (docs/operations/upgrade-and-restore.md).',
          ),
        ]
      : []),
    ...(skewMs < 2_000
      ? []
      : [warning(`The clocks here and there differ by ${Math.round(skewMs / 1000)} s.`, 'Let both follow NTP.')]),
  ]
}

async function checkConnections(client: pg.Client, poolSize: number): Promise<Finding[]> {
  const [row] = await rowsOf<{ max: number; used: number }>(
    client,
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as max,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`,
  )
  if (!row) return []
  const free = row.max - row.used
  const needed = connectionsOf(poolSize)
  const text = `${free} connections are free; a server takes up to ${needed}.`
  return [free >= needed ? ok(text) : warning(`Only ${text}`, 'Raise max_connections, or lower DATABASE_POOL_SIZE.')]
}

/** Checks that the migrations of this version are applied, or can be. */
async function checkSchema(client: pg.Client, config: Config, databaseUrl: string): Promise<Finding[]> {
  const [row] = await rowsOf<{ isMade: boolean; mayCreate: boolean }>(
    client,
    `select to_regclass('schema_migrations') is not null as "isMade",
      has_database_privilege(current_database(), 'create') as "mayCreate"`,
  )
  const applied = row?.isMade
    ? await rowsOf<AppliedMigration>(client, 'select name, checksum from schema_migrations')
    : []
  const mismatch = findMismatch(applied)
  if (mismatch) return [problem(mismatch.text, mismatch.advice)]
  const missing = readMigrations().length - applied.length
  if (missing === 0)
    return [
      ok('The schema is that of this version.'),
      ...(await checkAdministrators(client)),
      ...(await checkClientErrors(client)),
      ...(await checkJobs(client, config)),
      ...(await checkCounts(databaseUrl)),
    ]
  if (!row?.mayCreate)
    return [problem('The user may not create schemas and extensions.', 'Make it the owner of the database.')]
  return [...(await checkExtensions(client)), ok(`${missing} migrations will be made at the next start.`)]
}

async function checkExtensions(client: pg.Client): Promise<Finding[]> {
  const there = await rowsOf<{ name: string }>(
    client,
    `select name from pg_available_extensions where name = any('{${extensions.join()}}')`,
  )
  const missing = extensions.filter((name) => !there.some((one) => one.name === name))
  if (missing.length === 0) return []
  return [problem(`PostgreSQL lacks ${missing.join(', ')}.`, 'Install its contrib package (postgresql-contrib).')]
}

async function checkAdministrators(client: pg.Client): Promise<Finding[]> {
  const [row] = await rowsOf<{ administrators: number }>(
    client,
    `select count(*)::int as administrators from users where role = 'ADMIN' and is_active and deleted_at is null`,
  )
  if (row?.administrators) return []
  return [warning('Nobody is an active administrator.', 'On an empty database the next start makes one.')]
}

interface ClientErrors {
  reports: number
  places: number
  errorClass: string
  place: string
  page: string
}

/** Reports the errors of the web application in the last seven days, the most frequent by its place in the code. */
async function checkClientErrors(client: pg.Client): Promise<Finding[]> {
  const [row] = await rowsOf<ClientErrors>(
    client,
    `select (sum(count) over ())::float8 as reports, (count(*) over ())::int as places,
      error_class as "errorClass", frames[1] as place, page
    from client_error_reports where last_seen_at > now() - interval '7 days'
    order by count desc, last_seen_at desc limit 1`,
  )
  if (!row) return []
  const { reports, places, errorClass, place, page } = row
  return [
    warning(
      `Browsers have reported ${reports} errors at ${places} places in the code, most at ${place} (${errorClass}, on ${page}).`,
      'Read them: select * from client_error_reports order by last_seen_at desc.',
    ),
  ]
}
