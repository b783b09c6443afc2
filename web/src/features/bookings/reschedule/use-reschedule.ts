import { listBookings } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ExtraOf } from '@yoon/contract/endpoint'
import { rescheduleBooking } from '@yoon/contract/reschedules/calls'
import { useState } from 'react'
import { isOverlap, isRefused, type Saving, savingOf } from '../../../lib/calls/refusals.ts'
import { replaceRowInCachedLists } from '../../../lib/calls/replace-row.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'
import { failureTitle } from '../../../lib/forms/saving.ts'
import { withDraftKeptMessage } from '../../../lib/forms/submissions.ts'
import { type Form, useForm } from '../../../lib/forms/use-form.ts'
import { toast } from '../../../lib/toasts.ts'
import type { Accepted } from '../assignment/use-assignment.ts'
import { type FlightValues, initialFlight, parseFlight } from './flight-shift.ts'

/** The moved booking with its messages. */
export interface Moved extends ExtraOf<typeof rescheduleBooking> {
  booking: Booking
}

export interface RescheduleState extends Saving {
  form: Form<FlightValues>
  /** The answer, once the trip is moved. */
  moved: Moved | undefined
  /** Message of the overlap with another trip of the driver or vehicle. */
  overlap: string | undefined
  /** Message about expired papers of the driver or vehicle. */
  expiredPapers: string | undefined
  /** Sends the form again, with these obstacles accepted besides those that were before. */
  accept(obstacles: Accepted): void
  /** Forgets the last refusal. */
  dismiss(): void
  /** Starts again from the booking as a colleague has left it. */
  restart(current: Booking): void
}

/** Moves a trip. An overlap and expired papers become questions, any other error a toast. */
export function useReschedule(booking: Booking): RescheduleState {
  const [moved, setMoved] = useState<Moved>()
  const form = useForm({
    initial: initialFlight(booking),
    parse: (values) => parseFlight(booking, values),
    onValid: (body) => action.run({ id: booking.id, ...body }, booking.version),
  })
  const action = useAction(rescheduleBooking, {
    subject: ({ id }) => id,
    onSuccess: ({ data, ...rest }) => {
      const { messages, priceProposal } = rest as unknown as ExtraOf<typeof rescheduleBooking>
      toast.retract(failureTitle)
      replaceRowInCachedLists(listBookings, data)
      setMoved({ booking: data, messages, priceProposal })
    },
    onError: (error) => {
      if (isOverlap(error) || isRefused(error, 'PAPERS_EXPIRED') || isRefused(error, 'STALE')) return
      form.setServerErrors(error)
      sayFailure(failureTitle, withDraftKeptMessage(error), 'Erreur lors de la sauvegarde de la réservation')
    },
  })
  return {
    form,
    moved,
    ...savingOf(action),
    overlap: isOverlap(action.error) ? action.error.message : undefined,
    expiredPapers: isRefused(action.error, 'PAPERS_EXPIRED') ? action.error.message : undefined,
    accept: (obstacles) => action.args && action.run({ ...action.args, ...obstacles }, booking.version),
    dismiss: action.reset,
    restart: (current) => {
      action.reset()
      form.restart(initialFlight(current))
    },
  }
}
