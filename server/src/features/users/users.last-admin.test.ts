import { getCurrentUser } from '@yoon/contract/auth/calls'
import type { Role } from '@yoon/contract/permissions'
import { deleteUser, setUserStatus, type User, updateUser } from '@yoon/contract/users/calls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, createTestApp, type TestApp } from '../../testing/app.ts'
import { withTestPassword } from '../../testing/test-password.ts'
import { createdUser, editOf } from '../../testing/users.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

/** Calls by which an administrator loses the role or the account. */
const losses = [
  {
    what: 'demote',
    lose: (as: Caller, user: User) =>
      app.call(as, updateUser, withTestPassword({ ...editOf(user), role: 'MODERATOR' as const })),
  },
  {
    what: 'deactivate',
    lose: (as: Caller, { id }: User) => app.call(as, setUserStatus, withTestPassword({ id, isActive: false })),
  },
  {
    what: 'deactivate by an edit',
    lose: (as: Caller, user: User) => app.call(as, updateUser, withTestPassword({ ...editOf(user), isActive: false })),
  },
  { what: 'delete', lose: (as: Caller, { id }: User) => app.call(as, deleteUser, withTestPassword({ id })) },
]

/** Returns the number of active administrators. */
async function adminCount(): Promise<number> {
  const rows = await app.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.length
}

/** Creates another administrator with a session. */
async function newAdmin(): Promise<{ user: User; as: { token: string } }> {
  const user = await createdUser(app, { role: 'ADMIN' })
  return { user, as: await app.signIn(user.id) }
}

/** Returns the administrator of the tests, with a phone that forms accept. */
async function firstAdmin(): Promise<User> {
  const { data } = await app.call('ADMIN', getCurrentUser)
  return { ...data, phone: '771112233', version: 1, _count: { bookings: 0 } }
}

describe('administrators', () => {
  it('administrators cannot demote, deactivate or delete themselves', async () => {
    await newAdmin()
    const own = await firstAdmin()
    for (const { what, lose } of losses) {
      const { status, error } = await lose('ADMIN', own)
      expect([status, error?.code], what).toEqual([409, 'LAST_ADMIN'])
      expect(error?.message, what).toMatch(/^Vous ne pouvez pas (changer|désactiver|supprimer) votre propre/)
    }
    expect(await adminCount()).toBe(2)
    expect((await app.call('ADMIN', updateUser, { ...editOf(own), lastName: 'Renommée' })).status).toBe(200)
  })

  it('an administrator can remove another one, whose sessions end', async () => {
    for (const { what, lose } of losses) {
      const { user, as } = await newAdmin()
      expect((await lose('ADMIN', user)).status, what).toBe(200)
      expect((await app.call(as, getCurrentUser)).status, what).toBe(401)
    }
    expect(await adminCount()).toBe(1)
  })

  it('inactive and deleted administrators do not count for the last-administrator rule', async () => {
    const { user, as } = await newAdmin()
    await app.call('ADMIN', setUserStatus, withTestPassword({ id: (await newAdmin()).user.id, isActive: false }))
    await app.call('ADMIN', deleteUser, withTestPassword({ id: (await newAdmin()).user.id }))
    const own = await firstAdmin()
    expect((await losses[0]?.lose(as, own))?.status).toBe(200)
    const { error } = await app.call(as, updateUser, { ...editOf(user), role: 'CLIENT' })
    expect([error?.code, await adminCount()]).toEqual(['LAST_ADMIN', 1])
  })

  it.for(losses)('one administrator stays when two $what each other concurrently', async ({ lose }) => {
    for (let round = 0; round < 3; round += 1) {
      const [own, other] = [await firstAdmin(), await newAdmin()]
      const answers = await Promise.all([lose('ADMIN', other.user), lose(other.as, own)])
      expect(await adminCount()).toBe(1)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(['LAST_ADMIN', 'UNAUTHENTICATED']).toContain(answers.find(({ status }) => status !== 200)?.error?.code)
      await app.db
        .updateTable('users')
        .set({ is_active: true, deleted_at: null, role: 'ADMIN' satisfies Role })
        .where('id', '=', own.id)
        .execute()
      await app.db
        .updateTable('users')
        .set({ deleted_at: new Date(0) })
        .where('id', '=', other.user.id)
        .execute()
      app.tokens.ADMIN = (await app.signIn(own.id)).token
    }
  })

  it('administrators who lose their rights while waiting for a lock change nothing', async () => {
    const victim = await createdUser(app)
    for (let round = 0; round < 5; round += 1) {
      const { user, as } = await newAdmin()
      const [, answer] = await Promise.all([
        app.call('ADMIN', updateUser, withTestPassword({ ...editOf(user), role: 'MODERATOR' as const })),
        app.call(as, updateUser, { ...editOf(victim), lastName: `Tour ${'abcde'[round]}` }),
      ])
      expect([200, 401]).toContain(answer.status)
      const entries = await app.db
        .selectFrom('audit_entries')
        .select('actor_id')
        .where('action', '=', 'user.updated')
        .orderBy('id', 'desc')
        .limit(2)
        .execute()
      // The last change is by the administrator who kept the role.
      expect(entries[0]?.actor_id).toBe(app.userIds.ADMIN)
    }
  })
})
