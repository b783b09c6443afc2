import ts from 'typescript'
import { lineOf } from './syntax-tree.mjs'

/** @typedef {{ line: number, words: string }} Sample text of a comment or a title, and its line, counted from 1 */

/**
 * @param {ts.SourceFile} tree
 * @returns {Sample[]} comments without their marks. Adjacent line comments are one.
 */
export function commentsOf(tree) {
  const { text } = tree
  const ranges = rangesOf(tree).toSorted((a, b) => a.pos - b.pos)
  /** @type {(Sample & { end: number, isLine: boolean })[]} */
  const comments = []
  for (const { pos, end, kind } of ranges) {
    const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia
    const words = unmarked(text.slice(pos, end))
    const before = comments.at(-1)
    if (isLine && before?.isLine && /^\r?\n[ \t]*$/.test(text.slice(before.end, pos))) {
      before.words += ` ${words}`
      before.end = end
    } else {
      comments.push({ line: lineOf(tree, pos), words, end, isLine })
    }
  }
  return comments
}

/**
 * @param {ts.SourceFile} tree
 * @returns {(Sample & { isGroup: boolean })[]} titles of tests, and of the groups that `describe` makes of them
 */
export function titlesOf(tree) {
  if (!/\.(test|spec)\.\w+$/.test(tree.fileName)) return []
  /** @type {(Sample & { isGroup: boolean })[]} */
  const titles = []
  visit(tree)
  return titles

  /** @param {ts.Node} node */
  function visit(node) {
    if (ts.isCallExpression(node)) {
      const name = rootName(node.expression)
      const [title] = node.arguments
      if (name && title && isText(title)) {
        titles.push({
          line: lineOf(tree, title.getStart(tree)),
          words: title.getText(tree).slice(1, -1),
          isGroup: name === 'describe',
        })
      }
    }
    ts.forEachChild(node, visit)
  }
}

/**
 * @param {ts.Expression} callee `it`, `it.each(table)`, `describe.skipIf(condition)`
 * @returns {string | undefined} name of the function of Vitest
 */
function rootName(callee) {
  if (ts.isIdentifier(callee)) return ['it', 'test', 'describe'].includes(callee.text) ? callee.text : undefined
  if (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) return rootName(callee.expression)
  return undefined
}

/** @param {ts.Node} node */
function isText(node) {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
}

/** @param {ts.SourceFile} tree */
function rangesOf(tree) {
  /** @type {Map<number, ts.CommentRange>} */
  const found = new Map()
  collect(tree)
  return [...found.values()]

  /** @param {ts.Node} node */
  function collect(node) {
    const children = node.getChildren(tree)
    if (children.length === 0 && node.kind !== ts.SyntaxKind.JsxText) {
      const around = [
        ...(ts.getLeadingCommentRanges(tree.text, node.pos) ?? []),
        ...(ts.getTrailingCommentRanges(tree.text, node.end) ?? []),
      ]
      for (const range of around) found.set(range.pos, range)
    }
    for (const child of children) collect(child)
  }
}

/** @param {string} comment */
function unmarked(comment) {
  return comment
    .replace(/^\/\*+|\*\/$|^\/\/+/g, '')
    .replace(/\n\s*\*/g, '\n')
    .replace(/\s+/g, ' ')
    .trim()
}
