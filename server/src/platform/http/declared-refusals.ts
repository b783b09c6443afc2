import type { Endpoint } from '@yoon/contract/endpoint'
import type { ErrorCode } from '@yoon/contract/errors'

/** Every code that a call may be refused with: its own, and those that follow from what it is. */
export function refusalsOf(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const { method, path, guard, isIdempotent = false, isVersioned = false, reauthenticates, errors = [] } = endpoint
  const isInside = guard !== 'public'
  return new Set([
    ...only(isInside, 'UNAUTHENTICATED'),
    ...only(isInside && guard !== 'signed-in', 'FORBIDDEN'),
    ...only(isInside && !isOpenDuringRequiredActions(path), 'PASSWORD_EXPIRED', 'ENROLMENT_REQUIRED'),
    ...only(method !== 'GET', 'UNSUPPORTED_MEDIA_TYPE', 'INVALID_JSON', 'CONFLICT'),
    ...only(true, 'INVALID_INPUT', 'TOO_LARGE', 'INTERNAL', 'UNAVAILABLE', 'STORAGE_FULL'),
    ...only(path.includes(':'), 'NOT_FOUND'),
    ...only(isIdempotent, 'IDEMPOTENCY_MISMATCH'),
    ...only(isVersioned, 'STALE'),
    ...only(reauthenticates !== undefined, 'REAUTHENTICATION_REQUIRED', 'TOO_MANY_ATTEMPTS', 'TWO_FACTOR_UNREADABLE'),
    ...errors,
  ])
}

function only(isSo: boolean, ...codes: ErrorCode[]): readonly ErrorCode[] {
  return isSo ? codes : []
}

/** Whoever must still change their password or enrol may make these calls, and no others (decisions §15). */
export function isOpenDuringRequiredActions(path: string): boolean {
  return path.startsWith('/api/auth/')
}
