import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Result } from './results.ts'
import { openCopiedStore, openEmbeddedStore } from './stores.ts'

export type DatabaseName = 'PostgreSQL' | 'embedded'

/** Runs a bench that writes on copies of both seeded databases; `env` is the configuration of a server on the copy. */
export async function onBothDatabases(
  bench: (name: DatabaseName, env: Record<string, string>) => Promise<Result | Result[]>,
): Promise<Result[]> {
  const postgres = await openCopiedStore()
  const results: (Result | Result[])[] = []
  try {
    results.push(await bench('PostgreSQL', { DATABASE_URL: postgres.url }))
  } finally {
    await postgres.close()
  }
  const { env } = await openEmbeddedStore()
  const folder = mkdtempSync(join(tmpdir(), 'yoon-bench-'))
  try {
    cpSync(env.DATA_DIR ?? '', folder, { recursive: true })
    results.push(await bench('embedded', { DATA_DIR: folder }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return results.flat()
}
