import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Child } from '../../../testing/child-process.ts'
import { createEmbeddedFolder } from '../../../testing/database.ts'
import { startServer } from '../../../testing/running-server.ts'

let folder: string
let children: Child[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yoon-modes-'))
  children = []
})
afterEach(async () => {
  for (const { process } of children) process.kill('SIGKILL')
  await Promise.all(children.map(({ ended }) => ended))
  rmSync(folder, { recursive: true, force: true })
})

/** Returns the paths below a folder, with their modes, that other accounts can access. */
function reachableByOthers(root: string): string[] {
  const paths = [root, ...readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name))]
  return paths
    .filter((path) => (lstatSync(path).mode & 0o077) !== 0)
    .map((path) => `${(lstatSync(path).mode & 0o777).toString(8)} ${path}`)
}

describe('the files of a server', { timeout: 180_000 }, () => {
  it('creates all files of a server without access for other accounts, whatever the umask', async () => {
    const dataDir = join(folder, 'new', 'data')
    const server = await startServer({ DATA_DIR: dataDir })
    children.push(server.child)
    expect(reachableByOthers(join(folder, 'new'))).toEqual([])
    await server.end('SIGTERM')
    expect(reachableByOthers(join(folder, 'new'))).toEqual([])
  })

  it('removes the access of other accounts to files of an earlier version at the next start', async () => {
    await createEmbeddedFolder(join(folder, 'database'))
    const uploads = join(folder, 'elsewhere')
    for (const name of ['backups', 'elsewhere']) mkdirSync(join(folder, name))
    for (const name of ['backups/a.json', 'elsewhere/b.webp', '.note']) writeFileSync(join(folder, name), '')
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) chmodSync(join(folder, path), 0o777)
    chmodSync(folder, 0o755)
    const { child } = await startServer({ DATA_DIR: folder, UPLOAD_DIR: uploads })
    children.push(child)
    // A file that Yoon did not write keeps its mode: its folder is closed.
    expect(reachableByOthers(folder)).toEqual([`777 ${join(folder, '.note')}`])
  })
})
