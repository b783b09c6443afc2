// Checks the imports against .dependency-cruiser.cjs, and fails if dependency-cruiser missed a source file: it reports
// "no violations" over an empty set when it cannot read TypeScript. Checks too that functions that write take a transaction,
// that the feature `availability` alone locks drivers and vehicles and writes windows, and that an error boundary surrounds
// each dialog.
import { cruise } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { writesOfAvailability } from './lib/availability-writes.mjs'
import { dialogsOutsideBoundaries } from './lib/dialog-boundaries.mjs'
import { writesOutsideTransactions } from './lib/feature-writes.mjs'
import { findFiles } from './lib/sources.mjs'

const folders = ['contract/src', 'server/src', 'web/src']

const options = await extractOptions('./.dependency-cruiser.cjs')
const { output } = await cruise(folders, { ...options, outputType: 'json' })
const { modules, summary } = JSON.parse(String(output))

for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`)

const writes = writesOutsideTransactions()
for (const { file, name } of writes) console.error(`writes-take-a-transaction: ${file} → ${name}`)

const takings = writesOfAvailability()
for (const { file, text } of takings) console.error(`availability-alone-locks-and-plans: ${file} → ${text}`)

const dialogs = dialogsOutsideBoundaries()
for (const { file, name } of dialogs) console.error(`boundary-around-each-dialog: ${file} → ${name}`)

const seen = new Set(modules.map((/** @type {{ source: string }} */ module) => module.source))
const sources = findFiles(folders.map((folder) => `${folder}/**/*.{ts,tsx}`))
const unseen = sources.filter((file) => !seen.has(file))
if (unseen.length > 0 || sources.length === 0) {
  console.error(
    `dependency-cruiser saw ${sources.length - unseen.length} of ${sources.length} files: it can vouch for nothing.`,
  )
}

const found = summary.violations.length + writes.length + takings.length + dialogs.length
console.log(`${sources.length} files, ${summary.totalDependenciesCruised} imports, ${found} violations`)
const failures = summary.error + unseen.length + writes.length + takings.length + dialogs.length
process.exitCode = failures > 0 || sources.length === 0 ? 1 : 0
