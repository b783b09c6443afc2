import { foldText } from '@yoon/contract/fold-text'

/** Shortest word that one wrong letter may stand in: a shorter one is too soon another word. */
const shortest = 4

/** True if each typed word begins a word of one of the names, or is a whole one with at most one wrong letter. */
export function isOneLetterAway(typed: string, keys: readonly string[]): boolean {
  const words = splitWords(typed)
  return words.length > 0 && keys.some((key) => words.every((word) => splitWords(key).some((one) => isNear(word, one))))
}

function splitWords(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** True if a word begins another, or becomes it by one letter: changed, added, left out, or swapped with the next. */
function isNear(word: string, other: string): boolean {
  if (other.startsWith(word)) return true
  if (word.length < shortest || Math.abs(word.length - other.length) > 1) return false
  const at = [...word].findIndex((letter, index) => letter !== other[index])
  const [rest, otherRest] = at < 0 ? ['', ''] : [word.slice(at), other.slice(at)]
  const isSwapped = rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2)
  return (
    at < 0 ||
    isSwapped ||
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1)
  )
}
