import type * as contract from '@yoon/contract/drivers'
import type { InputOf } from '@yoon/contract/endpoint'
import { can } from '@yoon/contract/permissions'
import type { Context } from '../../platform/context.ts'
import type { JsonText } from '../../platform/json-text.ts'
import * as store from './drivers.store.ts'

export function listAvailableDrivers(
  { tx, actor }: Context,
  { bookingId }: InputOf<typeof contract.listAvailableDrivers>,
): Promise<JsonText> {
  return store.listAvailableDrivers(tx, { bookingId, withPlaces: can(actor.role, 'bookings:read') })
}
