/** Budget for the JavaScript before the first list of bookings, compressed, in bytes. */
export const firstListBudget = 100_000

/** Number of files before the first list: each costs a request, and many small ones compress worse. */
export const firstListFiles = 8

/** Budget for the JavaScript that the board of the planning needs, its library among it, compressed, in bytes. */
export const boardBudget = 30_000

/** Budget for all JavaScript of a page of a link, with its service worker, compressed, in bytes. */
export const linkPageBudget = 75_000

const partsShown = 15

/**
 * Judges the JavaScript of each page of a link.
 * @param {Record<string, Record<string, number>>} pages compressed size of each file, by its name, by the name of the page
 * @returns {{ isKept: boolean, lines: string[] }}
 */
export function judgeLinkPages(pages) {
  const sums = Object.entries(pages).map(([name, files]) => ({
    name,
    bytes: Object.values(files).reduce((sum, size) => sum + size, 0),
    files: Object.entries(files).map(([file, size]) => `${size}  ${file}`),
  }))
  const isWithin = (/** @type {number} */ bytes) => bytes > 0 && bytes <= linkPageBudget
  return {
    isKept: sums.length > 0 && sums.every(({ bytes }) => isWithin(bytes)),
    lines: sums.flatMap(({ name, bytes, files }) => [
      `${bytes} bytes of JavaScript for the page "${name}" of a link; ${linkPageBudget} allowed`,
      ...(isWithin(bytes) ? [] : files),
    ]),
  }
}

/**
 * Judges the JavaScript that the board of the planning needs; its dialogs and proposals are loaded when they are opened.
 * @param {Record<string, number>} files compressed size of each file, by its name
 * @returns {{ isKept: boolean, lines: string[] }}
 */
export function judgeBoard(files) {
  const bytes = Object.values(files).reduce((sum, size) => sum + size, 0)
  const isKept = bytes > 0 && bytes <= boardBudget
  const parts = Object.entries(files).map(([name, size]) => `${size}  ${name}`)
  return {
    isKept,
    lines: [`${bytes} bytes of JavaScript for the board; ${boardBudget} allowed`, ...(isKept ? [] : parts)],
  }
}

/**
 * Judges the JavaScript that a build loads before the first list, in bytes and files, and lists its largest parts if it
 * is over its budget: packages, and folders of our own sources.
 * @param {{ bytes: number, files: Record<string, number>, modules: Record<string, number> }} list `FirstList` of web/build
 * @returns {{ isKept: boolean, lines: string[] }}
 */
export function judgeFirstList({ bytes, files, modules }) {
  const count = Object.keys(files).length
  const isKept = bytes <= firstListBudget && count <= firstListFiles
  const lines = [
    `${bytes} bytes of JavaScript before the first list in ${count} files; ${firstListBudget} in ${firstListFiles} allowed`,
  ]
  if (isKept) return { isKept, lines }
  /** @type {Map<string, number>} */
  const parts = new Map()
  for (const [path, size] of Object.entries(modules)) parts.set(partOf(path), (parts.get(partOf(path)) ?? 0) + size)
  const largest = [...parts].sort(([, a], [, b]) => b - a).slice(0, partsShown)
  if (count > firstListFiles) lines.push(`The files: ${Object.keys(files).join(', ')}`)
  lines.push('The largest parts, in bytes before minification:', ...largest.map(([part, size]) => `${size}  ${part}`))
  return { isKept, lines }
}

/**
 * Returns the package of a module, or its folder in our sources: `react-dom`, `web/src/lib`.
 * @param {string} path
 */
function partOf(path) {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? []
  if (name) return name
  const [, folder] = /((?:web|contract)\/src\/(?:[^/]+\/)*)[^/]+$/.exec(path) ?? []
  return folder?.replace(/\/$/, '') ?? path
}
