import { plain } from './lib/plain-text.mjs'
import { findFiles, readSource } from './lib/sources.mjs'
import { specifiedMessages } from './lib/specified-messages.mjs'

// Lists the specified messages that no test contains (rules/screens 18).

const files = findFiles('{contract,server,web,e2e}/**/*.{test.ts,spec.ts}')
let tests = plain(files.map(readSource).join('\n'))
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
