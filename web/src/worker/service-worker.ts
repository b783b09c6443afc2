import type { PushMessage } from '@yoon/contract/push'

/** The one thread beside the pages: it opens them without a link, and shows what is pushed while none is open. */
declare const self: ServiceWorkerGlobalScope

// Both are put in by the build (web/build/service-worker.ts).
const cacheName = 'yoon __BUILD__'
const shell = '__SHELL__'.split(' ')

/** Where screens are: their page is the same for all. */
const screens = /^\/($|(dashboard|admin\/login)(\/|$))/

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  // Data are never kept: what is not named here goes to the server as if nobody stood between.
  if (request.mode === 'navigate') {
    if (screens.test(pathname)) event.respondWith(openPage(request))
  } else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})
self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() as PushMessage | undefined)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  // In a window of its own: what somebody types in another one stays.
  event.waitUntil(self.clients.openWindow(String(event.notification.data)))
})

async function install(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll(shell.map((path) => new Request(path, { cache: path === '/' ? 'reload' : 'default' })))
  await self.skipWaiting()
}

async function activate(): Promise<void> {
  // In the order in which they were made. A tab may still show the version before this one, and load its parts.
  const others = (await caches.keys()).filter((name) => name !== cacheName)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** With a link always the server's page, so that a new version is there at the next visit. */
async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match('/', { cacheName, ignoreVary: true })) ?? Response.error()
  }
}

/** Files are named by what they hold: one that is kept is the right one. */
async function openFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await (await caches.open(cacheName)).put(request, response.clone())
  return response
}

/** Where somebody looks at Yoon, the page itself tells. */
async function show(message: PushMessage | undefined): Promise<void> {
  if (!message?.url.startsWith('/dashboard')) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const { title, body, url } = message
  await self.registration.showNotification(title, { body, data: url, tag: url, icon: '/icon-192.png', lang: 'fr' })
}
