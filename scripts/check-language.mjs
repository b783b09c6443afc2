import { commentsOf, titlesOf } from './lib/language-samples.mjs'
import { commentFault, titleFault } from './lib/plain-language.mjs'
import { allCode, findFiles, readSource } from './lib/sources.mjs'
import { parseCode } from './lib/syntax-tree.mjs'

// Lists the comments and test titles that break the rules "Plain language" of CONTRIBUTING.md, as far as a program can
// see.

const files = findFiles(allCode)
let faults = 0
let seen = 0
for (const file of files) {
  const tree = parseCode(file, readSource(file))
  for (const { line, words } of commentsOf(tree)) report(file, line, commentFault(words))
  for (const { line, words, isGroup } of titlesOf(tree)) report(file, line, titleFault(words, isGroup))
}

console.log(`${seen} comments and test titles in ${files.length} files, ${faults} not in plain language`)
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
