import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { provideCommit } from '../scripts/lib/commit-worktree.mjs'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { node24, root } from '../scripts/lib/setup.mjs'
import { type Figure, pairFigures, readFigures } from './lib/figures.ts'
import { format, median, spread } from './lib/results.ts'
import { benchTuning } from './lib/stores.ts'

/** Default benches of a comparison: requests whose answer a person waits for. */
const usual = ['bookings-list', 'search', 'filters', 'first-load']

interface Side {
  name: string
  folder: string
  /** Path of its Node. */
  program: string
  /** Measured figures of each round. */
  rounds: Figure[][]
}

/**
 * Runs `npm run bench -- --against <commit> [--rounds 3] [bench…]`: the same benches of a commit and of the working
 * tree by turns, in one run on one machine. Each side runs its own bench code with its own packages against its own
 * server and its own database, on one PostgreSQL for both. Prints for each figure the medians of both and their ratio;
 * promises are not judged.
 * @returns the exit code: 0 if both sides measured something
 */
export async function benchAgainst(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { against: { type: 'string' }, rounds: { type: 'string', default: '3' } },
  })
  const benches = positionals.length > 0 ? positionals : usual
  const { folder, sha } = provideCommit(values.against ?? '')
  const before: Side = {
    name: sha.slice(0, 7),
    folder,
    program: join(folder, 'node_modules/node/bin/node'),
    rounds: [],
  }
  const here: Side = { name: 'working tree', folder: root, program: node24, rounds: [] }
  const given = process.env.TEST_DATABASE_URL
  const postgres = given === undefined ? await startPostgres(benchTuning) : undefined
  const databaseUrl = given ?? postgres?.url ?? ''
  try {
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      for (const side of [before, here]) {
        console.log(`\n▶ round ${round} of ${values.rounds}: ${side.name}`)
        side.rounds.push(await runSide(side, benches, databaseUrl))
      }
    }
  } finally {
    await postgres?.stop()
  }
  return printComparison(before, here)
}

/** Runs one round of a side. A failed bench is reported and has no figures. */
async function runSide({ folder, program }: Side, benches: readonly string[], databaseUrl: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const bench of benches) {
    const child = spawn(program, ['bench/run.ts', bench], {
      cwd: folder,
      env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const onExit = () => child.kill('SIGKILL')
    process.once('exit', onExit)
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      process.stdout.write(text)
    })
    await once(child, 'close')
    process.off('exit', onExit)
    const found = readFigures(output)
    if (found.length === 0) console.error(`${bench} measured nothing here.`)
    figures.push(...found)
  }
  return figures
}

function printComparison(before: Side, here: Side): number {
  const { pairs, single } = pairFigures(before.rounds.flat(), here.rounds.flat())
  console.log(`\nMedians of ${before.rounds.length} rounds: ${before.name} → ${here.name}, and the second of the first`)
  for (const { what, unit, before: first, here: second } of pairs) {
    const medians = `${format(median(first))} → ${format(median(second))} ${unit}`
    const ratio = format(median(second) / median(first))
    console.log(`  ${what}: ${medians}, ${ratio}×  (${spread(first)} | ${spread(second)})`)
  }
  for (const what of single) console.log(`  ${what}: measured on one side alone`)
  return pairs.length > 0 ? 0 : 1
}
