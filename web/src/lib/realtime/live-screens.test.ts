import { listBookings } from '@yoon/contract/bookings'
import { listClientTrips } from '@yoon/contract/clients'
import { getDashboardStats } from '@yoon/contract/dashboard'
import { listDrivers } from '@yoon/contract/drivers'
import { listPayments } from '@yoon/contract/payments'
import type { WatchedEntity } from '@yoon/contract/realtime'
import { listUsers } from '@yoon/contract/users'
import { listVehicles } from '@yoon/contract/vehicles'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('window', {})
vi.stubGlobal('document', { hidden: false })
vi.stubGlobal('fetch', () => new Promise(() => undefined))

const { queryClient } = await import('../query-client.ts')
const { tellChange } = await import('./changes.ts')
const { keepScreensLive } = await import('./live-screens.ts')

const lists = [listBookings, listPayments, listDrivers, listVehicles, listUsers, listClientTrips, getDashboardStats]

let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  stop = keepScreensLive()
})
afterEach(() => {
  stop()
  queryClient.clear()
  vi.useRealTimers()
})

/** The lists that are read again after a change of something. */
function refreshedBy(entity: WatchedEntity) {
  for (const { path } of lists) queryClient.setQueryData([path], {})
  tellChange({ entity })
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
      shownIn: [listBookings, listPayments, listDrivers, listUsers, listClientTrips, getDashboardStats],
    },
    { entity: 'settings', shownIn: lists },
  ] as const)('of a $entity has read again all that shows it', ({ entity, shownIn }) => {
    expect(refreshedBy(entity)).toEqual(shownIn)
  })

  it('is read at once, what follows within two seconds in one reading', () => {
    const [list] = lists
    const isOld = () => queryClient.getQueryState([list?.path])?.isInvalidated
    expect(refreshedBy('booking')).toContain(list)
    expect(refreshedBy('booking')).not.toContain(list)
    tellChange({ entity: 'booking' })
    vi.advanceTimersByTime(2_000)
    expect(isOld()).toBe(true)
  })
})
