import type { StampDutyRule } from '../ledger/stamp-duty.ts'
import { formatAmount } from '../money.ts'
import type { Currency, Language, timezones } from './choices.ts'

/** Labels of the settings, on their page and in the journal. */
export const settingsLabels = {
  companyName: "Nom de l'entreprise",
  address: 'Adresse',
  phone: 'Téléphone',
  email: 'Email',
  website: 'Site web',
  ninea: 'NINEA',
  rccm: 'RCCM',
  currency: 'Devise',
  timezone: 'Fuseau horaire',
  language: 'Langue des messages',
  baseFare: 'Tarif de base',
  perKmRate: 'Tarif par kilomètre',
  waitingTimeRate: "Tarif par minute d'attente",
  transferMinutes: "Durée d'un transfert",
  bufferMinutes: 'Battement entre deux courses',
  restHours: 'Repos de nuit',
  graceMinutes: 'Attente comprise',
  airportGraceMinutes: "Attente comprise à l'aéroport",
  paymentLinkDays: "Validité d'un lien de paiement",
  blockingPapers: 'Papiers obligatoires',
  stampDuty: 'Droit de timbre sur les espèces',
  clientTermDays: 'Délai de paiement des clients',
  tillRequired: 'Caisse ouverte pour encaisser des espèces',
  tillReasonAbove: 'Écart de caisse à expliquer, au-dessus de',
  driverCashCeiling: "Plafond d'espèces d'un chauffeur",
  bookingAlerts: 'Alertes de réservation',
  paymentAlerts: 'Alertes de paiement',
  todoDriverMinutes: 'Chauffeur à trouver, avant le départ',
  todoAcceptMinutes: "Réponse du chauffeur, après l'assignation",
  todoEnRouteMinutes: 'Chauffeur en route, avant le départ',
  todoLateMinutes: 'Départ en retard, après',
  todoOverrunMinutes: 'Course qui déborde, avant la suivante',
  todoUnpaidMinutes: 'Course impayée, après la fin',
  todoTillMinutes: "Caisse restée ouverte, après l'ouverture",
  todoDriverCashMinutes: "Espèces à remettre, après l'encaissement",
  clientReminders: 'Rappel aux clients, la veille',
  driverReminderMinutes: 'Rappel au chauffeur, avant le départ',
  emailNotifications: "Emails à l'équipe",
  smsNotifications: 'SMS aux clients',
  pushNotifications: 'Notifications push',
  twoFactorAuth: 'Double authentification',
  sessionTimeout: 'Fin de session après',
  passwordExpiry: 'Validité du mot de passe',
  journalYears: 'Durée de conservation du journal',
  signInYears: 'Durée de conservation des connexions',
  notificationDays: 'Durée de conservation des notifications',
  deliveryDays: 'Durée de conservation des messages non remis',
  errorReportDays: "Durée de conservation des rapports d'erreur",
} as const

export const currencyLabels: Record<Currency, string> = {
  XOF: 'Franc CFA (XOF)',
  EUR: 'Euro (EUR)',
  USD: 'Dollar américain (USD)',
}

export const timezoneLabels: Record<(typeof timezones)[number], string> = {
  'Africa/Dakar': 'Dakar (Africa/Dakar)',
  'Africa/Casablanca': 'Casablanca (Africa/Casablanca)',
  'Europe/Paris': 'Paris (Europe/Paris)',
}

export const languageLabels: Record<Language, string> = {
  fr: 'Français',
  en: 'Anglais',
  wo: 'Wolof',
}

/** Formats a retention: `10 ans`, or `Sans limite` for 0. */
export function formatRetention(years: number): string {
  if (years === 0) return 'Sans limite'
  return `${years}\u00a0${years > 1 ? 'ans' : 'an'}`
}

/** Formats a number of days: `90 jours`, or `Sans limite` for 0. */
export function formatDays(days: number): string {
  return days === 0 ? 'Sans limite' : `${days}\u00a0jours`
}

/** Labels of the payments on which the duty is taken. */
export const stampDutyModeLabels: Record<StampDutyRule['mode'], string> = {
  OFF: 'Aucun',
  ALL: 'Sur tous les paiements',
  ABOVE: "Au-delà d'un seuil",
}

/** Describes a stamp duty: `1 % au-dessus de 20 000 F CFA, dès le 01/01/2027`. */
export function formatStampDuty({ mode, threshold, from }: StampDutyRule): string {
  if (mode === 'OFF') return 'Aucun'
  const above = mode === 'ABOVE' ? ` au-dessus de ${formatAmount(threshold, 'XOF')}` : ''
  return `1\u00a0%${above}${from ? `, dès le ${from.split('-').toReversed().join('/')}` : ''}`
}
