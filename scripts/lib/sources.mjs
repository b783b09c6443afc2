import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

/** Pattern of all code: the product, its tests, the measurements and these scripts. */
export const allCode = '{contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx,mjs}'

/** Pattern of the files with comments that are not code. */
export const otherFiles = [
  'web/**/*.{css,html}',
  'deploy/{Dockerfile,Dockerfile.dockerignore,Caddyfile}',
  'deploy/**/*.{service,yaml,example,sh}',
]

/**
 * @param {string | string[]} patterns
 * @returns {string[]} matching files of the project, as sorted paths from its root with forward slashes
 */
export function findFiles(patterns) {
  const found = globSync(patterns, { cwd: root, exclude: (name) => ['node_modules', 'dist'].includes(name) })
  return found.map((file) => file.replaceAll('\\', '/')).toSorted()
}

/**
 * @param {string} file its path from the root of the project
 * @returns {string} its text
 */
export function readSource(file) {
  return readFileSync(join(root, file), 'utf8')
}
