import { login } from '@yoon/contract/auth'
import { createUser, type User } from '@yoon/contract/users'
import type { TestApp } from './app.ts'
import { userForm } from './builders.ts'

/** A user created through HTTP: an operator unless the form says otherwise. */
export async function createdUser(app: TestApp, more: Parameters<typeof userForm>[0] = {}): Promise<User> {
  const { data, text } = await app.call('ADMIN', createUser, userForm(more))
  if (!data) throw new Error(`The user was not created: ${text}`)
  return data
}

/** What an edit sends when nothing is changed. */
export function editOf({ id, firstName, lastName, email, phone, role, isActive }: Omit<User, 'version'>) {
  return { id, firstName, lastName, email, phone: phone ?? '', role, isActive }
}

/** The status that a sign-in meets. */
export async function signsIn(app: TestApp, email: string | null | undefined, password: string): Promise<number> {
  return (await app.call(null, login, { email: email ?? '', password })).status
}

export function rowOf(app: TestApp, id: string) {
  return app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** The notifications that tell of a user, a driver or a vehicle. */
export async function eventsOf(app: TestApp, id: string) {
  const rows = await app.db
    .selectFrom('notifications')
    .select(['event', 'notification_type', 'title', 'message', 'data', 'url', 'driver_user_id'])
    .orderBy('seq')
    .execute()
  return rows.filter(({ data }) => JSON.stringify(data).includes(id))
}

/** What the audit says of a user, or of another thing with this id. */
export function auditOf(app: TestApp, id: string, entity = 'user') {
  return app.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
}
