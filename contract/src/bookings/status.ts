/**
 * Statuses of a booking. The table of transitions below is the only one, for server and screens (rules/bookings 14).
 */
export const bookingStatuses = ['PENDING', 'CONFIRMED', 'ASSIGNED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export const bookingStatusLabels: Record<BookingStatus, string> = {
  PENDING: 'En attente',
  CONFIRMED: 'Confirmée',
  ASSIGNED: 'Assignée',
  IN_PROGRESS: 'En cours',
  COMPLETED: 'Terminée',
  CANCELLED: 'Annulée',
}

/** Actions of staff on a booking, with the statuses that allow them. */
export const bookingActions = {
  confirm: { from: ['PENDING'] },
  assign: { from: ['PENDING', 'CONFIRMED', 'ASSIGNED', 'IN_PROGRESS'] },
  unassign: { from: ['PENDING', 'CONFIRMED', 'ASSIGNED', 'IN_PROGRESS'] },
  start: { from: ['ASSIGNED'] },
  undoStart: { from: ['IN_PROGRESS'] },
  undoAssignment: { from: ['ASSIGNED', 'IN_PROGRESS'] },
  complete: { from: ['ASSIGNED', 'IN_PROGRESS'] },
  cancel: { from: ['PENDING', 'CONFIRMED', 'ASSIGNED', 'IN_PROGRESS'] },
  message: { from: ['PENDING', 'CONFIRMED', 'ASSIGNED', 'IN_PROGRESS'] },
  edit: { from: ['PENDING', 'CONFIRMED', 'ASSIGNED', 'IN_PROGRESS'] },
  reschedule: { from: ['PENDING', 'CONFIRMED', 'ASSIGNED'] },
  delete: { from: ['PENDING', 'CONFIRMED', 'ASSIGNED', 'COMPLETED', 'CANCELLED'] },
} as const satisfies Record<string, { from: readonly BookingStatus[] }>
export type BookingAction = keyof typeof bookingActions

/** Statuses of an unfinished booking: neither completed nor cancelled. */
export const unfinishedStatuses = [
  'PENDING',
  'CONFIRMED',
  'ASSIGNED',
  'IN_PROGRESS',
] as const satisfies readonly BookingStatus[]

/** Statuses of an active booking, which holds its driver and vehicle: its window counts for overlaps. */
export const activeStatuses = ['CONFIRMED', 'ASSIGNED', 'IN_PROGRESS'] as const satisfies readonly BookingStatus[]

/** True if the status allows the action; permissions are checked elsewhere. */
export function allows(status: BookingStatus, action: BookingAction): boolean {
  return bookingActions[action].from.some((from) => from === status)
}

/**
 * Returns the status after an assignment: an open booking becomes ASSIGNED, a started one keeps its status
 * (rules/availability 17).
 */
export function statusAfterAssign(status: BookingStatus): BookingStatus {
  return status === 'PENDING' || status === 'CONFIRMED' ? 'ASSIGNED' : status
}

export const bookingViews = ['urgent', 'assigned', 'in_progress', 'completed', 'all'] as const
export type BookingView = (typeof bookingViews)[number]

/** Statuses that each view shows: a filter by any other status finds nothing. */
export const statusesOfView: Record<BookingView, readonly BookingStatus[]> = {
  urgent: ['PENDING', 'CONFIRMED'],
  assigned: ['PENDING', 'CONFIRMED', 'ASSIGNED'],
  in_progress: ['IN_PROGRESS'],
  completed: ['COMPLETED'],
  all: bookingStatuses,
}

export const cancelReasons = ['CLIENT', 'CLIENT_ABSENT', 'SOCIETE', 'DOUBLON', 'AUTRE'] as const
export type CancelReason = (typeof cancelReasons)[number]
export const cancelReasonLabels: Record<CancelReason, string> = {
  CLIENT: 'À la demande du client',
  CLIENT_ABSENT: 'Client absent',
  SOCIETE: "À l'initiative de la société",
  DOUBLON: 'Doublon',
  AUTRE: 'Autre raison',
}
