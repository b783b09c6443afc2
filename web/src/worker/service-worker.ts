import type { PushMessage } from '@yoon/contract/notifications/calls'
import { dropOldCaches } from './drop-old-caches.ts'

/** The service worker: opens the pages offline, and shows push notifications while no page is visible. */
declare const self: ServiceWorkerGlobalScope

// Both placeholders are replaced by the build (web/build/service-worker.ts).
const cacheName = 'yoon __BUILD__'
const shell = '__SHELL__'.split(' ')

/** Paths of the screens: all of them have the same page. */
const screens = /^\/($|(dashboard|admin\/login)(\/|$))/

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(dropOldCaches('yoon ', cacheName)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  // Data are never cached: all other requests go to the server as if there were no worker.
  if (request.mode === 'navigate') {
    if (screens.test(pathname)) event.respondWith(openPage(request))
  } else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})
self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() as PushMessage | undefined)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  // In a new window: text typed in another one stays.
  event.waitUntil(self.clients.openWindow(String(event.notification.data)))
})

async function install(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll(shell.map((path) => new Request(path, { cache: path === '/' ? 'reload' : 'default' })))
  await self.skipWaiting()
}

/** Network first, so that a new version is used at the next visit. */
async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match('/', { cacheName, ignoreVary: true })) ?? Response.error()
  }
}

/** Cache first: file names contain a hash of the content, so a cached file is never stale. */
async function openFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await (await caches.open(cacheName)).put(request, response.clone())
  return response
}

/** Shows a push notification, unless a page is visible: it shows the notification itself. */
async function show(message: PushMessage | undefined): Promise<void> {
  if (!message?.url.startsWith('/dashboard')) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const { title, body, url } = message
  await self.registration.showNotification(title, { body, data: url, tag: url, icon: '/icon-192.png', lang: 'fr' })
}
