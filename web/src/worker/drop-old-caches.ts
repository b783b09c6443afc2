declare const self: ServiceWorkerGlobalScope

/**
 * Deletes the caches of a prefix but the present one and the one before it, for tabs that still show that version and load its
 * parts, and takes the open tabs over.
 */
export async function dropOldCaches(prefix: string, present: string): Promise<void> {
  // Cache names are in the order of their creation.
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== present)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}
