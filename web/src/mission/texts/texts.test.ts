import { languages } from '@yoon/contract/settings/choices'
import { describe, expect, it } from 'vitest'
import { languageOf, texts } from './index.ts'

/** Words that are the same in two languages. */
const shared = ['photo']

/** Returns every text by its path; those with values are written with marks. */
function entriesOf(catalogue: object, path = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([name, value]): [string, string][] => {
    const at = path ? `${path}.${name}` : name
    if (typeof value === 'string') return [[at, value]]
    if (typeof value === 'function') {
      const marks = Array.from({ length: value.length }, (_, index) => `<${index}>`)
      return [[at, String((value as (...values: unknown[]) => string)(...marks))]]
    }
    return entriesOf(value as object, at)
  })
}

const french = new Map(entriesOf(texts.fr))

describe.each(languages)('texts in %s', (language) => {
  const found = new Map(entriesOf(texts[language]))

  it('the catalogue has every text, and no text too many', () => {
    expect([...found.keys()].toSorted()).toEqual([...french.keys()].toSorted())
    for (const [path, text] of found) expect(text.trim(), path).not.toBe('')
  })

  it('every text says the values that it is given', () => {
    for (const [path, text] of found) {
      const marks = (written: string) => written.match(/<\d>/g)?.toSorted() ?? []
      expect(marks(text), path).toEqual(marks(french.get(path) ?? ''))
    }
  })

  it('no text was left in French', () => {
    if (language === 'fr') return
    const same = [...found].filter(([path, text]) => text === french.get(path) && !shared.includes(path))
    expect(same).toEqual([])
  })
})

it('a page that knows no mission follows the first known language of the browser', () => {
  expect(languageOf(['de-DE', 'en-US', 'fr'])).toBe('en')
  expect(languageOf(['wo-SN'])).toBe('wo')
  expect(languageOf(['de'])).toBe('fr')
})
