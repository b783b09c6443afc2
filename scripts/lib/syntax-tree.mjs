import ts from 'typescript'

/**
 * @param {string} file its path, whose extension distinguishes JSX from plain TypeScript
 * @param {string} text
 * @returns {ts.SourceFile} syntax tree, whose nodes know their parents
 */
export function parseCode(file, text) {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
}

/**
 * @param {ts.SourceFile} tree
 * @param {number} position
 * @returns {number} line of the position, counted from 1
 */
export function lineOf(tree, position) {
  return tree.getLineAndCharacterOfPosition(position).line + 1
}
