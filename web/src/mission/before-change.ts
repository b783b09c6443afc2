import type { Mission } from '@yoon/contract/missions/schemas'
import type { KeptMission } from './storage.ts'

/** Returns a mission as this phone knew it before the change that its driver has not confirmed yet. */
export function beforeChange(mission: Mission, kept: KeptMission | undefined): Mission | undefined {
  if (!mission.state.isConfirmationNeeded || !kept?.mission) return undefined
  return kept.mission.state.about === mission.state.about ? kept.before : (kept.before ?? kept.mission)
}
