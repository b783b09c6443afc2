import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/vehicles'
import type { Context } from '../../platform/context.ts'
import type { JsonText, Page } from '../../platform/json-text.ts'
import * as store from './vehicles.store.ts'

export function listVehicles({ tx }: Context, query: InputOf<typeof contract.listVehicles>): Promise<Page> {
  return store.listVehicles(tx, query)
}

/** What the price proposal of the booking form counts with. */
export function listVehicleRates({ tx }: Context): Promise<JsonText> {
  return store.readVehicleRates(tx)
}
