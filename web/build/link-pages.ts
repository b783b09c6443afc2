import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** Compressed sizes of the JavaScript of each page of a link, in bytes, by the name of the page and of the file. */
export type LinkPageSizes = Record<string, Record<string, number>>

/** Serves the pages of links during development, as the server does: all links of a purpose have one page. */
export function serveLinkPages(): Plugin {
  return {
    name: 'serve-link-pages',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (/^\/m\/[\w-]*\/?$/.test(request.url ?? '')) request.url = '/mission.html'
        if (/^\/c\/[\w-]+\/?$/.test(request.url ?? '')) request.url = '/client.html'
        if (/^\/p\/[\w-]+\/?(\?|$)/.test(request.url ?? '')) request.url = '/payment.html'
        next()
      })
    },
  }
}

/**
 * Builds the service worker of the driver's page as `m/sw.js`, whose scope is therefore `/m/`, and passes it the files
 * of the page.
 */
export function missionWorker(): Plugin {
  return {
    name: 'mission-worker',
    enforce: 'post',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/worker/mission-worker.ts', fileName: 'm/sw.js' })
    },
    generateBundle(_options, bundle) {
      const [worker, page] = [bundle['m/sw.js'], bundle['mission.html']]
      if (worker?.type !== 'chunk' || page?.type !== 'asset') throw new Error('The build has no page of missions')
      if (worker.imports.length > 0) throw new Error('The service worker must be one file')
      const files = scriptsOf(bundle, String(page.source)).map((name) => `/${name}`)
      const shell = ['/m/', ...files, '/icon.svg'].join(' ')
      const build = createHash('sha256').update(String(page.source)).update(shell).digest('hex').slice(0, 12)
      worker.code = worker.code.replace('__SHELL__', shell).replace('__BUILD__', build)
    },
  }
}

/** Adds the `LinkPageSizes` of a build to `.link-pages.json` in its folder, for `npm run budget`. */
export function measureLinkPages(): Plugin {
  return {
    name: 'measure-link-pages',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      const pages = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.html') ? [file] : [],
      )
      const list = join(dir, '.link-pages.json')
      const sizes: LinkPageSizes = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
      for (const { fileName } of pages) {
        const scripts = scriptsOf(bundle, readFileSync(join(dir, fileName), 'utf8'))
        const all = fileName === 'mission.html' ? [...scripts, 'm/sw.js'] : scripts
        sizes[basename(fileName, '.html')] = Object.fromEntries(
          all.map((name) => [name, statSync(join(dir, `${name}.br`)).size]),
        )
      }
      writeFileSync(list, JSON.stringify(sizes))
    },
  }
}

/** Returns the scripts of a page: those that it names and all that they import, at once or later. */
function scriptsOf(bundle: Bundle, html: string): string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    const file = bundle[name]
    if (file?.type !== 'chunk' || found.has(name)) return
    found.add(name)
    for (const next of [...file.imports, ...file.dynamicImports]) add(next)
  }
  for (const name of Object.keys(bundle)) if (name !== 'm/sw.js' && html.includes(`"/${name}"`)) add(name)
  return [...found]
}
