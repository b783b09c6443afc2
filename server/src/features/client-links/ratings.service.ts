import type { rateTrip as contract } from '@yoon/contract/client-links/calls'
import type { InputOf } from '@yoon/contract/endpoint'
import { AppError } from '../../platform/app-error.ts'
import { tripLinkOf } from '../../platform/caller.ts'
import type { WriteContext } from '../../platform/context.ts'
import { lockDriver } from '../availability/index.ts'
import { emitBookingEvent, lockBooking } from '../bookings/index.ts'
import * as store from './client-trips.store.ts'

/** Stars up to which the office is told of a rating. */
const lowStars = 2

/** Stores the rating of a trip once; the same rating sent again answers the first (rules/missions 36). */
export async function rateTrip(
  context: WriteContext,
  { stars, comment }: Omit<InputOf<typeof contract>, 'token'>,
): Promise<store.Rating> {
  const { caller, tx, now, record } = context
  const { bookingId } = tripLinkOf(caller)
  const booking = await lockBooking(tx, bookingId)
  const known = await store.findRating(tx, bookingId)
  if (known) {
    if (known.stars === stars && known.comment === comment) return known
    throw new AppError('ALREADY_RATED')
  }
  if (!booking?.driver_id || !(await store.isRateable(tx, bookingId))) {
    throw new AppError('INVALID_TRANSITION', { message: 'Cette course pourra être notée une fois terminée' })
  }
  await lockDriver(tx, booking.driver_id)
  await store.insertRating(tx, { bookingId, driverId: booking.driver_id, stars, comment }, now)
  const after = { stars, ...(comment && { rating_comment: comment }) }
  record({ action: 'booking.rated', entity: 'booking', entityId: bookingId, after })
  if (stars <= lowStars) {
    const words = [`${stars}\u00a0${stars > 1 ? 'étoiles' : 'étoile'}`, comment].filter(Boolean).join(' · ')
    await emitBookingEvent(context, 'mission.rated_low', booking, { facts: { driverUserId: null, words } })
  }
  return { stars, comment }
}
