import { changedMeanwhile } from '@yoon/contract/colleague-change-words'
import type { StaleBookingDetails } from '@yoon/contract/planning/schemas'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { findLastAuthor } from './booking-history.store.ts'
import type { BookingRow } from './bookings.store.ts'

/** Returns the refusal of a booking that a colleague has changed meanwhile, with their name (rules/planning 7). */
export async function staleBooking(tx: Tx, { id, version }: Pick<BookingRow, 'id' | 'version'>): Promise<AppError> {
  const last = await findLastAuthor(tx, id)
  const details: StaleBookingDetails = { version, changedBy: last?.name ?? null, changedAt: last?.at ?? null }
  return new AppError('STALE', { message: changedMeanwhile('booking'), details })
}
