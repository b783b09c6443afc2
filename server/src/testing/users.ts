import { login } from '@yoon/contract/auth/calls'
import { createUser, type User } from '@yoon/contract/users/calls'
import type { TestApp } from './app.ts'
import { userForm } from './builders.ts'
import { withTestPassword } from './test-password.ts'

/** Creates a user through HTTP who need not change the password: an operator unless the form says otherwise. */
export async function createdUser(app: TestApp, more: Parameters<typeof userForm>[0] = {}): Promise<User> {
  const { data, text } = await app.call(
    'ADMIN',
    createUser,
    more.role === 'ADMIN' ? withTestPassword(userForm(more)) : userForm(more),
  )
  if (!data) throw new Error(`The user was not created: ${text}`)
  await app.db.updateTable('users').set({ must_change_password: false }).where('id', '=', data.id).execute()
  return data
}

/** Returns the form of an edit that changes nothing. */
export function editOf({ id, firstName, lastName, email, phone, role, isActive }: Omit<User, 'version'>) {
  return { id, firstName, lastName, email, phone: phone ?? '', role, isActive }
}

/** Tries to sign in; returns the HTTP status. */
export async function signsIn(app: TestApp, email: string | null | undefined, password: string): Promise<number> {
  return (await app.call(null, login, { email: email ?? '', password })).status
}

export function rowOf(app: TestApp, id: string) {
  return app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
