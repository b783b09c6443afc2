import * as z from 'zod/mini'
import { bookingStatusLabels, cancelReasonLabels } from './booking-status.ts'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { formatAmount } from './money.ts'
import { paymentMethodLabels } from './payment-methods.ts'
import { type Role, roleLabels, roles } from './permissions.ts'
import { serviceTypeLabels } from './service-types.ts'

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
  isOutsideDakar: 'Hors Dakar',
  distanceKm: 'Distance',
  totalPrice: 'Prix',
  orderSource: 'Source',
  specialRequests: 'Demandes particulières',
  driver: 'Chauffeur',
  vehicle: 'Véhicule',
  isOverlapAllowed: 'Chevauchement accepté',
  messageNotes: 'Consignes au chauffeur',
  paymentMethod: 'Mode de paiement',
  paidAmount: 'Montant payé',
  cancelReason: 'Motif',
  cancelNote: 'Note',
} as const
export type HistoryField = keyof typeof historyFieldLabels
const historyFields = Object.keys(historyFieldLabels) as HistoryField[]

/** Label of each action of the audit. */
export const historyActionLabels = {
  'booking.created': 'Créée',
  'booking.updated': 'Modifiée',
  'booking.confirmed': 'Confirmée',
  'booking.assigned': 'Assignée',
  'booking.reassigned': 'Réassignée',
  'booking.unassigned': 'Assignation supprimée',
  'booking.message_prepared': 'Message au chauffeur préparé',
  'booking.started': 'Course démarrée',
  'booking.start_undone': 'Démarrage annulé',
  'booking.completed': 'Terminée',
  'booking.cancelled': 'Annulée',
  'payment.recorded': 'Paiement enregistré',
  'payment.settled': 'Paiement encaissé',
  'payment.deleted': 'Paiement supprimé',
} as const
export type HistoryAction = keyof typeof historyActionLabels
const historyActions = Object.keys(historyActionLabels) as HistoryAction[]

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type HistoryValue = z.output<typeof valueSchema>

const historyEntrySchema = z.object({
  at: instant,
  action: z.enum(historyActions),
  /** User who acted; without a role, the server itself. */
  actor: z.object({ name: z.string(), role: z.nullable(z.enum(roles)) }),
  changes: z.array(z.object({ field: z.enum(historyFields), before: valueSchema, after: valueSchema })),
})

export const getBookingHistory = endpoint({
  name: 'getBookingHistory',
  summary: 'Lists the changes of a booking, latest first; paid amounts only with payments:read',
  method: 'GET',
  path: '/api/dashboard/bookings/:id/history',
  // A DRIVER reads their own trips, but not the history of the staff's changes.
  guard: { allOf: ['bookings:read', 'stats:read'] },
  params: z.object({ id: id() }),
  output: z.array(historyEntrySchema),
})

const words: Record<string, Record<string, string>> = {
  status: bookingStatusLabels,
  serviceType: serviceTypeLabels,
  paymentMethod: paymentMethodLabels,
  cancelReason: cancelReasonLabels,
}

/** Formats a value of a history for display: `Confirmée`, `21/11/2026`, `45 000 F CFA`, `Oui`; `—` for null. */
export function formatHistoryValue(field: string, value: HistoryValue, currency: string): string {
  if (value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (typeof value === 'string') {
    const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
    if (day && field.endsWith('Date')) return `${day[3]}/${day[2]}/${day[1]}`
    return words[field]?.[value] ?? value
  }
  if (field === 'totalPrice' || field === 'paidAmount') return formatAmount(value, currency)
  if (field === 'distanceKm') return `${value}\u00a0km`
  return field === 'rentalDuration' ? `${value}\u00a0h` : String(value)
}

/** Formats the actor of a change: `Awa Ndiaye (Opératrice)`. */
export function formatHistoryActor({ name, role }: { name: string; role: Role | null }): string {
  return role === null ? name : `${name} (${roleLabels[role]})`
}
