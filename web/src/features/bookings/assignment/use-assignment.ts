import { assignDriver, listBookings } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ApiError } from '../../../lib/calls/api.ts'
import { isOverlap, savingOf } from '../../../lib/calls/refusals.ts'
import { replaceRowInCachedLists } from '../../../lib/calls/replace-row.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'
import { withDraftKeptMessage } from '../../../lib/forms/submissions.ts'
import { toast } from '../../../lib/toasts.ts'
import { keepBooking } from './kept-booking-timers.ts'

/** Driver and vehicle to assign. */
export interface AssignmentInput {
  driverId?: string
  vehicleId?: string
}

export interface Assignment {
  /** Assigns; `allowOverlap` confirms an assignment despite an overlap. */
  send(input: AssignmentInput, allowOverlap?: boolean): void
  isBusy: boolean
  /** The error of the last attempt, if a retry may succeed. */
  lost: ApiError | undefined
  /** The message that a colleague has changed the booking meanwhile. */
  stale: string | undefined
  /** Message of the overlap, until the user answers it. */
  overlap: string | undefined
  /** Forgets the last refusal. */
  dismiss(): void
}

const failureTitle = "Erreur d'assignation"

/**
 * Assigns a driver or a vehicle to a booking, whose card keeps its place then. An overlap with another trip becomes a
 * question, any other error a toast.
 */
export function useAssignment(booking: Booking, onDone: (assigned: Booking) => void): Assignment {
  const assign = useAction(assignDriver, {
    subject: ({ id }) => id,
    onSuccess: ({ data }) => {
      toast.retract(failureTitle)
      keepBooking(data)
      replaceRowInCachedLists(listBookings, data)
      onDone(data)
    },
    onError: (error) => {
      if (isOverlap(error)) return
      sayFailure(failureTitle, withDraftKeptMessage(error), "Erreur lors de l'assignation du chauffeur")
    },
  })
  const { isBusy, lost, stale } = savingOf(assign)
  return {
    send: (input, allowOverlap = false) =>
      assign.run({ id: booking.id, ...input, ...(allowOverlap && { allowOverlap }) }, booking.version),
    isBusy,
    lost,
    stale,
    overlap: isOverlap(assign.error) ? assign.error.message : undefined,
    dismiss: assign.reset,
  }
}
