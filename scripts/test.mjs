// npm test: everything, from a fresh clone. `--only <stage>` runs the stages of that name or that prefix; what follows
// goes to Vitest: npm run test:postgres -- bookings
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureChromium } from './lib/chromium.mjs'
import { startPostgres } from './lib/postgres.mjs'
import { exitOnSignals, runToEnd } from './lib/processes.mjs'
import { ensurePackages, ensureWebBuild, node24, runCommand } from './lib/setup.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Counts */
/** @typedef {{ name: string, needs?: ('postgres' | 'browser')[], run: () => Promise<Counts> }} Stage */

const { wanted, vitestArgs } = readArguments(process.argv.slice(2))
const reports = mkdtempSync(join(tmpdir(), 'yoon-tests-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

/** Dates are read in the company's time zone: no test may depend on the machine's. @type {Stage[]} */
const stages = [
  { name: 'static lint', run: () => npmScript('lint') },
  { name: 'static types', run: () => npmScript('types') },
  { name: 'static architecture', run: () => npmScript('architecture') },
  { name: 'static unused', run: () => npmScript('unused') },
  { name: 'static messages', run: () => npmScript('messages') },
  { name: 'static gates', run: () => npmScript('check:gates') },
  ...['UTC', 'Europe/Paris', 'America/Los_Angeles'].map((TZ) => ({
    name: `unit ${TZ}`,
    run: () => vitest('unit*', { TZ }),
  })),
  { name: 'embedded', run: () => vitest('server-embedded', { TZ: 'Europe/Paris' }) },
  { name: 'postgres', needs: ['postgres'], run: () => vitest('server-postgres', { TZ: 'America/Los_Angeles' }) },
  { name: 'e2e embedded', needs: ['browser'], run: () => vitest('e2e-embedded', {}) },
  { name: 'e2e postgres', needs: ['browser', 'postgres'], run: () => vitest('e2e-postgres', {}) },
]

exitOnSignals()
await runCommand(async () => {
  const chosen = stages.filter((stage) => stage.name.startsWith(wanted))
  if (chosen.length === 0) {
    console.error(`No stage is called "${wanted}". There are: ${stages.map((stage) => stage.name).join(', ')}.`)
    return 1
  }
  const isNeeded = (/** @type {'postgres' | 'browser'} */ need) => chosen.some((stage) => stage.needs?.includes(need))
  ensurePackages()
  if (isNeeded('browser')) {
    process.env.CHROMIUM_PATH = await ensureChromium()
    ensureWebBuild()
  }
  const postgres = isNeeded('postgres') ? await providePostgres() : undefined
  try {
    return await runStages(chosen)
  } finally {
    await postgres?.stop()
  }
})

/** @param {Stage[]} chosen */
async function runStages(chosen) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const lines = []
  for (const stage of chosen) {
    console.log(`\n▶ ${stage.name}`)
    const startedAt = Date.now()
    const counts = await stage.run()
    const line = `${counts.failed ? '✗' : '✓'} ${stage.name}: ${inWords(counts)} (${Math.round((Date.now() - startedAt) / 1000)} s)`
    console.log(line)
    lines.push(line, ...(counts.failures ?? []).map((failure) => `    ${failure}`))
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped += counts.skipped
  }
  console.log(`\n${lines.join('\n')}\n`)
  if (total.skipped) console.log(`${total.skipped} skipped`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}

/** @param {Counts} counts */
function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

/**
 * A static check counts as one test.
 * @param {string} script
 * @returns {Promise<Counts>}
 */
async function npmScript(script) {
  const failed = (await runToEnd('npm', ['run', '--silent', script])) === 0 ? 0 : 1
  return { passed: 1 - failed, failed, skipped: 0 }
}

/**
 * @param {string} project
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Counts>}
 */
async function vitest(project, env) {
  const report = join(reports, `${project.replace('*', '')}-${Object.values(env).join('-').replaceAll('/', '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runToEnd(
    node24,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...vitestArgs],
    { ...process.env, ...env },
  )
  return countTests(report, code)
}

/**
 * A file that does not load, or a runner that crashes, has no failed test to show: it counts as one.
 * @param {string} report
 * @param {number} code
 * @returns {Counts}
 */
function countTests(report, code) {
  let result = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
  try {
    result = JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    console.error('The test runner left no report.')
  }
  const failed = result.numFailedTests || (code === 0 ? 0 : 1)
  return {
    passed: result.numPassedTests,
    failed,
    skipped: result.numPendingTests + result.numTodoTests,
    failures: result.testResults.flatMap(failuresOf),
  }
}

/**
 * What fell in one file, to be read again beside the totals; a file that did not load is named as a whole.
 * @param {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }} file
 */
function failuresOf({ name, status, assertionResults }) {
  const path = relative(process.cwd(), name)
  const fallen = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && fallen.length === 0) return [path]
  return fallen.map((test) => `${path}: ${test.fullName}`)
}

/** A server of the developer's, or a private one for this run. */
async function providePostgres() {
  if (process.env.TEST_DATABASE_URL) return undefined
  const server = await startPostgres()
  console.log(`${server.version} started for the tests.`)
  process.env.TEST_DATABASE_URL = server.url
  return server
}

/** @param {string[]} args */
function readArguments(args) {
  const [flag, stage = '', ...rest] = args
  const isOnly = flag === '--only'
  return {
    wanted: isOnly ? stage : '',
    vitestArgs: (isOnly ? rest : args).filter((argument) => argument !== '--'),
  }
}
