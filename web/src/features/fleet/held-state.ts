import type { AbsenceNow, PaperDue } from '@yoon/contract/availability/problems'

/** States of a driver or a vehicle that must not drive although the switch is on (rules/fleet 38). */
export type HeldState = 'Absent' | 'Immobilisé' | 'Papiers expirés'

export interface DueNow {
  absence?: AbsenceNow | null | undefined
  papers?: readonly PaperDue[] | undefined
}

/** Returns why a driver or a vehicle must not drive at present: an absence, named `away`, or a paper that blocks. */
export function heldStateOf<Away extends HeldState>(
  { absence, papers = [] }: DueNow,
  away: Away,
): Away | 'Papiers expirés' | undefined {
  if (absence) return away
  return papers.some(({ blocks, daysLeft }) => blocks && daysLeft < 0) ? 'Papiers expirés' : undefined
}
