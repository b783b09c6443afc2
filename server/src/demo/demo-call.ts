import type { Call } from '../platform/perform.ts'
import type { UserRow } from './rows.ts'

/** Returns the call of a user of the demonstration at a moment. */
export function makeCall({ id, first_name, last_name, role }: UserRow, now: Date): Call {
  const actor = {
    id,
    name: `${first_name} ${last_name}`,
    role,
    sessionId: '',
    mustChangePassword: false,
    mustEnrol: false,
    idleEnd: now,
    lastEnd: now,
  }
  return { caller: { kind: 'session', actor }, origin: { address: '', userAgent: '' }, now, expectedVersion: undefined }
}
