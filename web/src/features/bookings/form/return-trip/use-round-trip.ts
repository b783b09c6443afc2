import type { BookingForm } from '@yoon/contract/bookings/form'
import { createRoundTrip } from '@yoon/contract/series/calls'
import type { Answer } from '../../../../lib/calls/api.ts'
import { type Submission, useSubmission } from '../../../../lib/forms/use-submission.ts'
import { toast } from '../../../../lib/toasts.ts'
import type { BookingValues } from '../booking-form-values.ts'
import { parseReturn } from './return-trip.ts'

interface RoundTrip {
  call: Submission<typeof createRoundTrip>
  /** Sends both trips; `proposal` is the price of the return. */
  send(outward: BookingForm, values: BookingValues, proposal: number | null): void
}

interface Outcome {
  onDone: () => void
  onError: (error: Error) => void
}

/** Makes both bookings of a round trip in one call, under an idempotency key beside the draft of that name. */
export function useRoundTrip(draft: string, { onDone, onError }: Outcome): RoundTrip {
  const saySaved = (title: string) => (answer: Answer<typeof createRoundTrip>) => {
    const { outward, return: back } = answer.data
    toast.success(title, `${outward.bookingReference} et ${back.bookingReference}`)
    onDone()
  }
  const call = useSubmission(createRoundTrip, `${draft} retour`, {
    onSuccess: saySaved('Aller-retour créé'),
    onEarlierAttemptStored: saySaved('Aller-retour déjà enregistré'),
    onError,
  })
  return {
    call,
    send: (outward, values, proposal) => {
      const parsed = parseReturn(values, proposal)
      if (parsed.success) call.run({ outward, return: parsed.data })
    },
  }
}
