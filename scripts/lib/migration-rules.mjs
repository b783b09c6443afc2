/** @typedef {{ line: number, text: string }} Narrowing */

/** A comment above a statement that takes something away which no server of the version before uses any more. */
const marker = /^\s*--\s*contract:\s*\S/

const name = String.raw`(?:"[^"]+"|[\w.]+)`
const table = new RegExp(`^alter table (?:if exists )?(?:only )?(${name})`)

/**
 * Returns the statements of a migration that servers of the version before may not survive: they work on the new schema
 * too. Tables that the migration itself creates may be altered at will.
 * @param {string} sql
 * @returns {Narrowing[]}
 */
export function narrowingsOf(sql) {
  const statements = statementsOf(sql)
  const created = new Set(statements.flatMap(({ words }) => createdTable(words) ?? []))
  return statements
    .filter(({ isMarked }) => !isMarked)
    .flatMap(({ line, words }) => narrowings(words, created).map((text) => ({ line, text })))
}

/** @param {string} words */
function createdTable(words) {
  return new RegExp(`^create (?:unlogged )?table (?:if not exists )?(${name})`).exec(words)?.[1]
}

/**
 * @param {string} words one statement in lower case
 * @param {Set<string>} created
 * @returns {string[]}
 */
function narrowings(words, created) {
  const dropped = /^drop (table|view|materialized view|sequence|type|function|procedure)\b/.exec(words)?.[1]
  if (dropped) return [`drops a ${dropped}`]
  const unique = new RegExp(String.raw`^create unique index .*?\bon (?:only )?(${name})`).exec(words)?.[1]
  if (unique && !created.has(unique)) return ['adds a constraint to stored and new rows']
  if (/^alter (type|function|sequence|view|index) .* rename /.test(words)) return ['renames']
  const altered = table.exec(words)?.[1]
  if (!altered || created.has(altered)) return []
  return [...new Set(clausesOf(words.replace(table, '')).flatMap(narrowingClause))]
}

/**
 * @param {string} clause one action of `alter table`
 * @returns {string[]}
 */
function narrowingClause(clause) {
  if (/^rename\b/.test(clause)) return ['renames']
  if (/^drop (?!constraint|not null|default)/.test(clause)) return ['drops a column']
  if (/^alter .*\bdrop default$/.test(clause)) return ['drops a default']
  if (/^alter .*\bset not null$/.test(clause)) return ['sets a column not null']
  if (/^alter .*\btype\b/.test(clause)) return ['changes the type of a column']
  if (/^add (constraint|check|unique|primary key|foreign key|exclude)\b/.test(clause))
    return ['adds a constraint to stored and new rows']
  const isRequired = /\bnot null\b|\bprimary key\b/.test(clause) && !/\bdefault\b|\bgenerated\b/.test(clause)
  return /^add\b/.test(clause) && isRequired ? ['adds a column that is not null and has no default'] : []
}

/**
 * Splits the actions of `alter table` at the commas outside of parentheses.
 * @param {string} actions
 */
function clausesOf(actions) {
  const clauses = ['']
  let depth = 0
  for (const character of actions) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) clauses.push('')
    else clauses[clauses.length - 1] += character
  }
  return clauses.map((clause) => clause.trim())
}

/**
 * Splits SQL into statements in lower case, without comments, string contents and function bodies.
 * @param {string} sql
 */
function statementsOf(sql) {
  const hidden = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g
  const blank = (/** @type {string} */ text) => text.replace(/[^\n]/g, ' ')
  const bare = sql.replace(hidden, (text) => (text.startsWith("'") ? `''${blank(text.slice(2))}` : blank(text)))
  const lines = sql.split('\n')
  let start = 0
  return bare.split(';').map((text) => {
    const first = start + text.length - text.trimStart().length
    start += text.length + 1
    const line = bare.slice(0, first).split('\n').length
    return { line, words: text.trim().toLowerCase().replace(/\s+/g, ' '), isMarked: isMarked(lines, line) }
  })
}

/**
 * @param {string[]} lines
 * @param {number} line of the statement, from 1
 */
function isMarked(lines, line) {
  for (let above = line - 2; /^\s*--/.test(lines[above] ?? ''); above -= 1)
    if (marker.test(lines[above] ?? '')) return true
  return false
}
