import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Temporary database on a server. */
export interface OwnDatabase {
  name: string
  url: string
  drop(): Promise<void>
}

/**
 * Creates a temporary database as a copy of the template that `findTemplate` returns, or with the server's default
 * template.
 */
export async function createOwnDatabase(
  server: string,
  kind: string,
  findTemplate: (client: pg.Client) => Promise<string | undefined> = async () => undefined,
): Promise<OwnDatabase> {
  const name = `yoon_${kind}_${randomBytes(6).toString('hex')}`
  await withClient(server, async (client) => {
    const template = await findTemplate(client)
    await client.query(
      `create database ${name}${template === undefined ? '' : ` template ${template} strategy file_copy`}`,
    )
  })
  return {
    name,
    url: urlOf(server, name),
    drop: () => withClient(server, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  }
}

/** Returns the URL of another database on the same server. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** Runs work on its own connection to a server. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
