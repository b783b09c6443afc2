/** Reasons of an absence of a driver (rules/availability 33). */
export const driverAbsenceReasons = ['LEAVE', 'SICK', 'REST', 'TRAINING', 'OTHER'] as const
export type DriverAbsenceReason = (typeof driverAbsenceReasons)[number]

/** Reasons of an absence of a vehicle (rules/availability 33). */
export const vehicleAbsenceReasons = ['MAINTENANCE', 'BREAKDOWN', 'ACCIDENT', 'OTHER'] as const
export type VehicleAbsenceReason = (typeof vehicleAbsenceReasons)[number]

export const absenceReasons = [
  'LEAVE',
  'SICK',
  'REST',
  'TRAINING',
  'MAINTENANCE',
  'BREAKDOWN',
  'ACCIDENT',
  'OTHER',
] as const
export type AbsenceReason = (typeof absenceReasons)[number]

/** Reason as it is told: `ABSENT` stands for SICK to readers who may not know it (rules/availability 36). */
export const shownAbsenceReasons = [...absenceReasons, 'ABSENT'] as const
export type ShownAbsenceReason = (typeof shownAbsenceReasons)[number]

export const absenceReasonLabels: Record<ShownAbsenceReason, string> = {
  LEAVE: 'Congé',
  SICK: 'Maladie',
  REST: 'Repos',
  TRAINING: 'Formation',
  MAINTENANCE: 'Entretien',
  BREAKDOWN: 'Panne',
  ACCIDENT: 'Sinistre',
  OTHER: 'Autre',
  ABSENT: 'Absent',
}

/** Returns the reasons that an absence of a driver, or else of a vehicle, may have. */
export function reasonsOf(owner: AbsenceOwner): readonly AbsenceReason[] {
  return owner === 'driver' ? driverAbsenceReasons : vehicleAbsenceReasons
}

/** Kind of owner of absences and papers. */
export const owners = ['driver', 'vehicle'] as const
export type AbsenceOwner = (typeof owners)[number]

/** Moments of an absence compared with the present. */
export const absenceStates = ['current', 'upcoming', 'past'] as const
export type AbsenceState = (typeof absenceStates)[number]

/** Maximum number of trips that are listed with an absence. */
export const tripsMeanwhileMax = 200
