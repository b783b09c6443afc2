import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from './app-error.ts'

const dist = new URL('../../../web/dist/', import.meta.url)

interface InlineHashes {
  script: string[]
  style: string[]
}

let known: { at: number; hashes: InlineHashes } = { at: 0, hashes: { script: [], style: [] } }

/** The hashes of the page's inline script and style, as the last build wrote them; none where nothing was built. */
export function readInlineHashes(): InlineHashes {
  const file = new URL('csp.json', dist)
  const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (at !== known.at) known = { at, hashes: JSON.parse(readFileSync(file, 'utf8')) }
  return known.hashes
}

/**
 * Serves the built web application: its files, those named by their contents for ever; its one page for every address that
 * a screen may have, and with status 404 for the others. What begins with /api is never a screen.
 */
export async function serveWeb(http: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(new URL('index.html', dist))
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (!isBuilt || !/^(GET|HEAD)$/.test(request.method) || /^\/(api|uploads|assets)(\/|$)/.test(path))
      throw new AppError('NOT_FOUND')
    return sendPage(reply.code(/^\/(admin\/login|dashboard)(\/|$)/.test(path) ? 200 : 404))
  })
  if (!isBuilt) return
  http.get('/', { config: { guard: 'public' }, exposeHeadRoute: true }, (_request, reply) => sendPage(reply))
  http.addHook('onRoute', (route) => {
    if (route.url === files) route.config = { ...route.config, guard: 'public' }
  })
  await http.register(fastifyStatic, {
    root: fileURLToPath(dist),
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isNamedByContents = /[\\/]assets[\\/]/.test(path)
      response.header('cache-control', isNamedByContents ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

function sendPage(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false })
}

/** The route of the files; what is none of them is for the not-found handler. */
const files = '/*'
