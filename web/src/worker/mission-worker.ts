import { dropOldCaches } from './drop-old-caches.ts'

/**
 * The service worker of the drivers' pages, `/m/…`: opens the page without a link. It keeps the page, which holds no token,
 * and never data: those lie in the storage of the page (rules/phone 4).
 */
declare const self: ServiceWorkerGlobalScope

// Both placeholders are replaced by the build (web/build/link-pages.ts).
const cacheName = 'mission __BUILD__'
const shell = '__SHELL__'.split(' ')

/** Paths of missions: all of them have the same page. */
const missions = /^\/m\/[\w-]*\/?$/

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(dropOldCaches('mission ', cacheName)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (missions.test(pathname)) event.respondWith(openPage(request))
  } else if (shell.includes(pathname)) event.respondWith(openFile(request))
})

async function install(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll(
    shell.map((path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload' })),
  )
  await self.skipWaiting()
}

/**
 * Cache first, so that the page opens at once on a slow link: a new build is a new worker, used at the next visit. The page of
 * the previous build, which is kept too, names files that the server no longer has.
 */
async function openPage(request: Request): Promise<Response> {
  return (await caches.match('/m/', { cacheName, ignoreVary: true })) ?? fetch(request)
}

async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}
