import { can, type Permission, type Role } from '../permissions.ts'

/** Causes of the lines of the work queue (rules/todo 3). A cause is a part of stored keys and never changes. */
export const todoCauses = [
  'NO_DRIVER',
  'NOT_ACCEPTED',
  'DECLINED',
  'NOT_EN_ROUTE',
  'LATE_START',
  'OVERRUN',
  'PROBLEM',
  'ABSENT_DRIVER',
  'REMIND_CLIENT',
  'UNPAID',
  'TO_COMPLETE',
  'CASH_MISMATCH',
  'AMOUNT_MISMATCH',
  'OVERPAID',
  'PAID_AFTER_CANCEL',
  'PROVIDER_SILENT',
  'RECEIPT_UNMATCHED',
  'DEPOSIT_DUE',
  'PROMISE_BROKEN',
  'CREDIT_TO_RETURN',
  'DRIVER_CASH',
  'TILL_DIFFERENCE',
  'TILL_TO_VALIDATE',
  'TILL_OPEN_LONG',
  'PAPER_EXPIRING',
  'UNDELIVERED',
] as const
export type TodoCause = (typeof todoCauses)[number]

export const todoCauseLabels: Record<TodoCause, string> = {
  NO_DRIVER: 'Sans chauffeur',
  NOT_ACCEPTED: 'Pas encore acceptée',
  DECLINED: 'Refusée par le chauffeur',
  NOT_EN_ROUTE: 'Chauffeur pas en route',
  LATE_START: 'Départ en retard',
  OVERRUN: 'Déborde sur la suivante',
  PROBLEM: 'Problème signalé',
  ABSENT_DRIVER: 'Chauffeur ou véhicule indisponible',
  REMIND_CLIENT: 'Client à prévenir',
  UNPAID: 'Terminée, impayée',
  TO_COMPLETE: 'Payée, à terminer',
  CASH_MISMATCH: 'Espèces à vérifier',
  AMOUNT_MISMATCH: 'Paiement mobile à vérifier',
  OVERPAID: 'Payée deux fois',
  PAID_AFTER_CANCEL: 'Payée trop tard',
  PROVIDER_SILENT: 'Paiement mobile en panne',
  RECEIPT_UNMATCHED: 'Encaissement non rapproché',
  DEPOSIT_DUE: 'Acompte attendu',
  PROMISE_BROKEN: 'Promesse de paiement non tenue',
  CREDIT_TO_RETURN: 'Crédit à rendre',
  DRIVER_CASH: 'Espèces à remettre',
  TILL_DIFFERENCE: 'Écart de caisse',
  TILL_TO_VALIDATE: 'Caisse à valider',
  TILL_OPEN_LONG: 'Caisse restée ouverte',
  PAPER_EXPIRING: 'Papier à renouveler',
  UNDELIVERED: 'Message non remis',
}

/** Permission of those who can fix a cause, and so see its lines (rules/todo 2). */
const fixedBy: Record<TodoCause, Permission> = {
  NO_DRIVER: 'bookings:assign_driver',
  NOT_ACCEPTED: 'bookings:assign_driver',
  DECLINED: 'bookings:assign_driver',
  NOT_EN_ROUTE: 'bookings:assign_driver',
  LATE_START: 'bookings:assign_driver',
  OVERRUN: 'bookings:assign_driver',
  // Roles that may update bookings may assign drivers too.
  PROBLEM: 'bookings:assign_driver',
  ABSENT_DRIVER: 'bookings:assign_driver',
  REMIND_CLIENT: 'bookings:update',
  UNPAID: 'payments:create',
  // Completing a trip needs the right to record its payment, also where nothing is left to pay.
  TO_COMPLETE: 'payments:create',
  CASH_MISMATCH: 'payments:create',
  AMOUNT_MISMATCH: 'payments:create',
  OVERPAID: 'payments:create',
  PAID_AFTER_CANCEL: 'payments:create',
  PROVIDER_SILENT: 'payments:create',
  RECEIPT_UNMATCHED: 'payments:create',
  DEPOSIT_DUE: 'payments:create',
  PROMISE_BROKEN: 'payments:create',
  CREDIT_TO_RETURN: 'payments:create',
  DRIVER_CASH: 'payments:create',
  // Not shown to the persons concerned.
  TILL_DIFFERENCE: 'payments:update',
  TILL_TO_VALIDATE: 'payments:update',
  TILL_OPEN_LONG: 'payments:update',
  PAPER_EXPIRING: 'papers:manage',
  UNDELIVERED: 'settings:manage',
}

/** Returns the causes whose lines a role sees. */
export function todoCausesOf(role: Role): TodoCause[] {
  return todoCauses.filter((cause) => can(role, fixedBy[cause]))
}

/** Urgencies, the highest first. */
export const todoUrgencies = ['high', 'medium', 'low'] as const
export type TodoUrgency = (typeof todoUrgencies)[number]

export const todoUrgencyLabels: Record<TodoUrgency, string> = { high: 'Urgent', medium: 'Bientôt', low: 'À prévoir' }

/** Lines that a list shows: all that are open, those of the reader, those without owner, or those put off. */
export const todoStates = ['open', 'mine', 'unclaimed', 'snoozed'] as const
export type TodoState = (typeof todoStates)[number]

export const todoStateLabels: Record<TodoState, string> = {
  open: 'Toutes',
  mine: 'À moi',
  unclaimed: 'Libres',
  snoozed: 'Reportées',
}

/** Times for which a line is put off (rules/todo 6). */
export const snoozeTimes = ['15m', '1h', 'tomorrow'] as const
export type SnoozeTime = (typeof snoozeTimes)[number]

export const snoozeLabels: Record<SnoozeTime, string> = {
  '15m': 'Dans 15 minutes',
  '1h': 'Dans 1 heure',
  tomorrow: 'Demain à 07:00',
}

/** Minutes for which a line belongs to the person who claims it. */
export const claimMinutes = 30
/** Lines of one cause that are counted and shown at most: ten pages, more than people at work deal with in a day. */
export const todoLinesMax = 250
