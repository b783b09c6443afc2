import { can } from '../permissions.ts'

/** Kinds of papers of a vehicle (rules/papers 1). */
export const vehiclePaperKinds = [
  'REGISTRATION',
  'INSURANCE',
  'INSPECTION',
  'ROAD_TAX',
  'TRANSPORT_LICENCE',
  'EXTINGUISHER',
] as const

/** Kinds of papers of a driver (rules/papers 1). */
export const driverPaperKinds = ['LICENCE', 'MEDICAL', 'IDENTITY', 'CONTRACT'] as const

export const paperKinds = [...vehiclePaperKinds, ...driverPaperKinds] as const
export type PaperKind = (typeof paperKinds)[number]

export const paperKindLabels: Record<PaperKind, string> = {
  REGISTRATION: 'Carte grise',
  INSURANCE: 'Assurance',
  INSPECTION: 'Visite technique',
  ROAD_TAX: 'Vignette',
  TRANSPORT_LICENCE: 'Autorisation de transport',
  EXTINGUISHER: 'Extincteur',
  LICENCE: 'Permis de conduire',
  MEDICAL: 'Visite médicale',
  IDENTITY: "Pièce d'identité",
  CONTRACT: 'Contrat',
}

/** Kinds that block once they have expired, unless the settings say otherwise (rules/papers 4). */
export const defaultBlockingPapers: readonly PaperKind[] = ['INSURANCE', 'INSPECTION', 'TRANSPORT_LICENCE', 'LICENCE']

/** Days before the expiry of a paper on which it is announced (rules/papers 8). */
export const paperNoticeDays = [30, 15, 7, 1] as const

export function isVehiclePaper(kind: PaperKind): boolean {
  return vehiclePaperKinds.some((known) => known === kind)
}

/** Kinds that concern the person of a driver: only a reader who edits drivers sees them (rules/papers 3). */
export const personalPaperKinds: readonly PaperKind[] = ['MEDICAL', 'IDENTITY', 'CONTRACT']

export function isPersonalPaper(kind: PaperKind): boolean {
  return personalPaperKinds.includes(kind)
}

/** True if a role reads and edits papers of this kind (rules/papers 3). */
export function managesPaper(role: string, kind: PaperKind): boolean {
  return can(role, 'papers:manage') && (!isPersonalPaper(kind) || can(role, 'drivers:update'))
}

/** Validity of a paper today: `EXPIRING` within 30 days, `REPLACED` once a newer one of its kind is valid longer. */
export const paperStates = ['EXPIRED', 'EXPIRING', 'VALID', 'REPLACED'] as const
export type PaperState = (typeof paperStates)[number]

export const paperStateLabels: Record<PaperState, string> = {
  EXPIRED: 'Expiré',
  EXPIRING: 'Bientôt expiré',
  VALID: 'Valable',
  REPLACED: 'Remplacé',
}
