import type { ExportedList } from '@yoon/contract/audit/actions'
import type { AuditEntry } from '@yoon/contract/audit/calls'
import type { AuditEntity } from '@yoon/contract/audit/entities'
import { bookingPath, driverPath, paymentPath, userPath, vehiclePath } from '@yoon/contract/paths'

const entities: Record<string, string> = {
  booking: 'Réservation',
  payment: 'Paiement',
  till: 'Caisse',
  driver: 'Chauffeur',
  vehicle: 'Véhicule',
  absence: 'Absence',
  paper: 'Papier',
  place: 'Lieu',
  zone: 'Zone',
  fare: 'Forfaits',
  holiday: 'Jours fériés',
  user: 'Utilisateur',
  image: 'Photo',
  settings: 'Paramètres',
  statement: 'Relevé',
  backup: 'Sauvegarde',
  scheduler: 'Planificateur',
  delivery: 'Message',
  todo: 'À traiter',
  journal: "Journal d'audit",
} satisfies Record<Exclude<AuditEntity, 'export'>, string>

const lists: Record<string, string> = {
  bookings: 'Réservations',
  payments: 'Paiements',
  tills: 'Caisses',
  drivers: 'Chauffeurs',
  vehicles: 'Véhicules',
  users: 'Utilisateurs',
  places: 'Lieux',
  absences: 'Absences',
  papers: 'Papiers',
  todo: 'À traiter',
  deliveries: 'Envois échoués',
  audit: "Journal d'audit",
} satisfies Record<ExportedList, string>

/** The subject of an entry: its kind, and its name at that time if it had one. */
export function subjectOf({ entity, entityId, subject, actor }: AuditEntry): { what: string; name: string | null } {
  if (entity === 'export') return { what: 'Liste', name: lists[entityId] ?? entityId }
  if (entity === 'user' && entityId === actor.id) return { what: 'Son propre compte', name: null }
  return { what: entities[entity] ?? entity, name: subject }
}

/** Returns the names beside the subject of an entry: the client, and below them the driver and plate of an assignment. */
export function namesOf({ names: { client, driver, plate } }: Pick<AuditEntry, 'names'>): {
  client: string | null
  crew: string
} {
  return { client, crew: [driver, plate].filter((name) => name !== null).join(' · ') }
}

/** Returns the address of an entry's subject, if it has a page. */
export function linkOf({ entity, entityId, subject }: AuditEntry): string | undefined {
  if (!subject) return undefined
  const links: Record<string, string> = {
    booking: bookingPath(subject),
    payment: paymentPath(entityId),
    user: userPath(entityId),
    driver: driverPath(subject),
    vehicle: vehiclePath(entityId),
  }
  return links[entity]
}

/** True if the entry records a refusal or a failure. */
export function isTrouble({ action }: Pick<AuditEntry, 'action'>): boolean {
  return /\.(refused|failed)$/.test(action)
}
