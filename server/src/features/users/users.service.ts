import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import { can } from '@yoon/contract/permissions'
import type * as contract from '@yoon/contract/users'
import type { Actor } from '../../platform/actor.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import type { Page } from '../../platform/json-text.ts'
import { readPhone } from './phone.ts'
import * as store from './users.store.ts'

/** Without users:read: clients and no other role (role matrix). */
export function mayListUsers({ role }: Actor, query: Record<string, unknown>): boolean {
  return can(role, 'users:read') || query.role === undefined || query.role === 'CLIENT'
}

/** Without users:read: active clients, with names and phone alone (role matrix). */
export function listUsers({ tx, actor }: Context, query: InputOf<typeof contract.listUsers>): Promise<Page> {
  return store.listUsers(tx, query, can(actor.role, 'users:read') ? 'all' : 'clients')
}

/** A client from names and phone; an active client with the number is offered instead (decisions §6). */
export async function createClient(
  { tx, now, record }: Context,
  form: InputOf<typeof contract.createClient>,
): Promise<OutputOf<typeof contract.createClient>> {
  const phone = readPhone(form.phone)
  if (!phone) throw invalidField('phone', 'Format de téléphone invalide')
  const client = await store.insertClient(tx, form, phone, now)
  if (!client) {
    throw new AppError('CLIENT_EXISTS', { details: { client: await store.findClientByPhone(tx, phone.phone) } })
  }
  record({ action: 'user.created', entity: 'user', entityId: client.id, after: { ...client, role: 'CLIENT' } })
  return client
}
