import { absenceReasonLabels } from '../absences/reasons.ts'
import { formatHistoryValue, historyFieldLabels } from '../bookings/history.ts'
import { localDateTime } from '../dates.ts'
import { deliveryChannelLabels, deliveryStateLabels } from '../deliveries/words.ts'
import { formatAmount } from '../money.ts'
import { deliveryFailureLabels } from '../notifications/delivery-failures.ts'
import { paperKindLabels } from '../papers/kinds.ts'
import { providerLabels } from '../payment-requests/providers.ts'
import { paymentProblemLabels } from '../payment-requests/states.ts'
import { paymentMethodLabels } from '../payments/methods.ts'
import { paymentStatusLabels } from '../payments/status.ts'
import { roleLabels } from '../permissions.ts'
import { formatPhone } from '../phones.ts'
import { placeKindLabels } from '../places/kinds.ts'
import {
  currencyLabels,
  formatDays,
  formatRetention,
  languageLabels,
  settingsLabels,
  timezoneLabels,
} from '../settings/words.ts'
import { tillEntryLabels, tillStateLabels } from '../till/kinds.ts'
import { todoCauseLabels, todoStateLabels, todoUrgencyLabels } from '../todo/causes.ts'
import { userGroupLabels, userOrderLabels } from '../users/orders.ts'
import { vehicleFieldLabels, vehicleTypeLabels } from '../vehicles/types.ts'
import { auditKindLabels, formatAuditAction } from './actions.ts'
import { ledgerFieldLabels, providerFieldLabels, tillFieldLabels } from './money-words.ts'

const ownFieldLabels = {
  from: 'Du',
  to: 'Au',
  note: 'Note',
  ...tillFieldLabels,
  startedAt: 'Démarrée à',
  completedAt: 'Terminée à',
  deletedAt: 'Supprimée à',
  amount: 'Montant',
  currency: 'Devise',
  method: 'Mode de paiement',
  paymentStatus: 'Statut du paiement',
  transactionId: 'ID de transaction',
  receiptNumber: 'N° de reçu',
  paymentProblem: 'Problème',
  paymentProvider: 'Moyen de paiement',
  receiptCode: 'Reçu',
  ...ledgerFieldLabels,
  firstName: 'Prénom',
  lastName: 'Nom',
  name: 'Nom',
  email: 'Email',
  phone: 'Téléphone',
  role: 'Rôle',
  isActive: 'Actif',
  user: 'Utilisateur',
  licenseNumber: 'N° de permis',
  isAvailable: 'Disponible',
  vehicles: 'Véhicules',
  ...vehicleFieldLabels,
  features: 'Équipements',
  imageUrls: 'Photos',
  channel: 'Moyen',
  deliveryState: 'Envois',
  tries: 'Essais',
  error: 'Erreur',
  secondFactor: 'Second facteur',
  ended: 'Sessions fermées',
  filename: 'Fichier',
  size: 'Taille (Mo)',
  safetyBackup: 'Sauvegarde de sécurité',
  problems: 'Valeurs signalées',
  isForeign: 'Créée ailleurs',
  demonstrationPayments: 'Paiements de démonstration',
  lostNumbers: 'Numéros annulés',
  hasJournal: 'Avec le journal',
  hasFiles: 'Avec les photos',
  missingImages: 'Photos manquantes',
  auditEntries: 'Entrées du journal',
  settings: 'Paramètres',
  counters: 'Compteurs',
  services: 'Services',
  users: 'Utilisateurs',
  absences: 'Absences',
  papers: 'Papiers',
  paperFiles: 'Fichiers des papiers',
  stepPhotos: 'Photos des missions',
  bookingSteps: 'Étapes des missions',
  ratings: 'Notes des clients',
  clientMessages: 'Messages aux clients',
  clientMessage: 'Message',
  messageText: 'Texte',
  absenceReason: 'Motif',
  absenceFrom: 'Début',
  absenceTo: 'Fin',
  absenceNote: 'Note',
  paperKind: 'Papier',
  number: 'Numéro',
  category: 'Catégorie',
  issuedOn: "Date d'émission",
  expiresOn: "Date d'expiration",
  owner: 'Pour',
  cause: 'Cause',
  urgency: 'Urgence',
  todoSubject: 'Objet',
  todoUntil: "Jusqu'à",
  state: 'État',
  imports: 'Imports',
  importChanges: 'Lignes des imports',
  drivers: 'Chauffeurs',
  holidays: 'Jours fériés',
  holidayYears: 'Années de jours fériés',
  zones: 'Zones',
  places: 'Lieux',
  fares: 'Forfaits',
  travelTimes: 'Durées des trajets',
  fareGrid: 'Réglages des forfaits',
  zone: 'Zone',
  placeKind: 'Type',
  aliases: 'Autres noms',
  address: 'Adresse',
  latitude: 'Latitude',
  longitude: 'Longitude',
  nightPercent: 'Supplément de nuit (%)',
  nightFrom: 'Nuit à partir de',
  nightTo: "Nuit jusqu'à",
  twoFactor: 'Doubles authentifications',
  recoveryCodes: 'Codes de secours',
  images: 'Photos',
  bookings: 'Réservations',
  payments: 'Paiements',
  ...providerFieldLabels,
  entries: 'Entrées',
  signIns: 'Connexions',
  deletedFrom: 'Effacées à partir du',
  processed: 'Courses à démarrer',
  updated: 'Courses démarrées',
  reason: 'Raison',
  call: 'Demande',
  rows: 'Lignes',
  createdRows: 'Lignes créées',
  updatedRows: 'Lignes mises à jour',
  skippedRows: 'Lignes ignorées',
  format: 'Format',
  search: 'Recherche',
  view: 'Vue',
  group: 'Groupe',
  order: 'Ordre',
  overdue: "Retards de plus d'un jour",
  dateFrom: 'Du',
  dateTo: 'Au',
  kind: "Type d'action",
  action: 'Action',
  actor: 'Par',
  withoutSignIns: 'Sans les connexions',
  available: 'Disponible',
  active: 'Actif',
} as const
const fieldLabels: Record<string, string> = { ...historyFieldLabels, ...ownFieldLabels, ...settingsLabels }

/** Fields that have a label; those of a booking come first, in the order of its form. */
export const auditFields: readonly string[] = Object.keys(fieldLabels)

export function auditFieldLabel(field: string): string {
  return Object.hasOwn(fieldLabels, field) ? (fieldLabels[field] ?? field) : field
}

const words: Record<string, Record<string, string>> = {
  paymentProblem: paymentProblemLabels,
  paymentProvider: providerLabels,
  paymentStatus: paymentStatusLabels,
  method: paymentMethodLabels,
  role: roleLabels,
  type: { ...vehicleTypeLabels, LUXURY: 'Luxe' },
  view: {
    urgent: 'Urgent',
    assigned: 'Assignées',
    in_progress: 'En Cours',
    completed: 'Terminées',
    all: 'Voir tout',
  },
  group: userGroupLabels,
  order: { ...userOrderLabels, asc: 'Croissant', desc: 'Décroissant' },
  overdue: { hidden: 'Masqués' },
  available: { true: 'Oui', false: 'Non' },
  active: { true: 'Oui', false: 'Non' },
  placeKind: placeKindLabels,
  absenceReason: absenceReasonLabels,
  paperKind: paperKindLabels,
  owner: { driver: 'Chauffeurs', vehicle: 'Véhicules' },
  cause: todoCauseLabels,
  urgency: todoUrgencyLabels,
  tillEntryKind: tillEntryLabels,
  state: {
    current: 'En cours',
    upcoming: 'À venir',
    past: 'Terminées',
    EXPIRED: 'Expirés',
    EXPIRING: 'Bientôt expirés',
    VALID: 'Valables',
    REPLACED: 'Remplacés',
    ...todoStateLabels,
    ...tillStateLabels,
  },
  withoutSignIns: { true: 'Oui' },
  reason: { wrong: 'Mot de passe incorrect', code: 'Code incorrect', inactive: 'Compte désactivé' },
  secondFactor: { app: 'Application', 'recovery-code': 'Code de secours' },
  error: deliveryFailureLabels,
  channel: deliveryChannelLabels,
  deliveryState: deliveryStateLabels,
  kind: auditKindLabels,
  currency: currencyLabels,
  timezone: timezoneLabels,
  language: languageLabels,
}
const paperLabels: Record<string, string> = paperKindLabels
const money =
  /^(amount|due|credit|allocated|extrasAmount|cancellationFee|discount|refundedAmount|writtenOff|depositAmount|stampDutyAmount|totalPrice|paidAmount|collectedAmount|baseFare|secondCount|driverCashCeiling|tillReasonAbove|till(Float|Expected|Counted|Difference)|\w+Rate)$/
const days = /^(passwordExpiry|notificationDays|deliveryDays|errorReportDays)$/
const years = /^(journal|signIn)Years$/
const units: Record<string, string> = {
  sessionTimeout: 'min',
  transferMinutes: 'min',
  bufferMinutes: 'min',
  graceMinutes: 'min',
  airportGraceMinutes: 'min',
  paymentLinkDays: 'jours',
  restHours: 'h',
  clientTermDays: 'jours',
  todoDriverMinutes: 'min',
  todoAcceptMinutes: 'min',
  todoEnRouteMinutes: 'min',
  todoLateMinutes: 'min',
  todoOverrunMinutes: 'min',
  todoUnpaidMinutes: 'min',
  todoTillMinutes: 'min',
  todoDriverCashMinutes: 'min',
  driverReminderMinutes: 'min',
}

/** Time zone and currency of the company. */
interface Locale {
  timezone: string
  currency: string
}

type Value = string | number | boolean | readonly string[] | null

/** Formats a value of the audit for display: `Confirmée`, `21/11/2026 à 14:32`, `45 000 F CFA`, `Oui`; `—` for null. */
export function formatAuditValue(field: string, value: Value, { timezone, currency }: Locale): string {
  if (value === null || typeof value === 'boolean') return formatHistoryValue(field, value, currency)
  if (typeof value === 'object') return formatList(field, value)
  if (typeof value === 'number') return formatNumber(field, value, currency)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value)) {
    const { day, time } = localDateTime(new Date(value), timezone)
    return `${formatDay(day)} à ${time}`
  }
  const local = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(value)
  if (local) return `${formatDay(local[1] ?? '')} à ${local[2]}`
  if (/^(date(From|To)|from|to|issuedOn|expiresOn|promisedOn|depositDueBy)$/.test(field)) return formatDay(value)
  if (field === 'phone') return formatPhone(value)
  if (field === 'format') return value.toUpperCase()
  if (field === 'action') return formatAuditAction(value)
  return words[field]?.[value] ?? formatHistoryValue(field, value, currency)
}

function formatList(field: string, values: readonly string[]): string {
  if (values.length === 0) return '—'
  // File names of photos mean nothing to readers: only their number is shown.
  if (field === 'imageUrls') return `${values.length}\u00a0${values.length > 1 ? 'photos' : 'photo'}`
  if (field === 'blockingPapers') return values.map((value) => paperLabels[value] ?? value).join(', ')
  return values.join(', ')
}

function formatNumber(field: string, value: number, currency: string): string {
  if (money.test(field) || isFare(field)) return formatAmount(value, currency)
  if (days.test(field)) return formatDays(value)
  if (years.test(field)) return formatRetention(value)
  const unit = units[field]
  return unit ? `${value}\u00a0${unit}` : formatHistoryValue(field, value, currency)
}

/** A fare is recorded under the names of its zones: `AIBD ↔ Plateau`. */
function isFare(field: string): boolean {
  return / [↔→] /.test(field)
}

function formatDay(day: string): string {
  return formatHistoryValue('scheduledDate', day, '')
}

/** Formats a change on one line: `Statut : En attente → Confirmée`, without a previous value of null. */
export function formatAuditChange(
  { field, before, after }: { field: string; before: Value; after: Value },
  locale: Locale,
): string {
  const values = before === null ? [after] : [before, after]
  return `${auditFieldLabel(field)}\u00a0: ${values.map((value) => formatAuditValue(field, value, locale)).join(' → ')}`
}
