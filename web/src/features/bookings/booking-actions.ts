import { allows, type BookingAction } from '@yoon/contract/booking-status'
import type { Booking } from '@yoon/contract/bookings'
import { can, type Permission, type Role } from '@yoon/contract/permissions'

/**
 * What a card offers. Two are not in the status machine: settling changes a payment, not the booking's status, and a history
 * is only read.
 */
export type CardAction = Exclude<BookingAction, 'undoStart'> | 'settle' | 'history'

/** All of them are needed. */
const permissions: Record<CardAction, readonly Permission[]> = {
  confirm: ['bookings:update'],
  assign: ['bookings:assign_driver'],
  unassign: ['bookings:assign_driver'],
  start: ['bookings:update'],
  complete: ['payments:create'],
  settle: ['payments:create'],
  cancel: ['bookings:update'],
  message: ['bookings:update'],
  edit: ['bookings:update'],
  delete: ['bookings:delete'],
  history: ['bookings:read', 'stats:read'],
}

type Facts = Pick<
  Booking,
  | 'status'
  | 'driver'
  | 'vehicle'
  | 'isWithDriver'
  | 'paymentMethod'
  | 'paidAmount'
  | 'startsAt'
  | 'messagePreparedAt'
  | 'isMessageStale'
>

/** A start that is further away than this is asked about, and is not the one next step, in milliseconds. */
const earlyMs = 60 * 60_000

/** Tells whether a start now would be more than an hour before the scheduled one. */
export function isEarly({ startsAt }: Pick<Booking, 'startsAt'>, now: number): boolean {
  return Date.parse(startsAt) - now > earlyMs
}

/** Whether the booking has what it needs to leave: a driver, or for a rental without driver a vehicle. */
export function isCrewed({
  isWithDriver,
  driver,
  vehicle,
}: Pick<Facts, 'isWithDriver' | 'driver' | 'vehicle'>): boolean {
  return (isWithDriver ? driver : vehicle) !== null
}

function isPossible(booking: Facts, action: CardAction): boolean {
  if (action === 'history') return true
  if (action === 'message' && !booking.driver) return false
  // Money that was taken keeps its booking (decisions §4).
  if (action === 'delete' && booking.paidAmount) return false
  if (action === 'settle') return booking.status === 'COMPLETED' && booking.paymentMethod === 'UNPAID'
  if (action === 'unassign' && !booking.driver && !booking.vehicle) return false
  if (action === 'start' && !isCrewed(booking)) return false
  return allows(booking.status, action)
}

/** The order in which the next step is looked for: the first that is possible and permitted is the filled button. */
const nextSteps: readonly CardAction[] = ['settle', 'start', 'message', 'complete', 'assign', 'confirm']
const besides: readonly CardAction[] = ['confirm', 'start', 'complete', 'message', 'assign', 'edit']
const behind: readonly CardAction[] = ['unassign', 'history', 'cancel', 'delete']

export interface CardActions {
  /** The one next step. */
  next: CardAction | undefined
  /** Quiet buttons beside it. */
  more: CardAction[]
  /** Behind "…". */
  rare: CardAction[]
}

/** Lists the next actions of a role on a booking at `now` (milliseconds): none that the server would refuse. */
export function actionsFor(booking: Facts, role: Role, now: number): CardActions {
  const isOffered = (action: CardAction) => can(role, ...permissions[action]) && isPossible(booking, action)
  const isNext = (action: CardAction) =>
    isOffered(action) &&
    !(action === 'assign' && isCrewed(booking)) &&
    !(action === 'complete' && canStart(booking, role)) &&
    !(action === 'start' && isEarly(booking, now)) &&
    !(action === 'message' && !isMessageDue(booking, now))
  const next = nextSteps.find(isNext)
  return {
    next,
    more: besides.filter((action) => action !== next && isOffered(action)),
    rare: behind.filter(isOffered),
  }
}

/** True while the start is early and its driver has not got the message yet. */
function isMessageDue(booking: Facts, now: number): boolean {
  const isKnown = booking.messagePreparedAt !== null && !booking.isMessageStale
  const canReach = booking.driver?.hasValidPhone === true
  return canReach && !isKnown && isPossible(booking, 'start') && isEarly(booking, now)
}

function canStart(booking: Facts, role: Role): boolean {
  return can(role, ...permissions.start) && isPossible(booking, 'start')
}

/** The words on a card's button. */
export function actionLabel(action: CardAction, booking: Pick<Facts, 'isWithDriver' | 'driver' | 'vehicle'>): string {
  const who = booking.isWithDriver ? 'un chauffeur' : 'un véhicule'
  const labels: Record<CardAction, string> = {
    confirm: 'Confirmer',
    assign: isCrewed(booking) ? (booking.isWithDriver ? 'Réassigner' : 'Changer de véhicule') : `Assigner ${who}`,
    unassign: booking.isWithDriver ? 'Retirer le chauffeur' : 'Retirer le véhicule',
    start: 'Démarrer la course',
    complete: 'Terminer',
    settle: 'Encaisser',
    cancel: 'Annuler la réservation',
    message: 'Message chauffeur',
    edit: 'Modifier',
    history: 'Historique',
    delete: 'Supprimer',
  }
  return labels[action]
}
