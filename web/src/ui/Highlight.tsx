import { foldText } from '@yoon/contract/fold-text'
import { Fragment, type ReactElement } from 'react'

/** Marks the match of each search word in a text: a whole word, else the beginning of one, else any part. */
export function Highlight({ text, query }: { text: string; query: string }): ReactElement {
  const parts = splitMatches(text, query)
  return (
    <>
      {parts.map(({ at, part, isMatch }) =>
        isMatch ? (
          <mark key={at} className="bg-transparent font-bold text-brand-strong underline underline-offset-2">
            {part}
          </mark>
        ) : (
          <Fragment key={at}>{part}</Fragment>
        ),
      )}
    </>
  )
}

interface Part {
  /** Index of the part's first character in the text. */
  at: number
  part: string
  isMatch: boolean
}

/** Splits a text into the matches of the search words and the parts between; ignores accents and case. */
export function splitMatches(text: string, query: string): Part[] {
  const characters = [...text.normalize('NFC')]
  const plain = characters.map((one) => foldText(one).charAt(0) || ' ')
  const marked = new Set<number>()
  for (const word of query.trim().split(/\s+/).map(foldText).filter(Boolean)) {
    const start = bestStart(plain.join(''), word)
    for (let index = 0; start >= 0 && index < word.length; index += 1) marked.add(start + index)
  }
  const parts: Part[] = []
  for (const [at, character] of characters.entries()) {
    const last = parts.at(-1)
    const isMatch = marked.has(at)
    if (last?.isMatch === isMatch) last.part += character
    else parts.push({ at, part: character, isMatch })
  }
  return parts
}

// The same separators as in the ranking of a search (server/src/platform/database/search.ts).
const wordStart = /(?<![^\s'\u2019-])/.source
const wordEnd = /(?![^\s'\u2019-])/.source

function bestStart(plain: string, word: string): number {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const [whole, beginning] = [`${wordStart}${escaped}${wordEnd}`, `${wordStart}${escaped}`].map((pattern) =>
    plain.search(new RegExp(pattern)),
  )
  return [whole, beginning, plain.indexOf(word)].find((start) => start !== undefined && start >= 0) ?? -1
}
