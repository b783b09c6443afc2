import ts from 'typescript'

/** @typedef {{ line: number, words: string }} Sample text of a comment or a title, and its line, counted from 1 */

/**
 * @param {string} file
 * @param {string} text
 * @returns {Sample[]} comments without their marks. Adjacent line comments are one.
 */
export function commentsOf(file, text) {
  const source = parse(file, text)
  const ranges = rangesOf(source).toSorted((a, b) => a.pos - b.pos)
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
      comments.push({ line: lineOf(source, pos), words, end, isLine })
    }
  }
  return comments
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {(Sample & { isGroup: boolean })[]} titles of tests, and of the groups that `describe` makes of them
 */
export function titlesOf(file, text) {
  if (!/\.(test|spec)\.\w+$/.test(file)) return []
  const source = parse(file, text)
  /** @type {(Sample & { isGroup: boolean })[]} */
  const titles = []
  visit(source)
  return titles

  /** @param {ts.Node} node */
  function visit(node) {
    if (ts.isCallExpression(node)) {
      const name = rootName(node.expression)
      const [title] = node.arguments
      if (name && title && isText(title)) {
        titles.push({
          line: lineOf(source, title.getStart(source)),
          words: title.getText(source).slice(1, -1),
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

/** @param {ts.SourceFile} source */
function rangesOf(source) {
  /** @type {Map<number, ts.CommentRange>} */
  const found = new Map()
  collect(source)
  return [...found.values()]

  /** @param {ts.Node} node */
  function collect(node) {
    const children = node.getChildren(source)
    if (children.length === 0 && node.kind !== ts.SyntaxKind.JsxText) {
      const around = [
        ...(ts.getLeadingCommentRanges(source.text, node.pos) ?? []),
        ...(ts.getTrailingCommentRanges(source.text, node.end) ?? []),
      ]
      for (const range of around) found.set(range.pos, range)
    }
    for (const child of children) collect(child)
  }
}

/** @param {ts.SourceFile} source @param {number} position */
function lineOf(source, position) {
  return source.getLineAndCharacterOfPosition(position).line + 1
}

/** @param {string} file @param {string} text */
function parse(file, text) {
  return ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  )
}

/** @param {string} comment */
function unmarked(comment) {
  return comment
    .replace(/^\/\*+|\*\/$|^\/\/+/g, '')
    .replace(/\n\s*\*/g, '\n')
    .replace(/\s+/g, ' ')
    .trim()
}
