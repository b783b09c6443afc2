import type * as contract from '@yoon/contract/clients/calls'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import { AppError } from '../../platform/app-error.ts'
import type { ReadContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { findClientTrips } from './client-trips.store.ts'

/** Lists trips for the form once a client is chosen: recent ones, and possible duplicates (rules/bookings 12, 13). */
export async function listClientTrips(
  { db, now }: ReadContext,
  query: InputOf<typeof contract.listClientTrips>,
): Promise<JsonText<OutputOf<typeof contract.listClientTrips>>> {
  const trips = await findClientTrips(db, { ...query, now })
  if (!trips) throw new AppError('NOT_FOUND', { message: 'Ce client est introuvable' })
  return trips
}
