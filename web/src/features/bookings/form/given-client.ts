import { useEffect, useState } from 'react'
import { hasDraft, keepDraft, readDraft } from '../../../lib/forms/drafts.ts'
import { bookingsPath } from '../bookings-url.ts'
import { type Client, isClientOrNull } from './client.ts'

/** Name under which the tab stores the last given client, beside the draft of their form. */
const storedAs = 'given client'

/** Returns the name of a new booking's draft; each given client has one, so that no other draft mixes with theirs. */
export function draftOf(given: Client | undefined): string {
  return given ? `booking ${given.id}` : 'booking'
}

/** Returns the client with whom a link opened the form, from the history entry. */
function readLinkedClient(): Client | undefined {
  const { client } = Object(history.state) as { client?: Client | null }
  return client && isClientOrNull(client) ? client : undefined
}

/**
 * Returns the last given client if their form was left unsaved: after a sign-in the history entry is another one, with
 * the address of the link. The form of the desk has another address, and that of a search has its words.
 */
function readUnsavedClient(): Client | undefined {
  if (location.pathname !== `${bookingsPath}/new` || readSearchedWords() !== '') return undefined
  const nobody: { client: Client | null } = { client: null }
  const { client } = readDraft(storedAs, nobody, { client: isClientOrNull })
  return client && hasDraft(draftOf(client)) ? client : undefined
}

/** Returns the words of a search that found nothing, with which a link opened the form, from the history entry. */
export function readSearchedWords(): string {
  const { searched } = Object(history.state) as { searched?: unknown }
  return typeof searched === 'string' ? searched : ''
}

/** Returns the client for whom a new booking was begun (rules/people 30). */
export function useGivenClient(isNew: boolean): Client | undefined {
  const [given] = useState(() => (isNew ? (readLinkedClient() ?? readUnsavedClient()) : undefined))
  useEffect(() => {
    if (given) keepDraft(storedAs, { client: given })
  }, [given])
  return given
}
