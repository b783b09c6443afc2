import type { Role } from '@yoon/contract/permissions'

/** Who calls: a signed-in user, with the session that says so. */
export interface Actor {
  id: string
  name: string
  role: Role
  sessionId: string
  /** Their password was chosen by somebody else, or was too old when they signed in. */
  mustChangePassword: boolean
  /** They signed in without the two-factor authentication that the settings demand of them. */
  mustEnrol: boolean
  /** When the session ends unless it is used, and when however busy it is. */
  idleEnd: Date
  lastEnd: Date
}

/** Where the call comes from. */
export interface Origin {
  address: string
  userAgent: string
}
