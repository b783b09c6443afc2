/** Whom a trip is for: what the picker finds and a booking carries. */
export interface Client {
  id: string
  firstName: string
  lastName: string
  phone: string | null
}

/** The draft of a new client who is not made yet. */
export const clientDraft = 'client'
