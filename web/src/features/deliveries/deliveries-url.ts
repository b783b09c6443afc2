import {
  type DeliveryChannel,
  type DeliveryState,
  deliveryChannels,
  deliveryStates,
} from '@yoon/contract/deliveries/words'
import { anyText, type ChangeList, type ListState, listAddress, oneOf, useListUrl } from '../../lib/list-url.ts'

interface Filters {
  q: string
  channel: DeliveryChannel | undefined
  state: DeliveryState | undefined
}

const address = listAddress<Filters, Record<never, never>>({
  filters: { q: anyText, channel: oneOf(deliveryChannels), state: oneOf(deliveryStates) },
  opened: {},
})

export type DeliveriesUrl = ListState<Filters, Record<never, never>>
export type ChangeDeliveries = ChangeList<DeliveriesUrl>

export const useDeliveriesUrl = () => useListUrl(address)

export const noFilter = { q: '', channel: undefined, state: undefined } as const

/** Query parameters of the list. */
export function filterOf({ q, channel, state }: Filters) {
  return { ...(q && { search: q }), ...(channel && { channel }), ...(state && { state }) }
}
