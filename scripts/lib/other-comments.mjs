/** @typedef {import('./language-samples.mjs').Sample} Sample */

const block = { css: /\/\*([\s\S]*?)\*\//g, html: /<!--([\s\S]*?)-->/g }
const line = { sql: /^\s*--\s?(.*)$/, hash: /^\s*#(?!!)\s?(.*)$/ }

/**
 * @param {string} file a style sheet, page, migration, or a file whose comments begin with `#`
 * @param {string} text
 * @returns {Sample[]} comments without their marks. Adjacent line comments are one.
 */
export function otherCommentsOf(file, text) {
  if (file.endsWith('.css')) return blocksIn(text, block.css)
  if (file.endsWith('.html')) return blocksIn(text, block.html)
  return linesIn(text, file.endsWith('.sql') ? line.sql : line.hash)
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 * @returns {Sample[]}
 */
function blocksIn(text, pattern) {
  return [...text.matchAll(pattern)].map(({ index, 1: words = '' }) => ({
    line: text.slice(0, index).split('\n').length,
    words: words.replaceAll(/\s+/g, ' ').trim(),
  }))
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 * @returns {Sample[]}
 */
function linesIn(text, pattern) {
  /** @type {(Sample & { last: number })[]} */
  const comments = []
  for (const [index, one] of text.split('\n').entries()) {
    const words = pattern.exec(one)?.[1]?.trim()
    // A line such as `#SMTP_URL=` is a setting that is turned off.
    if (!words || /^\w+=/.test(words)) continue
    const before = comments.at(-1)
    if (before?.last === index) {
      before.words += ` ${words}`
      before.last = index + 1
    } else comments.push({ line: index + 1, words, last: index + 1 })
  }
  return comments
}
