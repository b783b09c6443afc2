import type { CurrentUser } from '@yoon/contract/auth/calls'
import { useSyncExternalStore } from 'react'
import { setCompany } from './company.ts'

const pendingActions = { PASSWORD_EXPIRED: 'mustChangePassword', ENROLMENT_REQUIRED: 'mustEnrol' } as const
const listeners = new Set<() => void>()
const forgetters = new Set<() => void>()
let user: CurrentUser | null = readStoredUser()
setCompany(user?.company)
/** Notice on the login page, or ''. */
let notice = ''

function readStoredUser(): CurrentUser | null {
  try {
    const stored = localStorage.getItem('token') ? localStorage.getItem('user') : null
    const parsed: unknown = stored ? JSON.parse(stored) : null
    return isUser(parsed) ? parsed : null
  } catch {
    return null
  }
}

/** Validates a stored user: users can edit the storage, and the server decides in any case. */
function isUser(value: unknown): value is CurrentUser {
  if (typeof value !== 'object' || value === null) return false
  return ['id', 'firstName', 'lastName', 'email', 'role'].every((key) => typeof Reflect.get(value, key) === 'string')
}

function publish(next: CurrentUser | null): void {
  // The end of a required action counts too: calls that were refused until then are sent again.
  const isAnother = (['id', ...Object.values(pendingActions)] as const).some((key) => next?.[key] !== user?.[key])
  user = next
  setCompany(next?.company)
  if (isAnother) for (const forget of forgetters) forget()
  for (const listener of listeners) listener()
}

/** Returns the bearer token from local storage, key `token` (rules/access 15). */
export function readToken(): string | null {
  return localStorage.getItem('token')
}

/** Returns the signed-in user's id as this tab knows it, or ''. */
export function userIdNow(): string {
  return user?.id ?? ''
}

/** Returns the role of the signed-in user as this tab knows it. */
export function roleNow(): CurrentUser['role'] | undefined {
  return user?.role
}

/** True if the server refuses all calls of the signed-in user until they complete a required action. */
export function hasRequiredAction(): boolean {
  return Object.values(pendingActions).some((action) => user?.[action])
}

/** Stores a session that the server has opened. */
export function keepSession(token: string, signedIn: CurrentUser): void {
  localStorage.setItem('token', token)
  notice = ''
  store(signedIn)
}

/**
 * Stores the signed-in user as the server returned them, unless the session has ended or changed its user since the
 * request: maybe in another tab, before this one has noticed.
 */
export function keepUser(signedIn: CurrentUser): void {
  const known = readStoredUser()?.id ?? signedIn.id
  if (readToken() && known === signedIn.id) store(signedIn)
}

function store(signedIn: CurrentUser): void {
  localStorage.setItem('user', JSON.stringify(signedIn))
  publish(signedIn)
}

/** True if the browser still stores this user's session, whatever this tab knows. */
export function isSignedIn(userId: string): boolean {
  return readStoredUser()?.id === userId
}

/**
 * Removes the stored data of a session: token, user, notifications, its end. Preferences and the browser token stay.
 */
export function wipeSession(): void {
  // The token first: other tabs store data of the session only while it exists, so the loop removes those too.
  localStorage.removeItem('token')
  for (const key of Object.keys(localStorage))
    if (!/^(theme$|bookings-layout$|browser-token$|notificationSettings |rowsPerPage )/.test(key))
      localStorage.removeItem(key)
  publish(null)
}

/** Ends a session that the server no longer accepts, with a notice on the login page. */
export function expireSession(): void {
  if (user) notice = 'Votre session a expiré, veuillez vous reconnecter'
  wipeSession()
}

/** Records that the server refuses all calls until the user completes a required action. */
export function noteRequiredAction(code: unknown): void {
  const action = pendingActions[code as keyof typeof pendingActions]
  if (user && action) keepUser({ ...user, [action]: true })
}

/**
 * Storage key of the session's end, shared by all tabs: the browser's time of an answer, and the header of that answer.
 */
export const endsKey = 'session-ends'

export function noteEnds(ends: string | null): void {
  if (ends) localStorage.setItem(endsKey, `${Date.now()},${ends}`)
}

export function sessionNotice(): string {
  return notice
}

/** Removes everything of the user from this device, also the drafts in every tab. */
export function signOut(): void {
  // Announced to the other tabs first: when a session merely ends, they keep the drafts (rules/access 25).
  localStorage.setItem('signed-out', '1')
  sessionStorage.clear()
  wipeSession()
}

// A sign-out in one tab applies to all.
addEventListener('storage', (event) => {
  if (event.key === 'signed-out' && event.newValue) sessionStorage.clear()
  if (event.key === 'token' || event.key === 'user' || event.key === null) publish(readStoredUser())
})

/** Token of the session when the page was left for the browser's page cache. */
let leftToken: string | null = null
addEventListener('pagehide', () => {
  leftToken = readToken()
})
// A page in the cache hears of no change: what it would have heard is done when it is shown again.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || readToken() === leftToken) return
  sessionStorage.clear()
  publish(readStoredUser())
})

/** The signed-in user, or null. */
export function useSession(): CurrentUser | null {
  return useSyncExternalStore(subscribe, () => user)
}

/** Registers a function that clears data in memory when the user changes: no user sees the data of another. */
export function onUserChange(forget: () => void): void {
  forgetters.add(forget)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
