import type { CurrentUser } from '@yoon/contract/auth'
import { useSyncExternalStore } from 'react'
import { setCompany } from './company.ts'

const duties = { PASSWORD_EXPIRED: 'mustChangePassword', ENROLMENT_REQUIRED: 'mustEnrol' } as const
const listeners = new Set<() => void>()
const forgetters = new Set<() => void>()
let user: CurrentUser | null = readStoredUser()
setCompany(user?.company)
/** Why the login page is shown, if for a reason. */
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

/** Storage is the user's to edit: only what can be shown is believed, and the server asked in any case. */
function isUser(value: unknown): value is CurrentUser {
  if (typeof value !== 'object' || value === null) return false
  return ['id', 'firstName', 'lastName', 'email', 'role'].every((key) => typeof Reflect.get(value, key) === 'string')
}

function publish(next: CurrentUser | null): void {
  // What was refused until the user had done their duty is asked again.
  const isAnother = (['id', ...Object.values(duties)] as const).some((key) => next?.[key] !== user?.[key])
  user = next
  setCompany(next?.company)
  if (isAnother) for (const forget of forgetters) forget()
  for (const listener of listeners) listener()
}

/** The bearer token (specification §6: local storage, key `token`). */
export function readToken(): string | null {
  return localStorage.getItem('token')
}

/** Who is signed in, as far as this tab has heard; nobody: ''. */
export function userIdNow(): string {
  return user?.id ?? ''
}

/** The role of the signed-in user, as far as this tab has heard. */
export function roleNow(): CurrentUser['role'] | undefined {
  return user?.role
}

/** Keeps a session that the server has opened. */
export function keepSession(token: string, signedIn: CurrentUser): void {
  localStorage.setItem('token', token)
  notice = ''
  store(signedIn)
}

/**
 * Keeps what the server says of the signed-in user; not where the session has ended or become another's since it was asked,
 * in another tab maybe, of which this one has yet to hear.
 */
export function keepUser(signedIn: CurrentUser): void {
  const known = readStoredUser()?.id ?? signedIn.id
  if (readToken() && known === signedIn.id) store(signedIn)
}

function store(signedIn: CurrentUser): void {
  localStorage.setItem('user', JSON.stringify(signedIn))
  publish(signedIn)
}

/** Whether the browser still has this user's session, whatever this tab has heard. */
export function isSignedIn(userId: string): boolean {
  return readStoredUser()?.id === userId
}

/** Wipes what the browser kept of a session: token, user, notifications, its end. Preferences and the browser token stay. */
export function wipeSession(): void {
  // First what says that there is a session: what another tab keeps of one is kept before, and goes too.
  localStorage.removeItem('token')
  for (const key of Object.keys(localStorage))
    if (!/^(theme$|browser-token$|notificationSettings )/.test(key)) localStorage.removeItem(key)
  publish(null)
}

/** Ends a session that the server no longer accepts; the login page says so. */
export function expireSession(): void {
  if (user) notice = 'Votre session a expiré, veuillez vous reconnecter'
  wipeSession()
}

/** The server refuses everything until the user has done something else. */
export function noteDuty(code: unknown): void {
  const duty = duties[code as keyof typeof duties]
  if (user && duty) keepUser({ ...user, [duty]: true })
}

/** Where every tab finds when the session ends: the browser's time of an answer, and what it said. */
export const endsKey = 'session-ends'

export function noteEnds(ends: string | null): void {
  if (ends) localStorage.setItem(endsKey, `${Date.now()},${ends}`)
}

export function sessionNotice(): string {
  return notice
}

/** Leaves nothing of the user on this device: what was typed goes too, in every tab. */
export function signOut(): void {
  // A sign-out is said before it is done: a session that merely ends leaves the drafts (decisions §15).
  localStorage.setItem('signed-out', '1')
  sessionStorage.clear()
  wipeSession()
}

// A sign-out in one tab is one in all.
addEventListener('storage', (event) => {
  if (event.key === 'signed-out' && event.newValue) sessionStorage.clear()
  if (event.key === 'token' || event.key === 'user' || event.key === null) publish(readStoredUser())
})

/** The signed-in user, or null. */
export function useSession(): CurrentUser | null {
  return useSyncExternalStore(subscribe, () => user)
}

/** Has something in memory forgotten when the user is no longer the same: nobody sees what another was shown. */
export function onUserChange(forget: () => void): void {
  forgetters.add(forget)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
