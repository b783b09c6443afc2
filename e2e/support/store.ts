import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOwnDatabase, type OwnDatabase } from '../../server/src/testing/own-database.ts'
import { unpackUpgradeFixture } from '../../server/src/testing/upgrade-fixture.ts'

/** Data of a server: a folder, and on PostgreSQL a database. */
export interface Store {
  folder: string
  /** Name of the database, if the tests run on PostgreSQL. */
  database?: string
  /** Environment variables that point a server to it. */
  env: Record<string, string>
  remove(): Promise<void>
}

/** Serialisable part of a store, which is passed between processes. */
export type Company = Pick<Store, 'folder' | 'database'>

/** Creates an empty store. */
export async function createStore(isPostgres: boolean): Promise<Store> {
  return storeIn(createFolder(), isPostgres ? await createOwnDatabase(adminUrl(), 'e2e') : undefined)
}

/** Copies a store, on which no server may be running. */
export async function copyCompany({ folder: from, database: template }: Company): Promise<Store> {
  const folder = createFolder()
  cpSync(from, folder, { recursive: true })
  return storeIn(folder, template ? await createOwnDatabase(adminUrl(), 'e2e', async () => template) : undefined)
}

/** Unpacks a store of an earlier version, with its dates moved to today: the next server on it migrates it. */
export function openUpgradeFixture(): Promise<Store> {
  return unpackUpgradeFixture(process.env.YOON_E2E_DB === 'postgres')
}

function createFolder(): string {
  return mkdtempSync(join(tmpdir(), 'yoon-e2e-'))
}

function storeIn(folder: string, database: OwnDatabase | undefined): Store {
  return {
    folder,
    ...(database && { database: database.name }),
    env: { DATA_DIR: folder, DATABASE_URL: database?.url ?? '' },
    async remove() {
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function adminUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the journeys with npm run test:e2e')
  return url
}
