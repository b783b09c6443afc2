import type { Mission } from '@yoon/contract/missions/schemas'
import { tripLinkOf } from '../../platform/caller.ts'
import type { ReadContext } from '../../platform/context.ts'
import { deadLink } from '../../platform/trip-links.ts'
import { findMission } from './missions.store.ts'

/** Returns the mission of a link; changes nothing. */
export async function getMission({ caller, db, now }: ReadContext): Promise<Mission> {
  const link = tripLinkOf(caller)
  const mission = await findMission(db, link, now)
  // Taken from the driver since the link was found.
  if (!mission) throw await deadLink(db, 'MISSION_REASSIGNED', link)
  return mission
}
