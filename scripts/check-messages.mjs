import { globSync, readFileSync } from 'node:fs'
import { plain } from './lib/plain-text.mjs'
import { specifiedMessages } from './lib/specified-messages.mjs'

// Lists the specified messages that no test contains (rules/screens 18).

const files = globSync('{contract,server,web,e2e}/**/*.{test.ts,spec.ts}', {
  exclude: (name) => name === 'node_modules',
})
let tests = plain(files.map((file) => readFileSync(file, 'utf8')).join('\n'))
const missing = []
// Longest first, and each occurrence is cut out: it must not count for a shorter message within it.
for (const message of specifiedMessages.toSorted((a, b) => b.length - a.length)) {
  const rest = tests.replaceAll(plain(message), '·')
  if (rest === tests) missing.push(message)
  tests = rest
}

for (const message of missing) console.error(`scripts/lib/specified-messages.mjs: no test names « ${message} »`)
console.log(
  `${specifiedMessages.length - missing.length} of ${specifiedMessages.length} messages named in ${files.length} test files`,
)
process.exit(missing.length > 0 || files.length < 50 ? 1 : 0)
