import type { Role } from '@yoon/contract/permissions'

/** Who calls: a signed-in user, with the session that says so. */
export interface Actor {
  id: string
  name: string
  role: Role
  sessionId: string
}

/** Where the call comes from. */
export interface Origin {
  address: string
  userAgent: string
}
