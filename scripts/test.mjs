// npm test: runs everything, from a fresh clone. `--only <stage>` runs the stages of that name or prefix and passes
// further arguments to Vitest: npm run test:postgres -- bookings. `--busy` keeps every core busy meanwhile.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium, ensureChromiumWithPageCache } from './lib/chromium.mjs'
import { keepFreedMemory } from './lib/freed-memory.mjs'
import { keepBusy } from './lib/keep-busy.mjs'
import { keepTemporaryFilesInMemory } from './lib/memory-folder.mjs'
import { startPostgres } from './lib/postgres.mjs'
import { exitOnSignals, runToEnd } from './lib/processes.mjs'
import { ensurePackages, ensureWebBuild, node24, runCommand } from './lib/setup.mjs'

/** @typedef {import('./lib/test-report.mjs').Counts} Counts */
/** @typedef {{ name: string, needs?: ('postgres' | 'browser')[], run: () => Promise<Counts> }} Stage */

const { wanted, isBusy, vitestArgs } = readArguments(process.argv.slice(2))
keepTemporaryFilesInMemory()
keepFreedMemory()
const reports = mkdtempSync(join(tmpdir(), 'yoon-tests-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

/** Stages in several time zones: tests must use the company's, never the machine's. @type {Stage[]} */
const stages = [
  { name: 'static lint', run: () => npmScript('lint') },
  { name: 'static types', run: () => npmScript('types') },
  { name: 'static architecture', run: () => npmScript('architecture') },
  { name: 'static unused', run: () => npmScript('unused') },
  { name: 'static messages', run: () => npmScript('messages') },
  { name: 'static language', run: () => npmScript('language') },
  { name: 'static budget', run: () => npmScript('budget') },
  { name: 'static migrations', run: () => npmScript('migrations') },
  { name: 'static gates', run: () => npmScript('check:gates') },
  ...['UTC', 'Europe/Paris', 'America/Los_Angeles'].map((TZ) => ({
    name: `unit ${TZ}`,
    run: () => vitest('unit*', { TZ }),
  })),
  { name: 'embedded', run: () => vitest('server-embedded', { TZ: 'Europe/Paris' }) },
  { name: 'postgres', needs: ['postgres'], run: () => vitest('server-postgres', { TZ: 'America/Los_Angeles' }) },
  // Both databases in one run: no core idles while the last test on one of them ends.
  { name: 'e2e', needs: ['browser', 'postgres'], run: () => vitest('e2e-*', {}) },
]

exitOnSignals()
await runCommand(async () => {
  const chosen = stages.filter((stage) => stage.name.startsWith(wanted))
  if (chosen.length === 0) {
    console.error(`No stage is called "${wanted}". There are: ${stages.map((stage) => stage.name).join(', ')}.`)
    return 1
  }
  if (isBusy) keepBusy()
  const isNeeded = (/** @type {'postgres' | 'browser'} */ need) => chosen.some((stage) => stage.needs?.includes(need))
  ensurePackages()
  const browser = isNeeded('browser') ? provideBrowser() : undefined
  if (isNeeded('browser')) ensureWebBuild()
  const postgres = isNeeded('postgres') ? await providePostgres() : undefined
  try {
    return await runStages(chosen, browser)
  } finally {
    await postgres?.stop()
  }
})

/**
 * @param {Stage[]} chosen
 * @param {Promise<void> | undefined} browser resolves once a browser is there for the stages that need one
 */
async function runStages(chosen, browser) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const lines = []
  for (const stages of rounds(chosen)) {
    if (stages.some(({ needs }) => needs?.includes('browser'))) await browser
    console.log(`\n▶ ${stages.map(({ name }) => name).join(', ')}`)
    for (const { line, counts } of await Promise.all(stages.map(runStage))) {
      lines.push(line, ...counts.failures.map((failure) => `    ${failure}`))
      lines.push(...counts.retried.map((test) => `    passed on its second run: ${test}`))
      total.passed += counts.passed
      total.failed += counts.failed
      total.skipped += counts.skipped
    }
  }
  console.log(`\n${lines.join('\n')}\n`)
  if (total.skipped) console.log(`${total.skipped} skipped`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}

/**
 * Groups the stages: static checks use one core each and run concurrently, all others alone.
 * @param {Stage[]} chosen
 */
function rounds(chosen) {
  const isStatic = (/** @type {Stage} */ { name }) => name.startsWith('static')
  const together = chosen.filter(isStatic)
  const alone = chosen.filter((stage) => !isStatic(stage)).map((stage) => [stage])
  return together.length > 0 ? [together, ...alone] : alone
}

/** @param {Stage} stage */
async function runStage({ name, run }) {
  const startedAt = Date.now()
  const counts = await run()
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  const line = `${counts.failed ? '✗' : '✓'} ${name}: ${inWords(counts)} (${seconds} s)`
  console.log(line)
  return { line, counts }
}

/** @param {Counts} counts */
function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

/**
 * Runs a static check, which counts as one test.
 * @param {string} script
 * @returns {Promise<Counts>}
 */
async function npmScript(script) {
  const failed = (await runToEnd('npm', ['run', '--silent', script])) === 0 ? 0 : 1
  return { passed: 1 - failed, failed, skipped: 0, failures: [], retried: [] }
}

/**
 * @param {string} project
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Counts>}
 */
async function vitest(project, env) {
  const report = join(reports, 'counts.json')
  rmSync(report, { force: true })
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...vitestArgs]
  if (retriesInCi(project)) args.push('--retry', '1')
  const code = await runToEnd(node24, args, { ...process.env, ...env, YOON_TEST_REPORT: report })
  return readCounts(report, code)
}

/** Says whether a failed test runs once more: in CI, where the machine may be slow (decision 23), but unit tests wait for nothing. */
function retriesInCi(/** @type {string} */ project) {
  return process.env.CI === 'true' && !project.startsWith('unit')
}

/**
 * Reads the counts of a run. A runner that crashed or failed without a failed test counts as one failure.
 * @param {string} report
 * @param {number} code
 * @returns {Counts}
 */
function readCounts(report, code) {
  /** @type {Counts} */
  const counts = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { passed: 0, failed: 0, skipped: 0, failures: [], retried: [] }
  if (code === 0 || counts.failed > 0) return counts
  return { ...counts, failed: 1, failures: [`The test runner ended with ${code}.`] }
}

/** Finds or installs the browsers, while the stages run that need none. */
function provideBrowser() {
  const found = (async () => {
    process.env.CHROMIUM_PATH = await ensureChromium()
    process.env.PAGE_CACHE_CHROMIUM_PATH = await ensureChromiumWithPageCache(process.env.CHROMIUM_PATH)
  })()
  // The stage that needs it reports the error.
  found.catch(() => undefined)
  return found
}

/** Uses the developer's server, or starts a private one for this run. */
async function providePostgres() {
  if (process.env.TEST_DATABASE_URL) return undefined
  const server = await startPostgres()
  console.log(`${server.version} started for the tests.`)
  process.env.TEST_DATABASE_URL = server.url
  return server
}

/** @param {string[]} args */
function readArguments(args) {
  const [flag, stage = '', ...rest] = args.filter((argument) => argument !== '--busy')
  const isOnly = flag === '--only'
  return {
    wanted: isOnly ? stage : '',
    isBusy: args.includes('--busy'),
    vitestArgs: (isOnly ? rest : args).filter((argument) => !['--', '--busy'].includes(argument)),
  }
}
