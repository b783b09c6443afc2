import { execFileSync } from 'node:child_process'
import { commentsOf, titlesOf } from './lib/language-samples.mjs'
import { otherCommentsOf } from './lib/other-comments.mjs'
import { commentFault, subjectFault, titleFault } from './lib/plain-language.mjs'
import { root } from './lib/setup.mjs'
import { allCode, findFiles, otherFiles, readSource } from './lib/sources.mjs'
import { parseCode } from './lib/syntax-tree.mjs'

// Lists the comments, test titles and subjects of unpushed commits that break the rules "Plain language" of
// CONTRIBUTING.md, as far as a program can see.

const code = findFiles([allCode, '*.cjs'])
const landed = readSource('server/migrations/landed.sha256')
const openMigrations = findFiles('server/migrations/*.sql').filter(
  (file) => !landed.includes(file.split('/').at(-1) ?? ''),
)
const others = [...findFiles(otherFiles), ...openMigrations]
const files = [...code, ...others]
let faults = 0
let seen = 0
for (const file of code) {
  const tree = parseCode(file, readSource(file))
  for (const { line, words } of commentsOf(tree)) report(file, line, commentFault(words))
  for (const { line, words, isGroup } of titlesOf(tree)) report(file, line, titleFault(words, isGroup))
}
for (const file of others) {
  for (const { line, words } of otherCommentsOf(file, readSource(file))) report(file, line, commentFault(words))
}
for (const [index, subject] of unpushedSubjects().entries()) report('git log', index + 1, subjectFault(subject))

console.log(
  `${seen} comments, test titles and commit subjects in ${files.length} files, ${faults} not in plain language`,
)
process.exitCode = faults > 0 || files.length < 500 ? 1 : 0

/**
 * @param {string} file
 * @param {number} line
 * @param {string | undefined} fault
 */
function report(file, line, fault) {
  seen += 1
  if (fault === undefined) return
  faults += 1
  console.error(`${file}:${line}: ${fault}`)
}

/** @returns {string[]} subjects of the commits that the trunk does not have yet; none outside of a clone */
function unpushedSubjects() {
  try {
    const args = ['log', '--max-count=50', '--format=%s', 'origin/main..HEAD']
    const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return output.split('\n').filter(Boolean)
  } catch {
    return []
  }
}
