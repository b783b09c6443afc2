import { QueryObserver } from '@tanstack/react-query'
import { listBookings } from '@yoon/contract/bookings/calls'
import { listClientTrips } from '@yoon/contract/clients/calls'
import { getDashboardStats } from '@yoon/contract/dashboard/calls'
import { listDrivers } from '@yoon/contract/drivers/calls'
import { listPayments } from '@yoon/contract/payments/calls'
import type { WatchedEntity } from '@yoon/contract/realtime/channel'
import { listUsers } from '@yoon/contract/users/calls'
import { listVehicles } from '@yoon/contract/vehicles/calls'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? 'one' : null) })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('window', {})
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('document', { hidden: false })

const { queryOf } = await import('../calls/data.ts')
const { queryClient } = await import('../calls/query-client.ts')
const { emitChange } = await import('./changes.ts')
const { keepScreensLive } = await import('./live-screens.ts')

const lists = [listBookings, listPayments, listDrivers, listVehicles, listUsers, listClientTrips, getDashboardStats]

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

/** Returns the lists that a change of the entity invalidates. */
function refreshedBy(entity: WatchedEntity) {
  for (const { path } of lists) queryClient.setQueryData([path], {})
  emitChange({ entity })
  vi.advanceTimersByTime(500)
  return lists.filter(({ path }) => queryClient.getQueryState([path])?.isInvalidated)
}

describe('a change by a colleague', () => {
  it.for([
    { entity: 'user', shownIn: lists },
    { entity: 'driver', shownIn: [listBookings, listPayments, listDrivers, listVehicles, getDashboardStats] },
    { entity: 'vehicle', shownIn: [listBookings, listPayments, listDrivers, listVehicles, getDashboardStats] },
    {
      entity: 'booking',
      shownIn: [listBookings, listPayments, listDrivers, listVehicles, listUsers, listClientTrips, getDashboardStats],
    },
    { entity: 'settings', shownIn: lists },
  ] as const)('refetches every list that shows a changed $entity', ({ entity, shownIn }) => {
    expect(refreshedBy(entity)).toEqual(shownIn)
  })

  it('refetches at once, then batches the changes of the next two seconds', async () => {
    const [list] = lists
    const isOld = () => queryClient.getQueryState([list?.path])?.isInvalidated
    expect(refreshedBy('booking')).toContain(list)
    await vi.advanceTimersByTimeAsync(0)
    expect(refreshedBy('booking')).not.toContain(list)
    emitChange({ entity: 'booking' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(isOld()).toBe(true)
  })

  it('waits until a slow refetch has ended, then for five times as long', async () => {
    const asked = vi.fn(() => new Promise((resolve) => setTimeout(() => resolve({}), 1_000)))
    queryClient.setQueryData([listBookings.path], {})
    const unsubscribe = new QueryObserver(queryClient, {
      queryKey: [listBookings.path],
      queryFn: asked,
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined)
    emitChange({ entity: 'booking' })
    await vi.advanceTimersByTimeAsync(500)
    expect(asked).toHaveBeenCalledTimes(1)
    emitChange({ entity: 'booking' })
    await vi.advanceTimersByTimeAsync(1_000 + 4_500)
    expect(asked).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toHaveBeenCalledTimes(2)
    unsubscribe()
  })

  it('sends the retry of a background refetch as a background call too', async () => {
    const asked: unknown[] = []
    vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
      if (url.startsWith(listBookings.path)) asked.push(headers['x-background'])
      throw new TypeError()
    })
    const query = queryOf(listBookings, {})
    queryClient.setQueryData(query.queryKey, {})
    const observer = new QueryObserver(queryClient, { ...query, staleTime: Number.POSITIVE_INFINITY })
    const unsubscribe = observer.subscribe(() => undefined)
    emitChange({ entity: 'booking' })
    await vi.advanceTimersByTimeAsync(500 + 1_000 + 2_000)
    expect(asked).toEqual(['1', '1', '1'])
    unsubscribe()
  })
})
