import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from '../platform/database/database.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../platform/database/open-database.ts'
import { createEmbeddedFolder, createPostgresUrl, engine } from './database.ts'

export type KeptDatabase = Awaited<ReturnType<typeof createKeptDatabase>>

/** Makes a database that other processes open too. */
export async function createKeptDatabase(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `yoon-${name}-`))
  const made = engine === 'postgres' ? await createPostgresUrl() : undefined
  const place = made?.url ?? join(folder, 'database')
  if (!made) await createEmbeddedFolder(place)
  const connect = async (): Promise<OpenDatabase> => (engine === 'postgres' ? openPostgres(place) : openEmbedded(place))
  return {
    /** Address of the server's database, or folder of the embedded one. */
    place,
    /** Folder with room for files of the tests. */
    folder,
    /** Variables with which a server runs on the database, its files beside it. */
    env: made
      ? { DATABASE_URL: place, BACKUP_DIR: folder, UPLOAD_DIR: folder }
      : ({ DATA_DIR: folder } as Record<string, string>),
    connect,
    /** Opens the database for some work alone. */
    async open<T>(work: (db: Pool) => Promise<T>): Promise<T> {
      const opened = await connect()
      try {
        return await work(opened.db)
      } finally {
        await opened.close()
      }
    },
    async remove(): Promise<void> {
      await made?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
