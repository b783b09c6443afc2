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
 * Returns the CSP hashes of the page's inline script and style in the last build. While a build is being written, the
 * previous hashes apply; without a build, or for a URL outside of the page, there are none.
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

/** Reads the hashes of the build; undefined if the file is unchanged, missing or incomplete. */
function readHashes(file: string, knownAt: number): { at: number; hashes: InlineHashes } | undefined {
  try {
    const at = statSync(file).mtimeMs
    return at === knownAt ? undefined : { at, hashes: JSON.parse(readFileSync(file, 'utf8')) }
  } catch {
    return undefined
  }
}

/** True if a URL never shows the page. */
export function isNoPage(url: string): boolean {
  return /^\/(api|uploads|assets)([/?]|$)/.test(url)
}

/**
 * Serves the built web application: its files, cached for ever if named by content hash; its page for every URL of a
 * screen, and with status 404 for other URLs; the pages of links. URLs below /api never show the page.
 */
export async function serveWeb(http: FastifyInstance, folder = dist): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (!isBuilt || !/^(GET|HEAD)$/.test(request.method) || isNoPage(request.url)) throw new AppError('NOT_FOUND')
    const linkPage = linkPages.find(({ path: pattern }) => pattern.test(path))
    if (linkPage) return sendLinkPage(reply, linkPage)
    return sendPage(reply.code(/^\/(admin\/login|dashboard)(\/|$)/.test(path) ? 200 : 404))
  })
  if (!isBuilt) return
  const isPublic = { config: { guard: 'public' }, exposeHeadRoute: true } as const
  http.get('/', isPublic, (_request, reply) => sendPage(reply))
  // The page that the service worker keeps. The build has a folder of this name, which the static files would refuse.
  http.get('/m/', isPublic, (_request, reply) => sendLinkPage(reply, missionPage))
  http.addHook('onRoute', (route) => {
    if (route.url === files) route.config = { ...route.config, guard: 'public' }
  })
  await http.register(fastifyStatic, {
    // Stamps and figures of the build.
    dotfiles: 'ignore',
    root: folder,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isNamedByContents = /[\\/]assets[\\/]/.test(path)
      const others = linkPages.some(({ file }) => path.replace(/\.(br|gz)$/, '').endsWith(file))
        ? 'no-store'
        : 'no-cache'
      response.header('cache-control', isNamedByContents ? 'public, max-age=31536000, immutable' : others)
    },
  })
}

/**
 * Pages of links, each one file for all tokens: only the page's script reads the token of its address, so that a GET says
 * nothing about a link, dead or alive.
 */
const missionPage = { path: /^\/m\/[\w-]*\/?$/, file: 'mission.html' }
const linkPages = [
  missionPage,
  { path: /^\/c\/[\w-]+\/?$/, file: 'client.html' },
  { path: /^\/p\/[\w-]+\/?$/, file: 'payment.html' },
]

/** Headers of these pages: their address reaches neither caches nor other sites nor search engines (rules/missions 11). */
const headersOfLinks = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

function sendLinkPage(reply: FastifyReply, { file }: { file: string }): FastifyReply {
  return reply.headers(headersOfLinks).sendFile(file, { cacheControl: false })
}

function sendPage(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false })
}

/** Route of the files; the not-found handler serves everything else. */
const files = '/*'
