import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/payments'
import type { Context } from '../../platform/context.ts'
import type { JsonText, Page } from '../../platform/json-text.ts'
import * as store from './payments.list.store.ts'

export function listPayments({ tx }: Context, query: InputOf<typeof contract.listPayments>): Promise<Page> {
  return store.listPayments(tx, query)
}

export function getPaymentStats({ tx }: Context, filter: InputOf<typeof contract.getPaymentStats>): Promise<JsonText> {
  return store.readPaymentStats(tx, filter)
}
