import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOwnDatabase, type OwnDatabase } from '../../server/src/testing/own-database.ts'
import { unpackUpgradeFixture } from '../../server/src/testing/upgrade-fixture.ts'

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
  return storeIn(createFolder(), isPostgres ? await createOwnDatabase(adminUrl(), 'e2e') : undefined)
}

/** A store with all of another one, on which no server may be running. */
export async function copyCompany({ folder: from, database: template }: Company): Promise<Store> {
  const folder = createFolder()
  cpSync(from, folder, { recursive: true })
  return storeIn(folder, template ? await createOwnDatabase(adminUrl(), 'e2e', async () => template) : undefined)
}

/** A store as an earlier version left it, moved to the present day: the next server on it migrates it. */
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
