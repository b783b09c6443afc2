import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/notifications/calls'
import { invalidField } from '../../platform/app-error.ts'
import { areUsableKeys, hasCredentials, type PushChannel } from '../../platform/channels/push.ts'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import * as store from './push.store.ts'

export function getPush(channel: PushChannel | undefined) {
  return async ({ db, actor }: ReadContext): Promise<OutputOf<typeof contract.getPush>> => ({
    publicKey: channel && (await store.isPushWanted(db)) ? channel.publicKey : null,
    isSubscribed: (await store.findSubscription(db, actor.sessionId)) !== undefined,
  })
}

const unreachable = 'Yoon ne peut pas envoyer de notifications à ce navigateur'

/** Stores the push subscription of the session; it is deleted with the session. */
export function subscribeToPush(channel: PushChannel | undefined) {
  return async ({ tx, actor, record }: WriteContext, subscription: InputOf<typeof contract.subscribeToPush>) => {
    const { endpoint, keys } = subscription
    if (!channel?.reaches(endpoint) || hasCredentials(endpoint)) throw invalidField('endpoint', unreachable)
    if (!areUsableKeys(keys)) throw invalidField('keys', unreachable)
    const known = await store.findSubscription(tx, actor.sessionId)
    await store.putSubscription(tx, actor.sessionId, subscription)
    // A renewed subscription is not recorded as switched on again.
    if (!known) record({ action: 'push.enabled', entity: 'user', entityId: actor.id })
    return null
  }
}

export async function unsubscribeFromPush({ tx, actor, record }: WriteContext): Promise<null> {
  if (await store.deleteSubscription(tx, actor.sessionId))
    record({ action: 'push.disabled', entity: 'user', entityId: actor.id })
  return null
}
