import { listBookings, undoAssignment } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { ApiError } from '../../../lib/calls/api.ts'
import { replaceRowInCachedLists } from '../../../lib/calls/replace-row.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'
import { toast } from '../../../lib/toasts.ts'
import { holdKept, releaseKept, removeKept, showUndone } from './kept-booking-timers.ts'

export interface UndoOfAssignment {
  run: (booking: Booking) => void
  isBusy: boolean
}

interface Options {
  onDone?: () => void
  /** True if an open dialog keeps the booking in its place. */
  isHeld?: boolean
}

/** Undoes an assignment. After a lost connection the booking stays in its place, so that the undo can be repeated. */
export function useUndoAssignment({ onDone, isHeld = false }: Options = {}): UndoOfAssignment {
  const undo = useAction(undoAssignment, {
    subject: ({ id }) => id,
    onSuccess: ({ data }) => {
      replaceRowInCachedLists(listBookings, data)
      showUndone(data)
      toast.success('Assignation annulée', data.bookingReference)
      onDone?.()
    },
    onError: (error, { id }) => {
      if (isFinal(error)) removeKept(id)
      else if (!isHeld) releaseKept(id)
      sayFailure("Erreur d'assignation", error, "Erreur lors de l'annulation de l'assignation")
    },
  })
  return {
    run: ({ id, version }) => {
      holdKept(id)
      undo.run({ id }, version)
    },
    isBusy: undo.isBusy,
  }
}

/** True if the server refused the undo for good. */
function isFinal(error: Error): boolean {
  return error instanceof ApiError && [403, 404, 409, 412].includes(error.status)
}
