import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startNode } from '../../../testing/child-process.ts'
import { openEmbedded } from '../open-database.ts'
import { createDirectory, DirectoryInUse, lockDirectory, refuseForeign, UnusableDirectory } from './directory.ts'

let folder: string
let directory: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yoon-embedded-'))
  directory = join(folder, 'database')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the lock of an embedded database', () => {
  it('refuses the folder to a second process, and frees it when the first dies', { timeout: 180_000 }, async () => {
    const first = startNode(new URL('../../../testing/embedded-child.ts', import.meta.url), ['open', directory])
    await first.says('open')
    const second = startNode(new URL('../../../testing/embedded-child.ts', import.meta.url), ['open', directory])
    expect(await second.ended).toBe(1)
    expect(second.stdout()).toBe('failed DirectoryInUse\n')
    await expect(openEmbedded(directory)).rejects.toThrow(DirectoryInUse)

    first.process.kill('SIGKILL')
    expect(await first.ended).toBe('SIGKILL')
    const opened = await openEmbedded(directory)
    expect((await sql`select id from written`.execute(opened.db)).rows).toEqual([])
    await opened.close()
  })

  it('refuses the folder within the same process, by any path, until the lock is released', async () => {
    const alias = join(folder, 'alias')
    mkdirSync(join(folder, 'real'))
    symlinkSync(join(folder, 'real'), alias)
    const lock = await lockDirectory(join(folder, 'real', 'database'))
    await expect(lockDirectory(join(alias, 'database'))).rejects.toThrow(DirectoryInUse)
    const other = await lockDirectory(join(folder, 'database'))
    lock.release()
    other.release()
    const again = await lockDirectory(join(alias, 'database'))
    again.release()
  })

  it('refuses a path that is not a folder', async () => {
    writeFileSync(join(folder, 'file'), '')
    await expect(lockDirectory(join(folder, 'file', 'database'))).rejects.toThrow(/ENOTDIR|EEXIST/)
  })
})

describe('refuseForeign', () => {
  it("accepts Yoon's own files and the key that a restore after a data loss starts from", () => {
    for (const name of ['secret.key', 'secret.key.draft', 'database.pid', '.hidden'])
      writeFileSync(join(folder, name), '')
    for (const name of ['uploads', 'backups', 'lost+found']) mkdirSync(join(folder, name))
    expect(() => refuseForeign(folder)).not.toThrow()
  })

  it.for(['notes.txt', 'secret.keys', 'secret'])('refuses a folder that holds %s', (name) => {
    writeFileSync(join(folder, name), '')
    expect(() => refuseForeign(folder)).toThrow(UnusableDirectory)
  })
})

describe('createDirectory', () => {
  it('creates the database under a temporary name', async () => {
    const seen: boolean[] = []
    await createDirectory(directory, async (temporary) => {
      mkdirSync(temporary)
      seen.push(existsSync(directory))
    })
    expect([seen, existsSync(directory), readdirSync(folder)]).toEqual([[false], true, ['database']])
  })

  it('leaves no incomplete database when the creation fails, and the next one removes the leftovers', async () => {
    const failing = async (temporary: string) => {
      mkdirSync(temporary)
      throw new Error('disk full')
    }
    await expect(createDirectory(directory, failing)).rejects.toThrow('disk full')
    expect(existsSync(directory)).toBe(false)
    await createDirectory(directory, async (temporary) => void mkdirSync(temporary))
    expect(readdirSync(folder)).toEqual(['database'])
  })

  it('leaves an existing database alone', async () => {
    mkdirSync(directory)
    writeFileSync(join(directory, 'kept'), '')
    await createDirectory(directory, () => Promise.reject(new Error('created again')))
    expect(readdirSync(directory)).toEqual(['kept'])
  })

  it('a creation that was killed leaves no incomplete database, and the next start creates one', {
    timeout: 180_000,
  }, async () => {
    const begun = Promise.withResolvers<void>()
    const watcher = watch(folder, { recursive: true }, (_event, name) => {
      if (/creating-\d+\/.+/.test(String(name))) begun.resolve()
    })
    const child = startNode(new URL('../../../testing/embedded-child.ts', import.meta.url), ['open', directory])
    await begun.promise
    child.process.kill('SIGKILL')
    await child.ended
    watcher.close()
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^database\.creating-\d+$/)])

    const opened = await openEmbedded(directory)
    expect((await sql`select 1 as one`.execute(opened.db)).rows).toEqual([{ one: 1 }])
    expect(readdirSync(folder)).toEqual(['database'])
    await opened.close()
  })
})
