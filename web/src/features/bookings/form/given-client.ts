import { useEffect } from 'react'
import { type Client, isClientOrNull } from './client.ts'
import type { BookingFormState } from './use-booking-form.ts'

/** Takes the client with whom a link opened the form, from the history entry; once, so that a reload keeps a change. */
function takeGivenClient(): Client | undefined {
  const { client, ...rest } = Object(history.state) as { client?: Client | null }
  if (!client || !isClientOrNull(client)) return undefined
  history.replaceState(rest, '')
  return client
}

/** Puts the client into a new booking with whom the form was opened (rules/people 30). */
export function useGivenClient({ form, edited }: BookingFormState): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the client is given once, to the form that opens
  useEffect(() => {
    const client = edited ? undefined : takeGivenClient()
    if (client) form.set({ client, isNewClient: false })
  }, [])
}
