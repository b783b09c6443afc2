import { getCurrentUser } from '@yoon/contract/auth/calls'
import { restoreBackup } from '@yoon/contract/backups/calls'
import type { Endpoint } from '@yoon/contract/endpoint'
import { createUser, deleteUser, resetTwoFactor, setUserStatus, updateUser } from '@yoon/contract/users/calls'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type RawAnswer, type TestApp, testNow } from '../../testing/app.ts'
import { documentOf } from '../../testing/backups.ts'
import { insertUser, userForm } from '../../testing/builders.ts'
import { auditOf } from '../../testing/journal.ts'
import { callOf, readContract } from '../../testing/matrix.ts'
import { testPassword, withTestPassword } from '../../testing/test-password.ts'
import { codeAt, type Enrolled, enrolled, signInWith } from '../../testing/two-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  // A restore ends the sessions of all other users.
  app.tokens.ADMIN = (await app.signIn(app.userIds.ADMIN)).token
})
afterEach(async () => {
  await sql`delete from sign_in_failures`.execute(app.db)
  await sql`delete from call_counts`.execute(app.db)
})

const passwordMissing = { currentPassword: 'Le mot de passe actuel est requis' }
const codeMissing = { code: 'Le code de votre application est requis' }
const passwordWrong = { currentPassword: 'Le mot de passe actuel est incorrect' }

interface Sensitive {
  what: string
  endpoint: Endpoint
  /** Returns the arguments for a change of the target, or of the caller. */
  args: (target: string, caller: string) => Promise<Record<string, unknown>>
}

async function editFormOf(id: string) {
  const user = await app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { first_name: firstName, last_name: lastName, email, role, is_active: isActive } = user
  return { id, firstName, lastName, email, phone: '771112233', role, isActive }
}

let lastEmail = 0
function newEmail(): string {
  lastEmail += 1
  return `sensible-${lastEmail}@yoon.test`
}

const sensitive: Sensitive[] = [
  { what: 'creating an administrator', endpoint: createUser, args: async () => userForm({ role: 'ADMIN' }) },
  {
    what: 'promoting somebody to administrator',
    endpoint: updateUser,
    args: async () => ({
      ...(await editFormOf(await insertUser(app.db, { role: 'CAISSIERE', email: newEmail() }))),
      role: 'ADMIN',
    }),
  },
  {
    what: 'demoting another administrator',
    endpoint: updateUser,
    args: async (target) => ({ ...(await editFormOf(target)), role: 'MODERATOR' }),
  },
  {
    what: 'setting the password of another administrator',
    endpoint: updateUser,
    args: async (target) => ({ ...(await editFormOf(target)), password: 'donne-par-un-autre' }),
  },
  {
    what: 'changing the e-mail of another administrator',
    endpoint: updateUser,
    args: async (target) => ({ ...(await editFormOf(target)), email: newEmail() }),
  },
  {
    what: 'deactivating another administrator by an edit',
    endpoint: updateUser,
    args: async (target) => ({ ...(await editFormOf(target)), isActive: false }),
  },
  {
    what: 'changing the own e-mail',
    endpoint: updateUser,
    args: async (_, caller) => ({ ...(await editFormOf(caller)), email: newEmail() }),
  },
  {
    what: 'deactivating another administrator',
    endpoint: setUserStatus,
    args: async (id) => ({ id, isActive: false }),
  },
  { what: 'deleting another administrator', endpoint: deleteUser, args: async (id) => ({ id }) },
  {
    what: 'resetting the two-factor authentication of another administrator',
    endpoint: resetTwoFactor,
    args: async (id) => ({ id }),
  },
  {
    what: 'restoring an uploaded backup',
    endpoint: restoreBackup,
    args: async () => ({ backupData: await documentOf(app.db, testNow) }),
  },
]

function send(
  token: string,
  { method, path }: Endpoint,
  { id, ...payload }: Record<string, unknown>,
  key?: string,
): Promise<RawAnswer> {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return app.send({ token }, method, path.replace(':id', String(id)), { headers, payload })
}

/** Reads all data that a refused change would have touched. */
async function storedUsers(): Promise<unknown> {
  const { rows } = await sql`select u.id, u.email, u.role, u.is_active, u.deleted_at, u.password_hash, u.version,
    (select count(*) from two_factor t where t.user_id = u.id) as factors from users u order by u.id`.execute(app.db)
  return rows
}

describe.for(sensitive)('$what', ({ endpoint, args }) => {
  let caller: Enrolled
  let target: string
  let plain: { id: string; token: string }
  beforeEach(async () => {
    const email = newEmail()
    const plainId = await insertUser(app.db, { role: 'ADMIN', email })
    plain = { id: plainId, ...(await app.signIn(plainId)) }
    caller = await enrolled(app, testNow, { email: newEmail(), role: 'ADMIN' })
    target = (await enrolled(app, testNow, { email: newEmail(), role: 'ADMIN' })).id
  })

  it('refuses a sensitive call without the password and names the field', async () => {
    const given = await args(target, plain.id)
    const before = await storedUsers()
    const { status, error } = await send(plain.token, endpoint, given)
    expect([status, error?.code, error?.fields]).toEqual([403, 'REAUTHENTICATION_REQUIRED', passwordMissing])
    expect(await storedUsers()).toEqual(before)
  })

  it('refuses a wrong password at its field and keeps the session', async () => {
    const given = { ...(await args(target, plain.id)), currentPassword: 'autre-chose' }
    const before = await storedUsers()
    const { status, error } = await send(plain.token, endpoint, given)
    expect([status, error?.fields]).toEqual([400, passwordWrong])
    expect(await storedUsers()).toEqual(before)
    expect((await app.call({ token: plain.token }, getCurrentUser)).status).toBe(200)
    expect(await auditOf(app, plain.id)).toContainEqual(
      expect.objectContaining({ action: 'password.refused', after: { reason: 'wrong' } }),
    )
  })

  it('accepts the password alone if two-factor authentication is off', async () => {
    const given = { ...(await args(target, plain.id)), currentPassword: testPassword }
    const { status, text } = await send(plain.token, endpoint, given)
    expect([200, 201], text).toContain(status)
  })

  it('requires a code if two-factor authentication is on', async () => {
    const given = await args(target, caller.id)
    const { token } = caller.session
    const neither = await send(token, endpoint, given)
    expect([neither.status, neither.error?.fields]).toEqual([403, { ...passwordMissing, ...codeMissing }])
    const alone = await send(token, endpoint, { ...given, currentPassword: testPassword })
    expect([alone.status, alone.error?.code, alone.error?.fields]).toEqual([
      403,
      'REAUTHENTICATION_REQUIRED',
      codeMissing,
    ])
  })

  it('refuses a wrong or a used code and accepts the next one', async () => {
    const { token } = caller.session
    const given = { ...(await args(target, caller.id)), currentPassword: testPassword }
    const used = codeAt(caller.secret, testNow)
    const wrong = await send(token, endpoint, { ...given, code: used === '000000' ? '111111' : '000000' })
    expect([wrong.status, wrong.error?.fields]).toEqual([400, { code: 'Ce code est incorrect' }])
    const again = await send(token, endpoint, { ...given, code: used })
    expect([again.status, again.error?.fields]).toEqual([
      400,
      { code: 'Ce code a déjà servi\u00a0: attendez le suivant' },
    ])
    const { status, text } = await send(token, endpoint, { ...given, code: codeAt(caller.secret, testNow, 30) })
    expect([200, 201], text).toContain(status)
  })

  it('accepts a recovery code for a sensitive call once', async () => {
    const { token } = caller.session
    const given = { ...(await args(target, caller.id)), currentPassword: testPassword, code: caller.recoveryCodes[0] }
    const { status, text } = await send(token, endpoint, given)
    expect([200, 201], text).toContain(status)
    expect((await signInWith(app, caller.email, testPassword, caller.recoveryCodes[0])).status).not.toBe(200)
  })
})

describe('a sensitive call', () => {
  it('requires the password with every sensitive call, even right after another one', async () => {
    const form = () => userForm({ role: 'ADMIN' })
    expect((await app.call('ADMIN', createUser, withTestPassword(form()))).status).toBe(201)
    expect((await app.call('ADMIN', createUser, form())).error?.code).toBe('REAUTHENTICATION_REQUIRED')
  })

  it('repeats the stored reply under the same idempotency key, though the code has been used', async () => {
    const caller = await enrolled(app, testNow, { email: newEmail(), role: 'ADMIN' })
    const code = codeAt(caller.secret, testNow, 30)
    const given = { ...userForm({ role: 'ADMIN' }), currentPassword: testPassword, code }
    const first = await send(caller.session.token, createUser, given, 'repeated')
    const second = await send(caller.session.token, createUser, given, 'repeated')
    const withoutCode = await send(caller.session.token, createUser, { ...given, code: undefined }, 'repeated')
    expect([first.status, second.text, withoutCode.text]).toEqual([201, first.text, first.text])
  })

  it('stores neither the password nor the code of a sensitive call', async () => {
    const caller = await enrolled(app, testNow, { email: newEmail(), role: 'ADMIN' })
    const code = codeAt(caller.secret, testNow, 30)
    const given = { ...userForm({ role: 'ADMIN' }), currentPassword: 'un-faux-mot-de-passe', code }
    await send(caller.session.token, createUser, given, 'kept-nowhere')
    await send(caller.session.token, createUser, { ...given, currentPassword: testPassword }, 'kept-nowhere')
    const tables = ['audit_entries', 'stored_replies', 'notifications', 'sign_in_failures', 'sessions'] as const
    for (const table of tables) {
      const { rows } = await sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.table(table)} t`.execute(
        app.db,
      )
      expect(rows.map(({ text }) => text).join(), table).not.toMatch(
        new RegExp(`${testPassword}|un-faux-mot|"${code}"`),
      )
    }
  })

  it('refuses a sensitive call if the account is closed while the password is checked', async () => {
    const id = await insertUser(app.db, { role: 'ADMIN', email: newEmail() })
    const as = await app.signIn(id)
    const [answer] = await Promise.all([
      app.call(as, createUser, withTestPassword(userForm({ role: 'ADMIN' }))),
      app.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute(),
    ])
    expect([201, 401]).toContain(answer.status)
  })

  it('throttles wrong passwords of sensitive calls in their session alone', async () => {
    const id = await insertUser(app.db, { role: 'ADMIN', email: newEmail() })
    const as = await app.signIn(id)
    const given = { ...userForm({ role: 'ADMIN' }), currentPassword: 'autre-chose' }
    const codes: (string | undefined)[] = []
    for (let count = 1; count <= 6; count += 1) codes.push((await app.call(as, createUser, given)).error?.code)
    expect(codes).toEqual([...Array(5).fill('INVALID_INPUT'), 'TOO_MANY_ATTEMPTS'])
    expect((await app.call(as, getCurrentUser)).status).toBe(200)
  })
})

describe('changes of users that are not sensitive', () => {
  it('requires no password for changes of users that are not sensitive', async () => {
    const id = await insertUser(app.db, { role: 'CAISSIERE', email: newEmail() })
    const form = await editFormOf(id)
    const own = await editFormOf(app.userIds.ADMIN)
    const other = await editFormOf(await insertUser(app.db, { role: 'ADMIN', email: newEmail() }))
    const answers = [
      await app.call('ADMIN', createUser, userForm()),
      await send(app.tokens.ADMIN, updateUser, {
        ...form,
        role: 'MODERATOR',
        email: newEmail(),
        password: 'donne-par-un-autre',
      }),
      await send(app.tokens.ADMIN, updateUser, { ...own, lastName: 'Renommée', email: own.email?.toUpperCase() }),
      await send(app.tokens.ADMIN, updateUser, { ...other, lastName: 'Renommée' }),
      await app.call('ADMIN', setUserStatus, { id, isActive: false }),
      await app.call('ADMIN', deleteUser, { id }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 200])
  })
})

describe('the calls of the contract', () => {
  it('declares reauthentication for the sensitive calls of the contract alone', async () => {
    const endpoints = await readContract()
    const listed = endpoints.flatMap((one) => (one.reauthenticates ? [`${callOf(one)} ${one.reauthenticates}`] : []))
    expect(listed.toSorted()).toEqual([
      'DELETE /api/dashboard/users/{id} sometimes',
      'DELETE /api/dashboard/users/{id}/two-factor sometimes',
      'PATCH /api/dashboard/users/{id}/status sometimes',
      'POST /api/auth/password always',
      'POST /api/auth/two-factor/confirm sometimes',
      'POST /api/auth/two-factor/disable always',
      'POST /api/auth/two-factor/recovery-codes always',
      'POST /api/dashboard/database/restore always',
      'POST /api/dashboard/users sometimes',
      'PUT /api/dashboard/users/{id} sometimes',
    ])
  })

  it('requires the password of a sensitive call before validating the rest of its body', async () => {
    for (const { method, path, reauthenticates } of await readContract()) {
      if (reauthenticates !== 'always') continue
      const { status, error } = await app.send('ADMIN', method, path, { payload: {} })
      expect([status, error?.code, error?.fields], path).toEqual([403, 'REAUTHENTICATION_REQUIRED', passwordMissing])
    }
  })
})
