import type { Actor, Origin } from './actor.ts'
import type { Database } from './database.ts'

/** One entry of the audit (decisions §12). `before` and `after` hold what changed and never a secret. */
export interface Change {
  /** `booking.assigned`, `session.opened`… */
  action: string
  entity: string
  entityId: string
  before?: object
  after?: object
  /** Who did it, where the call itself has no actor yet: a sign-in. */
  by?: Pick<Actor, 'id' | 'name' | 'role'>
}

/** Writes the changes of one call. */
export async function writeAudit(
  { tx, actor, origin, now }: { tx: Database; actor: Actor | undefined; origin: Origin; now: Date },
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
        // The server itself comes from nowhere.
        address: origin.address || null,
        action,
        entity,
        entity_id: entityId,
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
      })),
    )
    .execute()
}
