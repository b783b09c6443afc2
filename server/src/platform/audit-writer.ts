import { providerLabels } from '@yoon/contract/payment-requests/providers'
import type { Origin } from './actor.ts'
import type { Change } from './audit.ts'
import { actorOf, type Caller, callerKey } from './caller.ts'
import type { Tx } from './database/database.ts'
import { currentRequestId } from './request-id.ts'
import { isSecretField } from './secret-fields.ts'

/** JSON replacer that drops secret fields which a feature passes by mistake. */
function withoutSecrets(name: string, value: unknown): unknown {
  return isSecretField(name) ? undefined : value
}

/** Caller, client address and time of the changes. */
interface Author {
  caller: Caller
  origin: Pick<Origin, 'address'>
  now: Date
}

/** Writes the audit entries of one call. */
export async function writeAudit(
  { tx, caller, origin, now }: Author & { tx: Tx },
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return
  const actor = actorOf(caller)
  await tx
    .insertInto('audit_entries')
    .values(
      changes.map(({ action, entity, entityId, before, after, by = actor }) => ({
        at: now,
        actor_id: by?.id ?? null,
        actor_name: by?.name ?? bearerOf(caller),
        actor_role: by?.role ?? null,
        // Background jobs have no client address.
        address: origin.address || null,
        request_id: currentRequestId() ?? null,
        caller: callerKey(caller),
        action,
        entity,
        entity_id: entityId,
        before: before ? JSON.stringify(before, withoutSecrets) : null,
        after: after ? JSON.stringify(after, withoutSecrets) : null,
      })),
    )
    .execute()
}

/** Returns the name of a caller that is not a user. */
function bearerOf(caller: Caller): string {
  if (caller.kind === 'provider') return providerLabels[caller.provider]
  if (caller.kind !== 'link') return 'Yoon'
  return 'bearer' in caller.link ? caller.link.bearer : 'Lien'
}
