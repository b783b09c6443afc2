import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allCode, findFiles, readSource } from './lib/sources.mjs'

const pages = findFiles('docs/rules/*.md').filter((page) => basename(page) !== 'README.md')
const rules = new Map(pages.map((page) => [basename(page, '.md'), numbersOf(page)]))

describe.each(pages)('%s', (page) => {
  it('numbers its rules without a gap', () => {
    const numbers = numbersOf(page)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    expect(numbers.length).toBeGreaterThan(0)
  })

  it('appears in the index of the rules', () => {
    expect(readSource('docs/rules/README.md')).toContain(`](${basename(page)})`)
  })
})

describe('the citations of rules', () => {
  const sources = findFiles([allCode, 'web/**/*.css', 'docs/**/*.md', '*.md', 'server/*.csv'])
  const cited = sources.flatMap((file) =>
    [...readSource(file).matchAll(/\brules\/([a-z]+) (\d+(?:(?:, | and |–)\d+)*)/g)].flatMap(
      ([, area = '', numbers = '']) =>
        [...numbers.matchAll(/\d+/g)].map(([number]) => ({ file, area, number: Number(number) })),
    ),
  )

  it('the citations name rules that exist', () => {
    expect(cited.filter(({ area, number }) => !rules.get(area)?.includes(number))).toEqual([])
    expect(cited.length).toBeGreaterThan(200)
  })

  it('the code cites no papers outside of the repository', () => {
    const outside = sources
      .filter((file) => !file.startsWith('docs/decisions/'))
      .filter((file) => /\b(specification|decisions) §/i.test(readSource(file)))
    expect(outside).toEqual([])
  })
})

/** @param {string} page @returns {number[]} numbers of its rules, from the first to the last */
function numbersOf(page) {
  return [...readSource(page).matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
}
