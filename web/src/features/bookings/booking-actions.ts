import type { Booking } from '@yoon/contract/bookings/schemas'
import { allows, type BookingAction } from '@yoon/contract/bookings/status'
import { smallestRequest } from '@yoon/contract/payment-requests/limits'
import { can, type Permission, type Role } from '@yoon/contract/permissions'
import { dayOf } from '../../lib/format.ts'

/**
 * Actions on a card. Some are not in the status machine: settling changes a payment, not the booking's status, steps lie
 * beneath it, a message to the client is possible in each, a history is only read, and the planning is another page.
 */
export type CardAction =
  | Exclude<BookingAction, 'undoStart' | 'undoAssignment'>
  | 'settle'
  | 'request'
  | 'money'
  | 'inform'
  | 'steps'
  | 'history'
  | 'planning'

/** Permissions of each action, all of them required. */
const permissions: Record<CardAction, readonly Permission[]> = {
  confirm: ['bookings:update'],
  assign: ['bookings:assign_driver'],
  unassign: ['bookings:assign_driver'],
  start: ['bookings:update'],
  complete: ['payments:create'],
  settle: ['payments:create'],
  request: ['payments:create'],
  money: ['payments:read'],
  cancel: ['bookings:update'],
  message: ['bookings:update'],
  edit: ['bookings:update'],
  reschedule: ['bookings:update'],
  delete: ['bookings:delete'],
  inform: ['bookings:update'],
  steps: ['bookings:read', 'stats:read'],
  history: ['bookings:read', 'stats:read'],
  planning: ['bookings:assign_driver'],
}

type Facts = Pick<
  Booking,
  | 'status'
  | 'driver'
  | 'vehicle'
  | 'isWithDriver'
  | 'paymentMethod'
  | 'paidAmount'
  | 'due'
  | 'startsAt'
  | 'endsAt'
  | 'rentalDuration'
  | 'rentalEndDate'
  | 'flightNumber'
  | 'messagePreparedAt'
  | 'isMessageStale'
>

/** A start further away than this needs a confirmation and is not the next step, in milliseconds. */
const earlyMs = 60 * 60_000

/** True if a start now would be more than an hour before the scheduled one. */
export function isEarly({ startsAt }: Pick<Booking, 'startsAt'>, now: number): boolean {
  return Date.parse(startsAt) - now > earlyMs
}

/** True if a rental still runs at `now`; one by the day may end at any hour of its last day. */
export function isRentalRunning(
  { rentalDuration, rentalEndDate, endsAt }: Pick<Booking, 'rentalDuration' | 'rentalEndDate' | 'endsAt'>,
  now: number,
): boolean {
  return rentalEndDate ? rentalEndDate > dayOf(now) : rentalDuration !== null && Date.parse(endsAt) > now
}

/** True if the booking has what it needs to start: a driver, or for a rental without driver a vehicle. */
export function isCrewed({
  isWithDriver,
  driver,
  vehicle,
}: Pick<Facts, 'isWithDriver' | 'driver' | 'vehicle'>): boolean {
  return (isWithDriver ? driver : vehicle) !== null
}

const isNotCancelled = ({ status }: Facts) => status !== 'CANCELLED'

/** Conditions of the actions that are not in the status machine. */
const conditions: Partial<Record<CardAction, (booking: Facts) => boolean>> = {
  history: () => true,
  money: () => true,
  planning: isNotCancelled,
  inform: isNotCancelled,
  request: ({ due = 0 }) => due >= smallestRequest,
  steps: ({ driver }) => driver !== null,
  settle: ({ status, paymentMethod, due }) =>
    status === 'COMPLETED' && (due === undefined ? paymentMethod === 'UNPAID' : due > 0),
}

function isPossible(booking: Facts, action: CardAction): boolean {
  const condition = conditions[action]
  if (condition) return condition(booking)
  if (action === 'message' && !booking.driver) return false
  if (action === 'reschedule' && !booking.flightNumber) return false
  // A paid booking cannot be deleted (rules/bookings 22).
  if (action === 'delete' && booking.paidAmount) return false
  if (action === 'unassign' && !booking.driver && !booking.vehicle) return false
  if (action === 'start' && !isCrewed(booking)) return false
  return allows(booking.status, action as BookingAction)
}

/** Order of preference of the next step: the first that is possible, permitted and due is the filled button. */
const nextSteps: readonly CardAction[] = ['settle', 'start', 'message', 'complete', 'assign', 'confirm']
const secondaryActions: readonly CardAction[] = ['confirm', 'start', 'complete', 'message', 'assign', 'edit']
const menuActions: readonly CardAction[] = [
  'reschedule',
  'unassign',
  'planning',
  'money',
  'request',
  'inform',
  'steps',
  'history',
  'cancel',
  'delete',
]

export interface CardActions {
  /** Next step: the filled button. */
  next: CardAction | undefined
  /** Secondary buttons beside it. */
  secondary: CardAction[]
  /** Actions of the menu "…". */
  menu: CardAction[]
}

/** Returns the actions that a role has on a booking at `now` (milliseconds): only those that the server accepts. */
export function actionsFor(booking: Facts, role: Role, now: number): CardActions {
  const isOffered = (action: CardAction) => can(role, ...permissions[action]) && isPossible(booking, action)
  const isNext = (action: CardAction) =>
    isOffered(action) &&
    !(action === 'assign' && isCrewed(booking)) &&
    !(action === 'complete' && (isToCome(booking, now) || canStart(booking, role) || isRentalRunning(booking, now))) &&
    !(action === 'start' && isEarly(booking, now)) &&
    !(action === 'message' && !isMessageDue(booking, now))
  const next = nextSteps.find(isNext)
  return {
    next,
    secondary: secondaryActions.filter((action) => action !== next && isOffered(action)),
    menu: menuActions.filter(isOffered),
  }
}

/** True if the trip has neither started nor should have by now. */
function isToCome({ status, startsAt }: Facts, now: number): boolean {
  return status !== 'IN_PROGRESS' && Date.parse(startsAt) > now
}

/** True if the start is more than an hour away and the driver has not received the current message. */
function isMessageDue(booking: Facts, now: number): boolean {
  const isKnown = booking.messagePreparedAt !== null && !booking.isMessageStale
  const canReach = booking.driver?.hasValidPhone === true
  return canReach && !isKnown && isPossible(booking, 'start') && isEarly(booking, now)
}

function canStart(booking: Facts, role: Role): boolean {
  return can(role, ...permissions.start) && isPossible(booking, 'start')
}

/** Short labels, where there is no room for the whole ones. */
export const shortLabels: Partial<Record<CardAction, string>> = {
  assign: 'Assigner',
  start: 'Démarrer',
  message: 'Message',
  planning: 'Planning',
  inform: 'Message',
  steps: 'Étapes',
}

/** The label of an action's button. */
export function actionLabel(action: CardAction, booking: Pick<Facts, 'isWithDriver' | 'driver' | 'vehicle'>): string {
  const who = booking.isWithDriver ? 'un chauffeur' : 'un véhicule'
  const labels: Record<CardAction, string> = {
    confirm: 'Confirmer',
    assign: isCrewed(booking) ? (booking.isWithDriver ? 'Réassigner' : 'Changer de véhicule') : `Assigner ${who}`,
    unassign: booking.isWithDriver ? 'Retirer le chauffeur' : 'Retirer le véhicule',
    start: 'Démarrer la course',
    complete: 'Terminer',
    settle: 'Encaisser',
    request: 'Demander le paiement',
    money: 'Prix et paiements',
    cancel: 'Annuler la réservation',
    message: 'Message chauffeur',
    edit: 'Modifier',
    reschedule: 'Vol retardé / avancé',
    inform: 'Message au client',
    steps: 'Étapes de la course',
    history: 'Historique',
    planning: 'Voir au planning',
    delete: 'Supprimer',
  }
  return labels[action]
}
