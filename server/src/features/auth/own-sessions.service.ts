import type * as contract from '@yoon/contract/auth/calls'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import { AppError } from '../../platform/app-error.ts'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import { closeSessionsOf } from '../../platform/sessions.ts'
import * as store from './own-sessions.store.ts'

export function listOwnSessions({ db, actor, now }: ReadContext): Promise<contract.OwnSession[]> {
  return store.listSessions(db, actor, now)
}

export async function revokeSession(
  { tx, actor, record }: WriteContext,
  { id }: InputOf<typeof contract.revokeSession>,
): Promise<null> {
  const ended = await closeSessionsOf(tx, actor.id, { only: id })
  if (ended === 0) throw new AppError('NOT_FOUND', { message: 'Cette session est déjà terminée' })
  record({ action: 'session.revoked', entity: 'user', entityId: actor.id, after: { ended } })
  return null
}

export async function revokeOtherSessions({
  tx,
  actor,
  record,
}: WriteContext): Promise<OutputOf<typeof contract.revokeOtherSessions>> {
  const ended = await closeSessionsOf(tx, actor.id, { except: actor.sessionId })
  if (ended > 0) record({ action: 'session.revoked', entity: 'user', entityId: actor.id, after: { ended } })
  return { ended }
}
