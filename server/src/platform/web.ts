import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { AppError } from './app-error.ts'

const dist = new URL('../../../web/dist/', import.meta.url)

/** The hashes of the page's inline script and style, as the build wrote them; none where nothing was built. */
export function readInlineHashes(): { script: string[]; style: string[] } {
  const file = new URL('csp.json', dist)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { script: [], style: [] }
}

/**
 * Serves the built web application: its files, named by their contents, for ever; its one page for every address that a
 * screen may have, and with status 404 for the others. What begins with /api is never a screen.
 */
export async function serveWeb(http: FastifyInstance): Promise<void> {
  http.setNotFoundHandler(() => {
    throw new AppError('NOT_FOUND')
  })
  if (!existsSync(new URL('index.html', dist))) return
  await http.register(webFiles)
}

const webFiles: FastifyPluginAsync = async (scope) => {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, guard: 'public' }
  })
  await scope.register(fastifyStatic, {
    root: fileURLToPath(dist),
    preCompressed: true,
    index: false,
    wildcard: false,
    globIgnore: ['**/index.html*', '**/csp.json*', '**/.*'],
    maxAge: '365d',
    immutable: true,
  })
  scope.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (/^\/(api|uploads|assets)(\/|$)/.test(path)) throw new AppError('NOT_FOUND')
    const isScreen = path === '/' || /^\/(admin\/login|dashboard)(\/|$)/.test(path)
    return reply
      .code(isScreen ? 200 : 404)
      .header('cache-control', 'no-cache')
      .sendFile('index.html', { cacheControl: false })
  })
}
