import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { listBookings } from '@yoon/contract/bookings/calls'
import type { Endpoint } from '@yoon/contract/endpoint'
import { type Entity, entities } from '@yoon/contract/entities'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? 'one' : null) })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('window', {})
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('document', { hidden: false })

const { queryOf, refreshAfter } = await import('../calls/data.ts')
const { queryClient } = await import('../calls/query-client.ts')
const { emitChange } = await import('./changes.ts')
const { keepScreensLive } = await import('./live-screens.ts')

const modules = Object.values(
  import.meta.glob<Record<string, Endpoint>>('../../../../contract/src/*/calls.ts', { eager: true }),
)
const calls = modules.flatMap((module) => Object.values(module))
const reads = calls.filter(({ shows }) => shows)

let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  stop = keepScreensLive()
})
afterEach(() => {
  stop()
  queryClient.clear()
  vi.useRealTimers()
})

/** Caches an answer, as if a screen had shown it. */
function cacheAnswerOf(endpoint: Endpoint) {
  const query = queryOf(endpoint, {})
  queryClient.getQueryCache().build<unknown>(queryClient, query).setData({}, { updatedAt: Date.now(), manual: true })
  return query
}

/** Shows the bookings as a screen does; returns the function that leaves it. */
function show() {
  const query = cacheAnswerOf(listBookings)
  return new QueryObserver(queryClient, { ...query, staleTime: 15_000 }).subscribe(() => undefined)
}

/** Returns the paths of the reading calls whose cached answers a change invalidates. */
function pathsRefreshedBy(change: () => void): string[] {
  for (const read of reads) cacheAnswerOf(read)
  change()
  vi.advanceTimersByTime(500)
  const cached = queryClient.getQueryCache().getAll()
  return cached.filter((query) => query.state.isInvalidated).map(({ queryKey }) => String(queryKey[0]))
}

const pathsThatShow = (...changed: readonly Entity[]) =>
  reads.filter(({ shows }) => shows?.some((entity) => changed.includes(entity))).map(({ path }) => path)

it.for(calls.filter(({ changes }) => changes))(
  '$method $path refetches every call that shows what it changes',
  (call) => {
    expect(pathsRefreshedBy(() => void refreshAfter(call))).toEqual(pathsThatShow(...(call.changes ?? [])))
  },
)

describe('a change by a colleague', () => {
  it.for(['booking', 'payment', 'driver', 'vehicle', 'user', 'settings'] as const)(
    'refetches every call that shows a changed %s',
    (entity) => {
      const refreshed = pathsRefreshedBy(() => emitChange({ entity }))
      expect(refreshed).toEqual(pathsThatShow(entity))
      expect(refreshed).toContain(listBookings.path)
    },
  )

  it('refetches every call that shows anything, if changes may have been missed', () => {
    expect(pathsRefreshedBy(() => emitChange(undefined))).toEqual(pathsThatShow(...entities))
  })

  it('refetches at once, then batches the changes of the next two seconds', async () => {
    const { path } = listBookings
    const isOld = () => queryClient.getQueryState(queryOf(listBookings, {}).queryKey)?.isInvalidated
    expect(pathsRefreshedBy(() => emitChange({ entity: 'booking' }))).toContain(path)
    await vi.advanceTimersByTimeAsync(0)
    expect(pathsRefreshedBy(() => emitChange({ entity: 'booking' }))).not.toContain(path)
    emitChange({ entity: 'booking' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(isOld()).toBe(true)
  })

  it('waits until a slow refetch has ended, then for five times as long', async () => {
    const requests = vi.fn(() => new Promise((resolve) => setTimeout(() => resolve({}), 1_000)))
    const unsubscribe = new QueryObserver(queryClient, {
      ...cacheAnswerOf(listBookings),
      queryFn: requests,
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined)
    emitChange({ entity: 'booking' })
    await vi.advanceTimersByTimeAsync(500)
    expect(requests).toHaveBeenCalledTimes(1)
    emitChange({ entity: 'booking' })
    await vi.advanceTimersByTimeAsync(1_000 + 4_500)
    expect(requests).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(requests).toHaveBeenCalledTimes(2)
    unsubscribe()
  })

  it('sends the retry of a background refetch as a background call too', async () => {
    const requests: unknown[] = []
    vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
      if (url.startsWith(listBookings.path)) requests.push(headers['x-background'])
      throw new TypeError()
    })
    const query = cacheAnswerOf(listBookings)
    const observer = new QueryObserver(queryClient, { ...query, staleTime: Number.POSITIVE_INFINITY })
    const unsubscribe = observer.subscribe(() => undefined)
    emitChange({ entity: 'booking' })
    await vi.advanceTimersByTimeAsync(500 + 1_000 + 2_000)
    expect(requests).toEqual(['1', '1', '1'])
    unsubscribe()
  })

  it('refetches after further changes although an earlier refetch was never answered', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((delayMs) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), delayMs)
      return controller.signal
    })
    const requests = vi.fn(
      (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    vi.stubGlobal('fetch', requests)
    const unsubscribe = show()
    emitChange({ entity: 'booking' })
    await vi.advanceTimersByTimeAsync(500)
    emitChange({ entity: 'booking' })
    // The read and its one retry end after 30 s each, the pause before the next read takes at most 15 s.
    await vi.advanceTimersByTimeAsync(77_000)
    expect(requests).toHaveBeenCalledTimes(3)
    unsubscribe()
    vi.restoreAllMocks()
  })
})

describe('a link that drops and comes back', () => {
  it('refetches stale screens as background calls, each time', async () => {
    const requests: unknown[] = []
    vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
      requests.push(headers['x-background'])
      return new Response('{}')
    })
    queryClient.mount()
    const unsubscribe = show()
    for (const times of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(16_000)
      onlineManager.setOnline(false)
      onlineManager.setOnline(true)
      await vi.advanceTimersByTimeAsync(100)
      expect(requests).toEqual(Array(times).fill('1'))
    }
    unsubscribe()
    queryClient.unmount()
  })

  it('leaves answers alone that are not stale yet', async () => {
    const requests = vi.fn()
    vi.stubGlobal('fetch', requests)
    const unsubscribe = show()
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await vi.advanceTimersByTimeAsync(100)
    expect(requests).not.toHaveBeenCalled()
    unsubscribe()
  })
})

it('counts a refetch after a background one as caused by the user', async () => {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    requests.push(headers['x-background'])
    return new Response('{}')
  })
  const unsubscribe = show()
  emitChange({ entity: 'booking' })
  await vi.advanceTimersByTimeAsync(500)
  await queryClient.refetchQueries({ queryKey: [listBookings.path] })
  expect(requests).toEqual(['1', undefined])
  unsubscribe()
})
