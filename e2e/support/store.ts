import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** Where a server keeps what it knows: a folder, and on PostgreSQL a database beside it. */
export interface Store {
  folder: string
  /** The database's name, where the journeys run on PostgreSQL. */
  database?: string
  /** The settings that lead a server there. */
  env: Record<string, string>
  remove(): Promise<void>
}

/** What is copied: all of a store that can travel from one process to another. */
export type Company = Pick<Store, 'folder' | 'database'>

/** A store in which nothing is yet. */
export async function createStore(isPostgres: boolean): Promise<Store> {
  const folder = createFolder()
  if (!isPostgres) return storeOf({ folder })
  const database = nameDatabase()
  await asAdmin(`create database ${database}`)
  return storeOf({ folder, database })
}

/** A store with all of another one, on which no server may be running. */
export async function copyCompany(company: Company): Promise<Store> {
  const folder = createFolder()
  cpSync(company.folder, folder, { recursive: true })
  if (!company.database) return storeOf({ folder })
  const database = nameDatabase()
  await asAdmin(`create database ${database} template ${company.database}`)
  return storeOf({ folder, database })
}

function createFolder(): string {
  return mkdtempSync(join(tmpdir(), 'yoon-e2e-'))
}

function nameDatabase(): string {
  return `yoon_e2e_${randomBytes(6).toString('hex')}`
}

function storeOf({ folder, database }: Company): Store {
  return {
    folder,
    ...(database && { database }),
    env: { DATA_DIR: folder, DATABASE_URL: database ? urlOf(database) : '' },
    async remove() {
      if (database) await asAdmin(`drop database ${database} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function urlOf(database: string): string {
  const url = new URL(adminUrl())
  url.pathname = `/${database}`
  return url.href
}

function adminUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the journeys with npm run test:e2e')
  return url
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl() })
  await client.connect()
  await client.query(statement)
  await client.end()
}
