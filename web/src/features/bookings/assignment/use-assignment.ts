import { assignDriver, listBookings } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ExtraOf } from '@yoon/contract/endpoint'
import { useState } from 'react'
import type { ApiError } from '../../../lib/calls/api.ts'
import { isOverlap, isRefused, savingOf } from '../../../lib/calls/refusals.ts'
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

/** Obstacles that staff accept for an assignment. */
export interface Accepted {
  allowOverlap?: boolean
  /** Reason for which expired papers are accepted. */
  papersOverride?: string
}

export interface Assignment {
  /** Assigns; what was accepted confirms an assignment despite an overlap or expired papers. */
  send(input: AssignmentInput, accepted?: Accepted): void
  isBusy: boolean
  /** The error of the last attempt, if a retry may succeed. */
  lost: ApiError | undefined
  /** The message that a colleague has changed the booking meanwhile. */
  stale: string | undefined
  /** Message of the overlap, until the user answers it. */
  overlap: string | undefined
  /** Message about the expired papers, until the user answers it. */
  expiredPapers: string | undefined
  /** Forgets the last refusal. */
  dismiss(): void
}

const failureTitle = "Erreur d'assignation"

type Warning = ExtraOf<typeof assignDriver>['warnings'][number]

/**
 * Assigns a driver or a vehicle to a booking, whose card keeps its place then. An overlap with another trip becomes a
 * question, any other error a toast.
 */
export function useAssignment(booking: Booking, onDone: (assigned: Booking) => void): Assignment {
  const assign = useAction(assignDriver, {
    subject: ({ id }) => id,
    onSuccess: ({ data, warnings }) => {
      toast.retract(failureTitle)
      for (const { message } of warnings as Warning[]) toast.error("Plafond d'espèces dépassé", message)
      keepBooking(data)
      replaceRowInCachedLists(listBookings, data)
      onDone(data)
    },
    onError: (error) => {
      if (isOverlap(error) || isRefused(error, 'PAPERS_EXPIRED')) return
      sayFailure(failureTitle, withDraftKeptMessage(error), "Erreur lors de l'assignation du chauffeur")
    },
  })
  const { isBusy, lost, stale } = savingOf(assign)
  // An answer to one question is kept while the server asks the other one.
  const [accepted, setAccepted] = useState<Accepted>({})
  return {
    send: (input, more) => {
      const all = more ? { ...accepted, ...more } : {}
      setAccepted(all)
      assign.run({ id: booking.id, ...input, ...all }, booking.version)
    },
    isBusy,
    lost,
    stale,
    overlap: isOverlap(assign.error) ? assign.error.message : undefined,
    expiredPapers: isRefused(assign.error, 'PAPERS_EXPIRED') ? assign.error.message : undefined,
    dismiss: assign.reset,
  }
}
