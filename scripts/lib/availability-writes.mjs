import ts from 'typescript'
import { findFiles, readSource } from './sources.mjs'
import { parseCode } from './syntax-tree.mjs'

const holders = 'drivers|vehicles'
const lockInSql = new RegExp(
  `\\b(from|join) (${holders})\\b[\\s\\S]*\\bfor (no key )?(update|(key )?share)\\b|\\block table[^;]*\\b(${holders})\\b`,
  'i',
)
const windowInSql = /\bset\b[\s\S]*\b(starts_at|ends_at)\b\s*=|\binsert into bookings\b[^)]*\b(starts_at|ends_at)\b/i
const lockingCall = /\.for(NoKeyUpdate|Update|KeyShare|Share)$/
const holderInChain = new RegExp(`['"](${holders})\\b`)

/**
 * Lists the code outside the feature `availability` that locks drivers or vehicles, or writes the window of a booking.
 * @returns {{ file: string, text: string }[]} the code, shortened
 */
export function writesOfAvailability() {
  return findFiles('server/src/{features,demo,platform}/**/*.ts')
    .filter((file) => !file.includes('/features/availability/') && !file.endsWith('.test.ts'))
    .flatMap((file) => findIn(parseCode(file, readSource(file))).map((text) => ({ file, text })))
}

/**
 * @param {ts.Node} node
 * @returns {string[]}
 */
function findIn(node) {
  const inner = node.getChildren().flatMap(findIn)
  if (inner.length > 0 || !isForbidden(node)) return inner
  return [node.getText().replaceAll(/\s+/g, ' ').slice(0, 60)]
}

/** @param {ts.Node} node */
function isForbidden(node) {
  if (ts.isTemplateLiteral(node)) return lockInSql.test(node.getText()) || windowInSql.test(node.getText())
  if (ts.isCallExpression(node)) {
    return lockingCall.test(node.expression.getText()) && holderInChain.test(node.expression.getText())
  }
  // The list of columns (booking-columns.ts) names their use, not a time.
  if (ts.isPropertyAssignment(node) && node.initializer.getText() === "'read'") return false
  const isValue = ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)
  return isValue && /^['"]?(starts_at|ends_at)['"]?$/.test(node.name.getText())
}
