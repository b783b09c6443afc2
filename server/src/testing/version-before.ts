import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrations } from '../platform/database/migrate.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Source of an earlier version in a temporary folder. */
export interface UnpackedVersion {
  /** File that starts its server. */
  main: URL
  remove(): void
}

/**
 * Returns the commit before the first migration that has not landed: its server may still run on the schema of this
 * version. Undefined if all have landed, or if the clone does not reach back to it.
 */
export function findVersionBefore(): string | undefined {
  const landed = readFileSync(new URL('../../migrations/landed.sha256', import.meta.url), 'utf8')
  const first = readMigrations().find(({ name }) => !landed.includes(` ${name}`))
  if (!first) return undefined
  const added = git(['log', '--diff-filter=A', '--format=%H', '-1', '--', `server/migrations/${first.name}`])
  return added && git(['rev-parse', '--verify', '--quiet', `${added}^`])
}

/** Unpacks the server of a commit, to run with the packages of this version. */
export function unpackVersion(commit: string): UnpackedVersion {
  // Below the root, where Node finds the packages.
  mkdirSync(`${root}.cache`, { recursive: true })
  const folder = mkdtempSync(`${root}.cache/before-`)
  const parts = ['package.json', 'contract', 'server/package.json', 'server/src', 'server/migrations']
  const archive = execFileSync('git', ['archive', '--format=tar', commit, ...parts], { cwd: root, maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  mkdirSync(`${folder}/node_modules/@yoon`, { recursive: true })
  symlinkSync('../../contract', `${folder}/node_modules/@yoon/contract`)
  return {
    main: new URL(`file://${folder}/server/src/main.ts`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function git(args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined
}
