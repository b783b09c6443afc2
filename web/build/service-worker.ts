import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** Chunks of the shell: the code that every page needs, the frame around it, and the page that most people open. */
const shellParts = ['bookings', 'shell', 'common', 'contract']

/**
 * Builds the service worker beside the pages, under a stable file name, and passes it the list of the shell's files.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    enforce: 'post',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/worker/service-worker.ts', fileName: 'sw.js' })
    },
    generateBundle(_options, bundle) {
      const [worker, page] = [bundle['sw.js'], bundle['index.html']]
      if (worker?.type !== 'chunk' || page?.type !== 'asset') throw new Error('The build has no service worker')
      if (worker.imports.length > 0) throw new Error('The service worker must be one file')
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const wanted = chunks.filter((file) => file !== worker && (file.isEntry || shellParts.includes(file.name)))
      const names = new Set(wanted.flatMap(({ fileName, imports }) => [fileName, ...imports]))
      const shell = ['/', ...[...names].map((name) => `/${name}`)].join(' ')
      const build = createHash('sha256').update(String(page.source)).update(shell).digest('hex').slice(0, 12)
      worker.code = worker.code.replace('__SHELL__', shell).replace('__BUILD__', build)
    },
  }
}
