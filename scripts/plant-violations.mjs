// npm run check:gates: proves that each check can fail. Plants one violation of each rule, each in a file of its own,
// in a copy of the sources; runs each tool once on its own copy; fails if a planted file is not reported under its
// rule, or if a rule of biome.json or .dependency-cruiser.cjs has no violation.
import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import architecture from '../.dependency-cruiser.cjs'
import { exitOnSignals } from './lib/processes.mjs'
import { node24, root } from './lib/setup.mjs'
import * as violations from './lib/violations.mjs'

/** @typedef {{ rule: string, file: string }} Report */

/** Inside the project, so that the copies find its node_modules above them. */
const copies = join(root, '.gates', `${process.pid}`)
const notCopied = ['node_modules', '.git', '.gates', '.cache', 'dist', 'data', 'docs', 'test-results']
const bin = (/** @type {string} */ path) => join(root, 'node_modules', path)

const gates = [
  {
    name: 'architecture',
    planted: violations.architecture,
    rules: architecture.forbidden.map(({ name }) => name),
    command: ['scripts/check-architecture.mjs'],
    pattern: /^(?<rule>[\w-]+): (?<file>\S+) → /gm,
  },
  {
    name: 'types',
    planted: violations.types,
    command: [bin('typescript/bin/tsc'), '-b'],
    pattern: /^(?<file>[^\s(]+)\(\d+,\d+\): error (?<rule>.*(\n .*)*)/gm,
  },
  {
    name: 'lint',
    planted: violations.lint,
    rules: lintRules(),
    command: [bin('@biomejs/biome/bin/biome'), 'check', '--reporter=github', '--max-diagnostics=none', '.'],
    pattern: /title=(?:[\w/]*\/)?(?<rule>\w+),file=(?<file>[^,]+)/g,
  },
  {
    name: 'unused',
    planted: violations.unused,
    command: [bin('knip/bin/knip.js'), '--no-gitignore', '--reporter=github-actions'],
    pattern: /file=(?<file>[^,]+),.*title=.*Unused (?<rule>\w+)::/g,
  },
  {
    name: 'messages',
    planted: violations.messages,
    command: ['scripts/check-messages.mjs'],
    pattern: /^(?<file>\S+): (?<rule>no test names .*)/gm,
  },
  {
    name: 'language',
    planted: violations.language,
    command: ['scripts/check-language.mjs'],
    pattern: /^(?<file>\S+):\d+: (?<rule>a .*)/gm,
  },
  {
    name: 'migrations',
    planted: violations.migrations,
    command: ['scripts/check-migrations.mjs'],
    pattern: /^(?<file>\S+\.sql): (?<rule>.*)/gm,
  },
]

exitOnSignals()
process.once('exit', () => rmSync(copies, { recursive: true, force: true, maxRetries: 5 }))

const missed = [...gates.flatMap(unplanted), ...(await Promise.all(gates.map(check))).flat()]
const count = gates.flatMap((gate) => gate.planted).filter(([rule]) => rule).length
for (const line of missed) console.error(`MISSED ${line}`)
console.log(`${count} violations planted, ${missed.length} missed`)
process.exitCode = missed.length > 0 ? 1 : 0

/** @returns {string[]} rules that biome.json sets in addition to Biome's recommended ones */
function lintRules() {
  const { linter } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  const groups = Object.values(linter.rules).filter((group) => typeof group === 'object')
  return groups.flatMap((group) => Object.keys(group))
}

/** @param {(typeof gates)[number]} gate */
function unplanted({ name, planted, rules = [] }) {
  return rules
    .filter((rule) => !planted.some(([broken]) => broken === rule))
    .map((rule) => `${name}: no violation of ${rule} is planted`)
}

/** @param {(typeof gates)[number]} gate */
async function check({ name, planted, command, pattern }) {
  const copy = copySources(name)
  for (const [, file, text] of planted) {
    if (!text) continue
    mkdirSync(join(copy, dirname(file)), { recursive: true })
    appendFileSync(join(copy, file), `${text}\n`)
  }
  const output = await run(copy, command)
  if (process.env.YOON_VERBOSE) console.log(output)
  const reports = /** @type {Report[]} */ ([...output.matchAll(pattern)].map((match) => match.groups))
  return planted
    .filter(
      ([rule, file]) =>
        rule && !reports.some((report) => report.rule.includes(rule) && report.file.replace(`${copy}/`, '') === file),
    )
    .map(([rule, file]) => `${name}: ${rule} in ${file}`)
}

/** Copies the sources; @yoon/* resolves to the copy, and every other package to the project's node_modules. */
function copySources(/** @type {string} */ name) {
  const copy = join(copies, name)
  for (const entry of readdirSync(root).filter((entry) => !notCopied.includes(entry))) {
    cpSync(join(root, entry), join(copy, entry), {
      recursive: true,
      filter: (source) => !notCopied.some((skipped) => source.endsWith(`/${skipped}`)),
    })
  }
  const scope = join(copy, 'node_modules/@yoon')
  mkdirSync(scope, { recursive: true })
  for (const workspace of ['contract', 'server', 'web']) symlinkSync(`../../${workspace}`, join(scope, workspace))
  return copy
}

/**
 * @param {string} cwd
 * @param {string[]} command a script and its arguments
 * @returns {Promise<string>} its output; the script is expected to fail
 */
function run(cwd, command) {
  return new Promise((resolve) => {
    execFile(node24, command, { cwd, maxBuffer: 1e8 }, (_, out, err) => resolve(`${out}${err}`))
  })
}
