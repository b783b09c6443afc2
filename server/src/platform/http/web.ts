import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../app-error.ts'

const dist = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

interface InlineHashes {
  script: string[]
  style: string[]
}

const noHashes: InlineHashes = { script: [], style: [] }

/**
 * The hashes of the page's inline script and style, as the last build wrote them: those known before while a build is being
 * written or moved, none where nothing was built or at an address that is no page.
 */
export function createInlineHashes(folder = dist): (url: string) => InlineHashes {
  const file = join(folder, 'csp.json')
  let known = { at: 0, hashes: noHashes }
  return (url) => {
    if (isNoPage(url)) return noHashes
    known = readHashes(file, known.at) ?? known
    return known.hashes
  }
}

/** What the file says, unless it is that of the same moment, missing or not whole. */
function readHashes(file: string, knownAt: number): { at: number; hashes: InlineHashes } | undefined {
  try {
    const at = statSync(file).mtimeMs
    return at === knownAt ? undefined : { at, hashes: JSON.parse(readFileSync(file, 'utf8')) }
  } catch {
    return undefined
  }
}

/** Whether an address begins with what is never a screen. */
function isNoPage(url: string): boolean {
  return /^\/(api|uploads|assets)([/?]|$)/.test(url)
}

/**
 * Serves the built web application: its files, those named by their contents for ever; its one page for every address that
 * a screen may have, and with status 404 for the others. What begins with /api is never a screen.
 */
export async function serveWeb(http: FastifyInstance, folder = dist): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (!isBuilt || !/^(GET|HEAD)$/.test(request.method) || isNoPage(request.url)) throw new AppError('NOT_FOUND')
    return sendPage(reply.code(/^\/(admin\/login|dashboard)(\/|$)/.test(path) ? 200 : 404))
  })
  if (!isBuilt) return
  http.get('/', { config: { guard: 'public' }, exposeHeadRoute: true }, (_request, reply) => sendPage(reply))
  http.addHook('onRoute', (route) => {
    if (route.url === files) route.config = { ...route.config, guard: 'public' }
  })
  await http.register(fastifyStatic, {
    root: folder,
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
