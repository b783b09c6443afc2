// node scripts/make-upgrade-fixture.mjs <commit>: lets the server of a commit create the databases of the upgrade tests
// (server/fixtures/README.md), one embedded and one on a private PostgreSQL, and packs them.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { provideCommit } from './lib/commit-worktree.mjs'
import { addBackup, fillCompany } from './lib/fixture-company.mjs'
import { startPostgres } from './lib/postgres.mjs'
import { exitOnSignals } from './lib/processes.mjs'
import { ensurePackages, root, runCommand, SetupError } from './lib/setup.mjs'

/** @typedef {import('./lib/fixture-company.mjs').Facts} Facts */

exitOnSignals()
await runCommand(async () => {
  const [commit] = process.argv.slice(2)
  if (!commit) throw new SetupError('Usage: node scripts/make-upgrade-fixture.mjs <commit>')
  ensurePackages()
  const { folder, sha } = provideCommit(commit)
  const target = join(root, 'server/fixtures', sha.slice(0, 7))
  const work = mkdtempSync(join(tmpdir(), 'yoon-fixture-'))
  process.once('exit', () => rmSync(work, { recursive: true, force: true }))
  mkdirSync(target, { recursive: true })
  const facts = {
    commit: sha,
    embedded: await makeEmbedded(folder, join(work, 'embedded'), join(target, 'embedded.tar.br')),
    postgres: await makePostgres(folder, join(work, 'postgres'), target),
  }
  writeFileSync(join(target, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`)
  console.log(`Made ${target}`)
  return 0
})

/**
 * @param {string} commit folder of the commit's worktree
 * @param {string} data
 * @param {string} archive
 */
async function makeEmbedded(commit, data, archive) {
  const facts = await withServer(commit, { DATA_DIR: data, DATABASE_URL: '' }, fillCompany)
  pack(data, archive)
  return facts
}

/**
 * @param {string} commit
 * @param {string} data
 * @param {string} target
 */
async function makePostgres(commit, data, target) {
  const postgres = await startPostgres()
  const env = { DATA_DIR: data, DATABASE_URL: postgres.url }
  try {
    // Without PostgreSQL's programs in its path, a server makes its backups in JSON.
    const facts = await withServer(commit, { ...env, PATH: '/nonexistent' }, fillCompany)
    const backups = await withServer(commit, env, addBackup)
    pack(data, join(target, 'postgres-files.tar.br'))
    writeFileSync(join(target, 'postgres.sql.br'), compress(Buffer.from(dump(postgres.url))))
    return { ...facts, backups: [...facts.backups, backups] }
  } finally {
    await postgres.stop()
  }
}

/** Dumps the database as statements for any client, without psql's own commands. @param {string} url */
function dump(url) {
  const args = ['--inserts', '--rows-per-insert=200', '--no-owner', '--no-privileges', `--dbname=${url}`]
  const { status, stdout, stderr } = spawnSync('pg_dump', args, { encoding: 'utf8', maxBuffer: 1e9 })
  if (status !== 0) throw new SetupError(`pg_dump failed: ${stderr}`)
  return stdout.replace(/^\\(un)?restrict .*$/gm, '')
}

/**
 * Packs the contents of a folder. Brotli needs half the space of gzip for the embedded database.
 * @param {string} folder
 * @param {string} archive
 */
function pack(folder, archive) {
  const args = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name', '-C', folder, '-cf', '-', '.']
  const { status, stdout } = spawnSync('tar', args, { maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'inherit'] })
  if (status !== 0) throw new SetupError(`${folder} could not be packed.`)
  writeFileSync(archive, compress(stdout))
}

/** @param {Buffer} content */
function compress(content) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants
  return brotliCompressSync(content, { params: { [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_LGWIN]: 24 } })
}

/**
 * Runs the commit's server while `work` uses it, and waits until it has closed its database.
 * @template T
 * @param {string} commit
 * @param {Record<string, string>} env
 * @param {(url: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withServer(commit, env, work) {
  const own = { HOST: '127.0.0.1', PORT: '0', DEMO: '1', SCHEDULER: 'off', BACKUP_AT: 'off', LOG_LEVEL: 'warn' }
  const server = spawn(join(commit, 'node_modules/node/bin/node'), ['server/src/main.ts'], {
    cwd: commit,
    env: { PATH: process.env.PATH, ...own, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const onExit = () => server.kill('SIGKILL')
  process.once('exit', onExit)
  const ended = once(server, 'exit')
  try {
    return await work(await readAddress(server))
  } finally {
    process.off('exit', onExit)
    server.kill('SIGTERM')
    await ended
  }
}

/** @param {import('node:child_process').ChildProcess} server @returns {Promise<string>} */
function readAddress(server) {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text
      const url = / ready: (\S+)\s/.exec(output)?.[1]
      if (url) resolve(url)
    })
    server.once('exit', () => reject(new SetupError(`The server did not start:\n${output}`)))
  })
}
