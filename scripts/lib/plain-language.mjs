/** Pronouns in place of the subject of a sentence. */
const pronouns =
  'what|whatever|whichever|who|whoever|whose|whom|nobody|somebody|everybody|anybody|nothing|something|everything|anything|none|those|one (?:that|who|whose|of)|the one'
const conjunctions = 'nor|and|but|or|so'

const commentStart = new RegExp(`^(?:@\\w+ )?(${pronouns}|${conjunctions}|how|whether|where)\\b`, 'i')
const groupStart = new RegExp(`^(${conjunctions}|whoever|nobody|whose|whom)\\b`, 'i')
const titleStart = new RegExp(
  `^(${pronouns}|${conjunctions}|that|it|its|is|are|was|were|has|have|had|does|do|of|by|because|where|also|still|with|without)\\b`,
  'i',
)

/**
 * @param {string} words a comment without its marks
 * @returns {string | undefined} what is wrong with it, for the developer
 */
export function commentFault(words) {
  const [, start] = commentStart.exec(words) ?? []
  return start && `a comment begins with "${start}", not with a verb or a technical noun: ${shortened(words)}`
}

/**
 * @param {string} words the title of a test, or of a group of tests
 * @param {boolean} isGroup a group names a subject, so it need not be a sentence
 * @returns {string | undefined} what is wrong with it, for the developer
 */
export function titleFault(words, isGroup) {
  const [, start] = (isGroup ? groupStart : titleStart).exec(words) ?? []
  return start && `a test title begins with "${start}", so it does not stand alone: ${shortened(words)}`
}

const kinds = 'feat|fix|docs|test|perf|refactor|build|chore|ci|bench'
const conventional = new RegExp(`^(?:${kinds})(?:\\([\\w ,-]+\\))?: (\\S+)`)
const longestSubject = 72

/**
 * @param {string} subject first line of the message of a commit
 * @returns {string | undefined} what is wrong with it, for the developer
 */
export function subjectFault(subject) {
  if (/^(Merge|Revert) /.test(subject)) return undefined
  const [, verb] = conventional.exec(subject) ?? []
  if (verb === undefined) return `a commit subject is not like "fix(web): …": ${subject}`
  if (/(?:[^e]ed|ing)$/.test(verb)) return `a commit subject begins with "${verb}", not with an imperative: ${subject}`
  const { length } = subject
  return length > longestSubject
    ? `a commit subject has ${length} characters, over ${longestSubject}: ${subject}`
    : undefined
}

/** @param {string} words */
function shortened(words) {
  return words.length > 80 ? `${words.slice(0, 79)}…` : words
}
