import type { InputOf } from '@yoon/contract/endpoint'
import type { makeMissionLink as contract } from '@yoon/contract/missions/calls'
import { AppError } from '../../platform/app-error.ts'
import type { WriteContext } from '../../platform/context.ts'
import { type LinkTools, liveTripLink, revokeTripLink, tripLinkUrl } from '../../platform/trip-links.ts'
import { lockAndValidateBooking } from '../bookings/index.ts'

/** Makes the service that returns the live link of a mission, or a new one that ends it (rules/missions 2–4). */
export function makeMissionLink({ tokens, publicUrl }: LinkTools) {
  return async (context: WriteContext, { id, renew = false }: InputOf<typeof contract>): Promise<{ url: string }> => {
    const { tx, now, record } = context
    const { driver_id } = await lockAndValidateBooking(context, id, { action: 'message' })
    if (!driver_id) throw new AppError('INVALID_TRANSITION', { message: "Cette réservation n'a pas de chauffeur" })
    const wanted = { purpose: 'mission', bookingId: id, driverId: driver_id, isRenewed: renew } as const
    const { token, isNew } = await liveTripLink(tx, tokens, wanted, now)
    const action = renew ? 'booking.mission_link_renewed' : 'booking.mission_link_made'
    if (isNew) record({ action, entity: 'booking', entityId: id, after: { driver_id } })
    return { url: tripLinkUrl('mission', token, publicUrl) }
  }
}

/** Ends the live link of the driver who has the trip; without a driver, or without a link, there is nothing to end. */
export async function revokeMissionLink(context: WriteContext, { id }: { id: string }): Promise<Record<string, never>> {
  const { tx, now, record } = context
  const { driver_id } = await lockAndValidateBooking(context, id)
  if (driver_id && (await revokeTripLink(tx, { purpose: 'mission', bookingId: id, driverId: driver_id }, now))) {
    record({ action: 'booking.mission_link_revoked', entity: 'booking', entityId: id, after: { driver_id } })
  }
  return {}
}
