import type { AuditAction } from '@yoon/contract/audit/actions'
import type { AuditEntity } from '@yoon/contract/audit/entities'
import type { Actor } from './actor.ts'

/** One audit entry. `before` and `after` hold the changed fields and never a secret (rules/audit 1, 8). */
export interface Change {
  action: AuditAction
  entity: AuditEntity
  entityId: string
  before?: object
  after?: object
  /** The author, if the call was not made in a session: a sign-in, or an attempt under an unknown name. */
  by?: Pick<Actor, 'id' | 'name' | 'role'> | { id: null; name: string; role: null }
}

/** Returns the changed fields before and after, without the ignored ones; undefined if none changed. */
export function difference(
  before: object,
  after: object,
  ignored: ReadonlySet<string> = new Set(),
): { before: object; after: object } | undefined {
  const altered = Object.entries(after).filter(
    ([field, value]) => !ignored.has(field) && JSON.stringify(Reflect.get(before, field)) !== JSON.stringify(value),
  )
  if (altered.length === 0) return undefined
  return {
    before: Object.fromEntries(altered.map(([field]) => [field, Reflect.get(before, field)])),
    after: Object.fromEntries(altered),
  }
}
