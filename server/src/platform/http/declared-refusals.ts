import type { Declaration } from '@yoon/contract/endpoint'
import type { ErrorCode } from '@yoon/contract/errors'
import { type Guard, isSentLink, needsSession } from '@yoon/contract/permissions'

/** Returns every error code that a call may be refused with: its declared ones, and those implied by its kind. */
export function refusalsOf(endpoint: Declaration): ReadonlySet<ErrorCode> {
  const { method, path, guard, isIdempotent = false, isVersioned = false, reauthenticates, errors = [] } = endpoint
  const isInside = needsSession(guard)
  return new Set([
    ...only(isInside, 'UNAUTHENTICATED'),
    ...only(isInside && guard !== 'signed-in', 'FORBIDDEN'),
    ...only(isInside && !isOpenDuringRequiredActions(path), 'PASSWORD_EXPIRED', 'ENROLMENT_REQUIRED'),
    ...only(method !== 'GET', 'UNSUPPORTED_MEDIA_TYPE', 'INVALID_JSON', 'CONFLICT'),
    ...only(true, 'INVALID_INPUT', 'TOO_LARGE', 'INTERNAL', 'UNAVAILABLE', 'STORAGE_FULL'),
    ...only(path.includes(':'), 'NOT_FOUND'),
    ...only(
      isOfLink(guard),
      'LINK_UNKNOWN',
      'LINK_EXPIRED',
      'MISSION_REASSIGNED',
      'MISSION_CANCELLED',
      'TOO_MANY_ATTEMPTS',
    ),
    ...only(isIdempotent, 'IDEMPOTENCY_MISMATCH'),
    ...only(isVersioned, 'STALE'),
    ...only(reauthenticates !== undefined, 'REAUTHENTICATION_REQUIRED', 'TOO_MANY_ATTEMPTS', 'TWO_FACTOR_UNREADABLE'),
    ...errors,
  ])
}

/** True if a call is made with a link that was sent to somebody. */
function isOfLink(guard: Guard): boolean {
  return typeof guard === 'object' && 'link' in guard && isSentLink(guard.link)
}

function only(isSo: boolean, ...codes: ErrorCode[]): readonly ErrorCode[] {
  return isSo ? codes : []
}

/**
 * True if users who must still change their password or enrol in two-factor authentication may call it
 * (rules/access 33).
 */
export function isOpenDuringRequiredActions(path: string): boolean {
  return path.startsWith('/api/auth/')
}
