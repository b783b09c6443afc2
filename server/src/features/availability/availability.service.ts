import type { AvailableDriver, listAvailableDrivers as contract } from '@yoon/contract/availability/calls'
import type { InputOf } from '@yoon/contract/endpoint'
import { can } from '@yoon/contract/permissions'
import type { ReadContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import * as store from './available-drivers.store.ts'
import type { WaySql } from './neighbours.store.ts'

export type { WaySql }

/** Returns the service that lists the drivers for a booking; other features know zones and the ways between them. */
export function createAvailableDrivers(ways: WaySql) {
  return (
    { db, now, actor }: ReadContext,
    { bookingId }: InputOf<typeof contract>,
  ): Promise<JsonText<AvailableDriver[]>> => {
    const may = { withPlaces: can(actor.role, 'bookings:read'), withReasons: can(actor.role, 'drivers:assign') }
    return store.listAvailableDrivers(db, { bookingId, now, ways, ...may })
  }
}
