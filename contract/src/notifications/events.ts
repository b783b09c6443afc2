import { expiryWords } from '../papers/expiry-words.ts'
import { type PaperKind, paperKindLabels } from '../papers/kinds.ts'
import { type Role, roleLabels } from '../permissions.ts'
import { formatRetention } from '../settings/words.ts'
import { type TodoCause, todoCauseLabels } from '../todo/causes.ts'

/**
 * Facts of a booking event; events are named in the past tense. A change and its event are committed together; screens
 * that receive the event refetch with their own permissions (rules/notifications 1, 27).
 */
export interface BookingFacts {
  bookingId: string
  bookingReference: string
  /** `Mame Diarra Fall` */
  client: string
  /** `sam. 21 nov. à 14:15` in the business time zone. */
  when: string
  /** User of the driver, who may read the event (a DRIVER reads only events of their own trips). */
  driverUserId: string | null
  /** True if only that driver receives the event. */
  isForDriverAlone?: true
  /** `Ibrahima Sarr`, if the event has a driver. */
  driver?: string
  /** `45 000 F CFA`, if the event has a payment. */
  amount?: string
  method?: string
  /** True if completed without payment: staff are told so, the driver is not. */
  isUnpaid?: true
  /** Number of other bookings of its series that the event concerns too. */
  others?: number
  /** Sentence with the reason why the booking cannot start automatically. */
  problem?: string
  /** Cause of an urgent line of the work queue. */
  cause?: TodoCause
}

export interface UserFacts {
  userId: string
  /** `Khady Faye` */
  user: string
  role: Role
}

export interface FailedAttemptsFacts extends UserFacts {
  /** Number of failures since the user was last notified. */
  failures: number
}

export interface DriverFacts {
  driverId: string
  /** `Ibrahima Sarr` */
  driver: string
  licenseNumber: string
}

export interface VehicleFacts {
  vehicleId: string
  /** `Toyota Prado` */
  vehicle: string
  licensePlate: string
}

/** Facts of an absence; its reason is not told (rules/availability 36). */
export interface AbsenceFacts {
  absenceId: string
  /** `Ibrahima Sarr`, or `Toyota Prado · AA 123 BC`. */
  absent: string
  /** `du lun. 23 nov. à 08:00 au ven. 27 nov. à 18:00`, in the business time zone. */
  period: string
  /** Active trips in these hours, which are still assigned. */
  trips: number
}

export interface PaperFacts {
  paperId: string
  paperKind: PaperKind
  /** `Ibrahima Sarr`, or `Toyota Prado · AA 123 BC`. */
  holder: string
  /** `23/11/2026` */
  expiry: string
  /** Days until the last valid day; negative if it has expired. */
  daysLeft: number
}

export interface BackupFacts {
  /** File name of the backup that was made or restored. */
  backup: string
}

/** Facts of an import of clients, drivers or vehicles from a file. */
export interface ImportFacts {
  importedList: 'clients' | 'drivers' | 'vehicles'
  filename: string
  created: number
  updated: number
}

/** Facts of the notice that is sent before entries of the journal are deleted. */
export interface JournalFacts {
  /** `journal`: first day of the deletion, formatted, and the retention in years; 0 means no limit. */
  journal: { day: string; journalYears: number; signInYears: number }
}

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
  'scheduler.started': BookingFacts
  'scheduler.problem': BookingFacts
  'todo.raised': BookingFacts
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
