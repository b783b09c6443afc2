import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { plain } from './lib/plain-text.mjs'
import { root } from './lib/setup.mjs'
import { findFiles, readSource } from './lib/sources.mjs'

const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...findFiles('docs/**/*.md')]
const guide = pages.filter((page) => page.startsWith('docs/guide/'))

describe.each(pages)('%s', (page) => {
  it('links only to existing pages, sections and pictures', () => {
    const broken = linksOf(page).filter((link) => !leadsSomewhere(page, link))
    expect(broken).toEqual([])
  })
})

describe('the guide', () => {
  it('the guide quotes only text of the product', () => {
    const sources = findFiles('{contract,server,web}/src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
    const product = plain(sources.map(readSource).join('\n'))
    const quoted = guide.flatMap((page) =>
      [...readSource(page).matchAll(/«([^»]+)»/g)].map((found) => plain(found[1] ?? '')),
    )
    // The product varies the text after "…", so only the text before it is compared.
    expect(quoted.filter((words) => !product.includes(words.replace(/ ?….*$/, '')))).toEqual([])
    expect(quoted.length).toBeGreaterThan(200)
  })

  it('the guide shows every picture of its folder', () => {
    const shown = guide.flatMap(linksOf)
    const unseen = readdirSync(join(root, 'docs/guide/images')).filter((name) => !shown.includes(`images/${name}`))
    expect(unseen).toEqual([])
  })
})

/** @param {string} page @returns {string[]} its links within the repository */
function linksOf(page) {
  const found = readSource(page).matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)
  return [...found].map(([, link, picture]) => link ?? picture ?? '').filter((link) => !/^\w+:/.test(link))
}

/** @param {string} page @param {string} link */
function leadsSomewhere(page, link) {
  const [path = '', section] = link.split('#')
  const target = path ? join(dirname(page), path) : page
  if (!existsSync(resolve(root, target))) return false
  return section === undefined || sectionsOf(target).includes(section)
}

/** @param {string} page @returns {string[]} anchors of its headings, as GitHub builds them */
function sectionsOf(page) {
  const headings = [...readSource(page).matchAll(/^#+ (.+)$/gm)].map((found) => found[1] ?? '')
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )
}
