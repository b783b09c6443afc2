import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/vehicles'
import type { Context } from '../../platform/context.ts'
import type { Page } from '../../platform/json-text.ts'
import * as store from './vehicles.store.ts'

export function listVehicles({ tx }: Context, query: InputOf<typeof contract.listVehicles>): Promise<Page> {
  return store.listVehicles(tx, query)
}
