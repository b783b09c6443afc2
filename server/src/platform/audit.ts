import type { Actor, Origin } from './actor.ts'
import type { Database } from './database/database.ts'
import { isSecretField } from './secret-fields.ts'

/** One audit entry. `before` and `after` hold the changed fields and never a secret (rules/audit 1, 8). */
export interface Change {
  /** `booking.assigned`, `session.opened`… */
  action: string
  entity: string
  entityId: string
  before?: object
  after?: object
  /** The author, if the call itself has no actor yet: a sign-in, or an attempt under an unknown name. */
  by?: Pick<Actor, 'id' | 'name' | 'role'> | { id: null; name: string; role: null }
}

/** JSON replacer that drops secret fields which a feature passes by mistake. */
function withoutSecrets(name: string, value: unknown): unknown {
  return isSecretField(name) ? undefined : value
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

/** Actor, client address and time of the changes. */
interface Author {
  actor: Actor | undefined
  origin: Pick<Origin, 'address'>
  now: Date
}

/** Writes the audit entries of one call. */
export async function writeAudit(
  { tx, actor, origin, now }: Author & { tx: Database },
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return
  await tx
    .insertInto('audit_entries')
    .values(
      changes.map(({ action, entity, entityId, before, after, by = actor }) => ({
        at: now,
        actor_id: by?.id ?? null,
        actor_name: by?.name ?? 'Yoon',
        actor_role: by?.role ?? null,
        // Background jobs have no client address.
        address: origin.address || null,
        action,
        entity,
        entity_id: entityId,
        before: before ? JSON.stringify(before, withoutSecrets) : null,
        after: after ? JSON.stringify(after, withoutSecrets) : null,
      })),
    )
    .execute()
}
