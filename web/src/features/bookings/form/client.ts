import { isTextOrNull } from '../../../lib/forms/drafts.ts'

/** The client of a booking, as the picker finds and a booking contains them. */
export interface Client {
  id: string
  firstName: string
  lastName: string
  phone: string | null
}

/** True if a stored value is a client or null. */
export function isClientOrNull(kept: unknown): boolean {
  const { id, firstName, lastName, phone } = Object(kept) as Record<keyof Client, unknown>
  return kept === null || ([id, firstName, lastName].every((text) => typeof text === 'string') && isTextOrNull(phone))
}

/** Key of the draft of a new client. */
export const clientDraft = 'client'
