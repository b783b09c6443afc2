import type { AuditEntry } from '@yoon/contract/audit'
import { bookingPlace, driverPlace, paymentPlace, userPlace, vehiclePlace } from '@yoon/contract/places'

const entities: Record<string, string> = {
  booking: 'Réservation',
  payment: 'Paiement',
  driver: 'Chauffeur',
  vehicle: 'Véhicule',
  user: 'Utilisateur',
  image: 'Photo',
  settings: 'Paramètres',
  backup: 'Sauvegarde',
  scheduler: 'Planificateur',
  delivery: 'Message',
  journal: "Journal d'audit",
}

const lists: Record<string, string> = {
  bookings: 'Réservations',
  payments: 'Paiements',
  drivers: 'Chauffeurs',
  vehicles: 'Véhicules',
  users: 'Utilisateurs',
  audit: "Journal d'audit",
}

/** What an entry is about: its kind, and how it was called where it has a name of its own. */
export function subjectOf({ entity, entityId, subject, actor }: AuditEntry): { what: string; name: string | null } {
  if (entity === 'export') return { what: 'Liste', name: lists[entityId] ?? entityId }
  if (entity === 'user' && entityId === actor.id) return { what: 'Son propre compte', name: null }
  return { what: entities[entity] ?? entity, name: subject }
}

/** Where what an entry is about is to be seen, where there is such a place. */
export function linkOf({ entity, entityId, subject }: AuditEntry): string | undefined {
  if (!subject) return undefined
  const links: Record<string, string> = {
    booking: bookingPlace(subject),
    payment: paymentPlace(entityId),
    user: userPlace(entityId),
    driver: driverPlace(subject),
    vehicle: vehiclePlace(entityId),
  }
  return links[entity]
}

/** What somebody tried and could not do, or what went wrong. */
export function isTrouble({ action }: Pick<AuditEntry, 'action'>): boolean {
  return /\.(refused|failed)$/.test(action)
}
