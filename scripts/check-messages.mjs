import { globSync, readFileSync } from 'node:fs'
import { plain } from './lib/plain-text.mjs'
import { specifiedMessages } from './lib/specified-messages.mjs'

// Lists the messages of the specification that no test names.

const files = globSync('{contract,server,web,e2e}/**/*.{test.ts,spec.ts}', {
  exclude: (name) => name === 'node_modules',
})
const tests = plain(files.map((file) => readFileSync(file, 'utf8')).join('\n'))
const missing = specifiedMessages.filter((message) => !tests.includes(plain(message)))

for (const message of missing) console.error(`scripts/lib/specified-messages.mjs: no test names « ${message} »`)
console.log(
  `${specifiedMessages.length - missing.length} of ${specifiedMessages.length} messages named in ${files.length} test files`,
)
process.exit(missing.length > 0 || files.length < 50 ? 1 : 0)
