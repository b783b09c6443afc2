import { isTextOrNull } from '../../../lib/drafts.ts'

/** Whom a trip is for: what the picker finds and a booking carries. */
export interface Client {
  id: string
  firstName: string
  lastName: string
  phone: string | null
}

/** Tells whether a kept value is a client or null. */
export function isClientOrNull(kept: unknown): boolean {
  const { id, firstName, lastName, phone } = Object(kept) as Record<keyof Client, unknown>
  return kept === null || ([id, firstName, lastName].every((text) => typeof text === 'string') && isTextOrNull(phone))
}

/** The draft of a new client who is not made yet. */
export const clientDraft = 'client'
