import { expiryWords } from '../papers/expiry-words.ts'
import { paperKindLabels } from '../papers/kinds.ts'
import { roleLabels } from '../permissions.ts'
import { formatRetention } from '../settings/words.ts'
import { todoCauseLabels } from '../todo/causes.ts'
import type {
  AbsenceFacts,
  BackupFacts,
  BookingFacts,
  CreditFacts,
  DriverFacts,
  FailedAttemptsFacts,
  ImportFacts,
  JournalFacts,
  PaperFacts,
  TillFacts,
  UserFacts,
  VehicleFacts,
} from './facts.ts'

interface Events {
  'booking.created': BookingFacts
  'booking.confirmed': BookingFacts
  'booking.assigned': BookingFacts
  'booking.reassigned': BookingFacts
  'booking.unassigned': BookingFacts
  'booking.started': BookingFacts
  'booking.start_undone': BookingFacts
  'booking.completed': BookingFacts
  'booking.cancelled': BookingFacts
  'booking.deleted': BookingFacts
  'payment.recorded': BookingFacts
  'payment.settled': BookingFacts
  'payment.deleted': BookingFacts
  'payment_request.paid': BookingFacts
  'payment_request.problem': BookingFacts
  'payment.refunded': BookingFacts
  'payment.written_off': BookingFacts
  'credit.recorded': CreditFacts
  'credit.refunded': CreditFacts
  'till.closed': TillFacts
  'till.validated': TillFacts
  'scheduler.started': BookingFacts
  'scheduler.problem': BookingFacts
  'todo.raised': BookingFacts
  'mission.declined': BookingFacts
  'mission.problem': BookingFacts
  'mission.no_show': BookingFacts
  'mission.done': BookingFacts
  'mission.rated_low': BookingFacts
  'user.created': UserFacts
  'user.activated': UserFacts
  'user.deactivated': UserFacts
  'access.sign_ins_failed': FailedAttemptsFacts
  'driver.created': DriverFacts
  'driver.updated': DriverFacts
  'vehicle.created': VehicleFacts
  'vehicle.updated': VehicleFacts
  'clients.imported': ImportFacts
  'drivers.imported': ImportFacts
  'vehicles.imported': ImportFacts
  'absence.created': AbsenceFacts
  'absence.updated': AbsenceFacts
  'absence.deleted': AbsenceFacts
  'paper.expiring': PaperFacts
  'personal_paper.expiring': PaperFacts
  'backup.made': BackupFacts
  'backup.failed': BackupFacts
  'backup.restored': BackupFacts
  'backup.restored_from_elsewhere': BackupFacts
  'backup.restore_failed': BackupFacts
  'journal.deletion_announced': JournalFacts
}
export type EventName = keyof Events
export type BookingEventName = { [Name in EventName]: Events[Name] extends BookingFacts ? Name : never }[EventName]
export type AppEvent<Name extends EventName = EventName> = { [One in Name]: { name: One } & Events[One] }[Name]

export const notificationTypes = ['booking', 'payment', 'system', 'driver', 'user'] as const
export type NotificationType = (typeof notificationTypes)[number]
export const priorities = ['high', 'medium', 'low'] as const
export type Priority = (typeof priorities)[number]

interface Wording<Facts> {
  type: NotificationType
  priority: Priority
  title: string | ((facts: Facts) => string)
  message: (facts: Facts) => string
}

const trip = ({ bookingReference, client, when, others }: BookingFacts) =>
  `${bookingReference} · ${client} · ${when}${others ? ` · et ${others} ${others === 1 ? 'autre' : 'autres'} de la série` : ''}`
const money = ({ amount, method, bookingReference, client }: BookingFacts) =>
  `${amount} · ${method} · ${bookingReference} · ${client}`
const credit = ({ amount, method, creditor }: CreditFacts) => `${amount} · ${method} · ${creditor}`
const told = (facts: BookingFacts) => [facts.driver, trip(facts), facts.words].filter(Boolean).join(' · ')
const account = ({ user, role }: UserFacts) => `${user} · ${roleLabels[role]}`
const profile = ({ driver, licenseNumber }: DriverFacts) => `${driver} · permis ${licenseNumber}`
const archive = ({ backup }: BackupFacts) => backup
const retention = ({ journal: { day, journalYears, signInYears } }: JournalFacts) =>
  `À partir du ${day}, les entrées trop anciennes seront effacées. Durées de conservation\u00a0: ${formatRetention(journalYears).toLowerCase()}, connexions ${formatRetention(signInYears).toLowerCase()}.`
const nouns: Record<ImportFacts['importedList'], string> = {
  clients: 'client',
  drivers: 'chauffeur',
  vehicles: 'véhicule',
}
const sheet = ({ importedList, filename, created, updated }: ImportFacts) => {
  const plural = (count: number) => (count > 1 ? 's' : '')
  const counted = (count: number) => `${count.toLocaleString('fr-FR')}\u00a0${nouns[importedList]}${plural(count)}`
  const both = `${counted(created)} créé${plural(created)}, ${updated.toLocaleString('fr-FR')} mis à jour`
  if (updated === 0) return `${filename} · ${counted(created)} créé${plural(created)}`
  return `${filename} · ${created === 0 ? `${counted(updated)} mis à jour` : both}`
}
const till = ({ tillNumber, cashier, tillDifference }: TillFacts) =>
  `${tillNumber} · ${cashier} · écart ${tillDifference}`
const car = ({ vehicle, licensePlate }: VehicleFacts) => `${vehicle} · ${licensePlate}`

const away = ({ absent, period, trips }: AbsenceFacts) =>
  `${absent} · ${period}${trips > 0 ? ` · ${trips}\u00a0${trips > 1 ? 'courses encore assignées' : 'course encore assignée'}` : ''}`
const expiring: Wording<PaperFacts> = {
  type: 'driver',
  priority: 'medium',
  title: ({ daysLeft }) => (daysLeft < 0 ? 'Papier expiré' : 'Papier bientôt expiré'),
  message: ({ paperKind, holder, expiry, daysLeft }) =>
    `${paperKindLabels[paperKind]} · ${holder} · ${expiryWords(daysLeft)} (${expiry})`,
}

/** Title of the notification and of the toast for a trip that is completed unpaid. */
export const unpaidTitle = 'Course terminée, impayée'

/** Type, priority, title and message of the notification of each event, in French. */
export const notificationWording: { [Name in EventName]: Wording<Events[Name]> } = {
  'booking.created': { type: 'booking', priority: 'low', title: 'Nouvelle réservation', message: trip },
  'booking.confirmed': { type: 'booking', priority: 'low', title: 'Réservation confirmée', message: trip },
  'booking.assigned': {
    type: 'booking',
    priority: 'medium',
    title: 'Chauffeur assigné',
    message: (facts) => `${facts.driver ?? 'Véhicule'} · ${trip(facts)}`,
  },
  'booking.reassigned': {
    type: 'booking',
    priority: 'high',
    title: 'Chauffeur réassigné',
    message: (facts) => `${facts.driver ?? 'Véhicule'} · ${trip(facts)}`,
  },
  'booking.unassigned': { type: 'booking', priority: 'high', title: 'Assignation supprimée', message: trip },
  'booking.started': { type: 'booking', priority: 'low', title: 'Course démarrée', message: trip },
  'booking.start_undone': { type: 'booking', priority: 'medium', title: 'Démarrage annulé', message: trip },
  'booking.completed': {
    type: 'booking',
    priority: 'low',
    title: ({ isUnpaid }) => (isUnpaid ? unpaidTitle : 'Course terminée'),
    message: trip,
  },
  'booking.cancelled': { type: 'booking', priority: 'high', title: 'Réservation annulée', message: trip },
  'booking.deleted': { type: 'booking', priority: 'high', title: 'Réservation supprimée', message: trip },
  'payment.recorded': {
    type: 'payment',
    priority: 'low',
    title: 'Paiement enregistré',
    message: money,
  },
  'payment.settled': {
    type: 'payment',
    priority: 'low',
    title: 'Paiement encaissé',
    message: money,
  },
  'payment.deleted': {
    type: 'payment',
    priority: 'high',
    title: 'Paiement supprimé',
    message: money,
  },
  'payment_request.paid': { type: 'payment', priority: 'medium', title: 'Demande payée', message: money },
  'payment_request.problem': {
    type: 'payment',
    priority: 'high',
    title: 'Paiement mobile à vérifier',
    message: (facts) => [money(facts), facts.problem].filter(Boolean).join(' · '),
  },
  'payment.refunded': { type: 'payment', priority: 'medium', title: 'Paiement remboursé', message: money },
  'payment.written_off': {
    type: 'payment',
    priority: 'medium',
    title: 'Créance passée en perte',
    message: ({ amount, bookingReference, client }) => [amount, bookingReference, client].join(' · '),
  },
  'credit.recorded': { type: 'payment', priority: 'low', title: 'Crédit client enregistré', message: credit },
  'credit.refunded': { type: 'payment', priority: 'medium', title: 'Crédit client remboursé', message: credit },
  'till.closed': { type: 'payment', priority: 'medium', title: 'Caisse fermée, à valider', message: till },
  'till.validated': { type: 'payment', priority: 'low', title: 'Caisse validée', message: till },
  // Type booking: all who work with bookings read it, not only administrators.
  'scheduler.started': { type: 'booking', priority: 'low', title: 'Course démarrée automatiquement', message: trip },
  'scheduler.problem': {
    type: 'booking',
    priority: 'high',
    title: 'Démarrage automatique impossible',
    message: (facts) => `${trip(facts)} · ${facts.problem}`,
  },
  'todo.raised': {
    type: 'booking',
    priority: 'high',
    title: ({ cause }) => `À traiter${cause ? `\u00a0: ${todoCauseLabels[cause].toLowerCase()}` : ''}`,
    message: trip,
  },
  'mission.declined': { type: 'booking', priority: 'high', title: 'Mission refusée par le chauffeur', message: told },
  'mission.problem': { type: 'booking', priority: 'high', title: 'Problème signalé par le chauffeur', message: told },
  'mission.no_show': { type: 'booking', priority: 'high', title: 'Client absent, selon le chauffeur', message: told },
  'mission.done': {
    type: 'booking',
    priority: 'medium',
    title: 'Terminée par le chauffeur, à encaisser',
    message: told,
  },
  'mission.rated_low': { type: 'booking', priority: 'medium', title: 'Course mal notée', message: told },
  'user.created': { type: 'user', priority: 'low', title: 'Nouvel utilisateur', message: account },
  'user.activated': { type: 'user', priority: 'medium', title: 'Utilisateur activé', message: account },
  'user.deactivated': { type: 'user', priority: 'medium', title: 'Utilisateur désactivé', message: account },
  'access.sign_ins_failed': {
    type: 'system',
    priority: 'high',
    title: 'Échecs de connexion répétés',
    message: ({ failures, ...facts }) => `${account(facts)} · ${failures} tentatives refusées`,
  },
  'driver.created': { type: 'driver', priority: 'low', title: 'Nouveau chauffeur', message: profile },
  'driver.updated': { type: 'driver', priority: 'low', title: 'Chauffeur modifié', message: profile },
  // Vehicles share the type of drivers: readers of drivers also read vehicles.
  'vehicle.created': { type: 'driver', priority: 'low', title: 'Nouveau véhicule', message: car },
  'vehicle.updated': { type: 'driver', priority: 'low', title: 'Véhicule modifié', message: car },
  'clients.imported': { type: 'user', priority: 'low', title: 'Clients importés', message: sheet },
  'drivers.imported': { type: 'driver', priority: 'low', title: 'Chauffeurs importés', message: sheet },
  'vehicles.imported': { type: 'driver', priority: 'low', title: 'Véhicules importés', message: sheet },
  // Vehicles share the type of drivers here too.
  'absence.created': { type: 'driver', priority: 'medium', title: 'Absence ajoutée', message: away },
  'absence.updated': { type: 'driver', priority: 'medium', title: 'Absence modifiée', message: away },
  'absence.deleted': { type: 'driver', priority: 'low', title: 'Absence supprimée', message: away },
  'paper.expiring': expiring,
  // Only the administrator reads the personal papers of drivers.
  'personal_paper.expiring': { ...expiring, type: 'system' },
  'backup.made': { type: 'system', priority: 'low', title: 'Sauvegarde créée', message: archive },
  'backup.failed': { type: 'system', priority: 'high', title: 'Échec de la sauvegarde', message: archive },
  'backup.restored': { type: 'system', priority: 'high', title: 'Base de données restaurée', message: archive },
  'backup.restored_from_elsewhere': {
    type: 'system',
    priority: 'high',
    title: 'Base de données restaurée',
    message: ({ backup }) => `Sauvegarde créée ailleurs\u00a0: ${backup}. Vérifiez les comptes et leurs rôles.`,
  },
  'backup.restore_failed': { type: 'system', priority: 'high', title: 'Échec de la restauration', message: archive },
  'journal.deletion_announced': {
    type: 'system',
    priority: 'medium',
    title: "Effacement d'entrées du journal",
    message: retention,
  },
}
