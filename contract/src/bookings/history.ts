import { missionProblemLabels, missionStepLabels } from '../missions/steps.ts'
import { formatAmount } from '../money.ts'
import { paymentMethodLabels } from '../payments/methods.ts'
import { type Role, roleLabels } from '../permissions.ts'
import { vehicleTypeLabels } from '../vehicles/types.ts'
import { serviceTypeLabels } from './service-types.ts'
import { bookingStatusLabels, cancelReasonLabels } from './status.ts'

/** Labels of the booking fields in a history, in the order of the booking form. */
export const historyFieldLabels = {
  status: 'Statut',
  client: 'Client',
  serviceType: 'Service',
  pickupLocation: 'Prise en charge',
  destination: 'Destination',
  scheduledDate: 'Date',
  scheduledTime: 'Heure',
  rentalEndDate: 'Fin de location',
  rentalDuration: 'Durée',
  isWithDriver: 'Avec chauffeur',
  passengers: 'Passagers',
  luggage: 'Bagages',
  flightNumber: 'Vol',
  flightTime: 'Heure du vol',
  vehicleType: 'Type de véhicule',
  plannedMinutes: 'Durée prévue',
  isOutsideDakar: 'Hors Dakar',
  distanceKm: 'Distance',
  totalPrice: 'Prix',
  orderSource: 'Source',
  specialRequests: 'Demandes particulières',
  driver: 'Chauffeur',
  vehicle: 'Véhicule',
  isOverlapAllowed: 'Chevauchement accepté',
  papersOverride: 'Papiers expirés acceptés',
  messageNotes: 'Consignes au chauffeur',
  paymentMethod: 'Mode de paiement',
  paidAmount: 'Montant payé',
  extrasAmount: 'Suppléments',
  discount: 'Remise',
  discountReason: 'Motif de la remise',
  cancellationFee: "Frais d'annulation",
  refundedAmount: 'Montant remboursé',
  writtenOff: 'Passé en perte',
  depositAmount: 'Acompte',
  depositDueBy: "Échéance de l'acompte",
  cancelReason: 'Motif',
  cancelNote: 'Note',
  collectByDriver: 'À encaisser par le chauffeur',
  missionStep: 'Étape',
  stepAt: "Heure de l'étape",
  stepProblem: 'Problème',
  stepNote: 'Note du chauffeur',
  collectedAmount: 'Montant encaissé',
  stepReason: 'Motif de la correction',
  isAfterReassignment: 'Reçu après réassignation',
  isPhotoLost: 'Photo perdue',
  stars: 'Étoiles',
  ratingComment: 'Commentaire du client',
} as const
export type HistoryField = keyof typeof historyFieldLabels

/** Label of each action of the audit. */
export const historyActionLabels = {
  'booking.created': 'Créée',
  'booking.updated': 'Modifiée',
  'booking.rescheduled': 'Déplacée',
  'booking.flight_delayed': 'Vol retardé',
  'booking.flight_early': 'Vol avancé',
  'booking.confirmed': 'Confirmée',
  'booking.assigned': 'Assignée',
  'booking.reassigned': 'Réassignée',
  'booking.unassigned': 'Assignation supprimée',
  'booking.assignment_undone': 'Assignation annulée',
  'booking.message_prepared': 'Message au chauffeur préparé',
  'booking.client_message_prepared': 'Message au client préparé',
  'booking.client_reminded': 'Rappel au client',
  'booking.client_sms_sent': 'SMS envoyé au client',
  'booking.driver_reminded': 'Rappel au chauffeur',
  'booking.started': 'Course démarrée',
  'booking.start_undone': 'Démarrage annulé',
  'booking.completed': 'Terminée',
  'booking.cancelled': 'Annulée',
  'booking.mission_link_made': 'Lien de mission créé',
  'booking.mission_link_renewed': 'Lien de mission renouvelé',
  'booking.mission_link_revoked': 'Lien de mission révoqué',
  'booking.client_link_made': 'Lien du client créé',
  'booking.client_link_renewed': 'Lien du client renouvelé',
  'booking.client_link_revoked': 'Lien du client révoqué',
  'booking.client_link_opened': 'Lien ouvert par le client',
  'booking.step_reported': 'Étape indiquée',
  'booking.step_added': 'Étape ajoutée par le bureau',
  'booking.step_removed': 'Étape retirée par le bureau',
  'booking.rated': 'Notée par le client',
  'payment.recorded': 'Paiement enregistré',
  'payment.settled': 'Paiement encaissé',
  'payment.deleted': 'Paiement supprimé',
  'payment.refunded': 'Paiement remboursé',
  'payment.credit_used': 'Crédit utilisé',
  'payment.allocation_released': 'Paiement remis au crédit',
  'payment.written_off': 'Créance passée en perte',
  'payment_request.created': 'Paiement demandé',
  'payment_request.session_opened': 'Paiement mobile commencé par le client',
  'payment_request.paid': 'Demande payée',
  'payment_request.problem': 'Paiement mobile à vérifier',
  'payment_request.cancelled': 'Demande de paiement annulée',
  'booking.costs_updated': 'Suppléments modifiés',
  'booking.deposit_set': 'Acompte demandé',
  'booking.deposit_removed': 'Acompte retiré',
} as const
export type HistoryAction = keyof typeof historyActionLabels

/** Value of a field before or after a change. */
export type HistoryValue = string | number | boolean | null

const words: Record<string, Record<string, string>> = {
  status: bookingStatusLabels,
  serviceType: serviceTypeLabels,
  paymentMethod: paymentMethodLabels,
  cancelReason: cancelReasonLabels,
  vehicleType: vehicleTypeLabels,
  missionStep: missionStepLabels,
  stepProblem: missionProblemLabels,
}

const amounts: ReadonlySet<string> = new Set<HistoryField>([
  'totalPrice',
  'paidAmount',
  'collectedAmount',
  'extrasAmount',
  'discount',
  'cancellationFee',
  'refundedAmount',
  'writtenOff',
  'depositAmount',
])

/** Formats a value of a history for display: `Confirmée`, `21/11/2026`, `45 000 F CFA`, `Oui`; `—` for null. */
export function formatHistoryValue(field: string, value: HistoryValue, currency: string): string {
  if (value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (typeof value === 'string') {
    const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
    if (day && (field.endsWith('Date') || field === 'depositDueBy')) return `${day[3]}/${day[2]}/${day[1]}`
    return words[field]?.[value] ?? value
  }
  if (amounts.has(field)) return formatAmount(value, currency)
  if (field === 'distanceKm') return `${value}\u00a0km`
  if (field === 'plannedMinutes') return `${value}\u00a0min`
  return field === 'rentalDuration' ? `${value}\u00a0h` : String(value)
}

/** Formats the actor of a change: `Awa Ndiaye (Opératrice)`. */
export function formatHistoryActor({ name, role }: { name: string; role: Role | null }): string {
  return role === null ? name : `${name} (${roleLabels[role]})`
}
