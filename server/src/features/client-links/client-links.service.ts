import type { makeClientLink as contract } from '@yoon/contract/client-links/calls'
import type { InputOf } from '@yoon/contract/endpoint'
import type { WriteContext } from '../../platform/context.ts'
import { type LinkTools, liveTripLink, revokeTripLink, tripLinkUrl } from '../../platform/trip-links.ts'
import { lockAndValidateBooking } from '../bookings/index.ts'

/** Makes the service that returns the live link of a trip for its client, or a new one that ends it (rules/missions 5). */
export function makeClientLink({ tokens, publicUrl }: LinkTools) {
  return async (context: WriteContext, { id, renew = false }: InputOf<typeof contract>): Promise<{ url: string }> => {
    const { tx, now, record } = context
    await lockAndValidateBooking(context, id)
    const wanted = { purpose: 'client', bookingId: id, driverId: null, isRenewed: renew } as const
    const { token, isNew } = await liveTripLink(tx, tokens, wanted, now)
    const action = renew ? 'booking.client_link_renewed' : 'booking.client_link_made'
    if (isNew) record({ action, entity: 'booking', entityId: id })
    return { url: tripLinkUrl('client', token, publicUrl) }
  }
}

/** Ends the live link of a trip for its client, if there is one. */
export async function revokeClientLink(context: WriteContext, { id }: { id: string }): Promise<Record<string, never>> {
  const { tx, now, record } = context
  await lockAndValidateBooking(context, id)
  if (await revokeTripLink(tx, { purpose: 'client', bookingId: id, driverId: null }, now)) {
    record({ action: 'booking.client_link_revoked', entity: 'booking', entityId: id })
  }
  return {}
}
