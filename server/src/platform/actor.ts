import type { Role } from '@yoon/contract/permissions'

/** The signed-in user who makes a call, and their session. */
export interface Actor {
  id: string
  name: string
  role: Role
  sessionId: string
  /** The password was chosen by staff, or had expired when the user signed in. */
  mustChangePassword: boolean
  /** The user signed in without the two-factor authentication that the settings demand. */
  mustEnrol: boolean
  /** End of the session if it stays unused (`idleEnd`), and even if it is used (`lastEnd`). */
  idleEnd: Date
  lastEnd: Date
}

/** Client address and browser of a call. */
export interface Origin {
  address: string
  userAgent: string
}
