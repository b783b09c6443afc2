// npm run migrations: compares server/migrations with the checksums of landed migrations, which are never edited,
// renamed or deleted, and before which no new one may sort. The others must leave the schema usable for the version before.
// npm run migrations -- --land records the others as landed.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { narrowingsOf } from './lib/migration-rules.mjs'

const folder = 'server/migrations'
const record = `${folder}/landed.sha256`

const landed = new Map(
  readFileSync(record, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => /** @type {[string, string]} */ (line.split(/ +/).toReversed())),
)
const present = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const checksums = new Map(
  present.map((name) => [
    name,
    createHash('sha256')
      .update(readFileSync(`${folder}/${name}`))
      .digest('hex'),
  ]),
)
const newest = [...landed.keys()].sort().at(-1) ?? ''
const open = present.filter((name) => !landed.has(name))

const faults = [
  ...[...landed]
    .filter(([name, checksum]) => checksums.get(name) !== checksum)
    .map(
      ([name]) =>
        `${folder}/${name}: ${checksums.has(name) ? 'is not the text that has landed' : 'has landed and is gone'}`,
    ),
  ...open.filter((name) => name < newest).map((name) => `${folder}/${name}: comes before ${newest}, which has landed`),
  ...open.flatMap((name) =>
    narrowingsOf(readFileSync(`${folder}/${name}`, 'utf8')).map(
      ({ line, text }) => `${folder}/${name}: line ${line} ${text}, while servers of the version before use it`,
    ),
  ),
]
for (const fault of faults) console.error(fault)

if (process.argv.includes('--land') && faults.length === 0) {
  writeFileSync(record, [...checksums].map(([name, checksum]) => `${checksum}  ${name}\n`).join(''))
  console.log(open.length > 0 ? `Recorded as landed: ${open.join(', ')}` : 'All have landed already')
} else {
  console.log(`${landed.size} migrations have landed, ${open.length} may still be edited, ${faults.length} faults`)
}
process.exitCode = faults.length > 0 || landed.size === 0 ? 1 : 0
