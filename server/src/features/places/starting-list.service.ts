import type { WriteContext } from '../../platform/context.ts'
import { type AddedRows, insertStartingList } from './starting-list.store.ts'

/** Adds what the company does not have of the starting list (rules/places 5). */
export async function addStartingPlaces({ tx, record }: WriteContext): Promise<AddedRows> {
  const added = await insertStartingList(tx)
  const { zones, places, fares } = added
  if (zones + places > 0) {
    const after = { zones, places }
    record({ action: 'starting_places.added', entity: 'place', entityId: 'starting-list', after })
  }
  if (fares > 0) record({ action: 'fares.updated', entity: 'fare', entityId: 'fares', after: { fares } })
  return added
}
