import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { node24, root, SetupError } from './setup.mjs'

/** Address of the gallery in a browser that `serveGallery` answers; nothing listens there. */
export const galleryUrl = 'http://gallery.test/gallery.html'

/** @type {Record<string, string>} */
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the gallery of the components into a temporary folder, which is deleted with this process. */
export function buildGallery() {
  const folder = mkdtempSync(join(tmpdir(), 'yoon-gallery-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const args = ['node_modules/vite/bin/vite.js', 'build', 'web', '--config', 'web/gallery.config.ts']
  const options = ['--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  const { status } = spawnSync(node24, [...args, ...options], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new SetupError('The gallery could not be built (see above).')
  return folder
}

/**
 * Answers the requests of a browser to the gallery with its files, and every other one with 404.
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} folder
 */
export async function serveGallery(context, folder) {
  await context.route('**/*', (route) => {
    const path = new URL(route.request().url()).pathname
    try {
      const contentType = types[extname(path)] ?? 'application/octet-stream'
      return route.fulfill({ contentType, body: readFileSync(join(folder, path)) })
    } catch {
      return route.fulfill({ status: 404, json: { error: { code: 'NOT_FOUND', message: 'Introuvable' } } })
    }
  })
}
