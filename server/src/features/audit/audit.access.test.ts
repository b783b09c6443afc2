import { listAudit } from '@yoon/contract/audit/calls'
import { changePassword, login, logout } from '@yoon/contract/auth/calls'
import { listUsers } from '@yoon/contract/users/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { insertUser } from '../../testing/builders.ts'

let app: TestApp
const password = 'yoon-secret'
let passwordHash: string
beforeAll(async () => {
  // A test below makes writing the audit fail, which would fill the log with errors.
  app = await createTestApp({ logLevel: 'silent' })
  passwordHash = await hashPassword(password)
})
afterAll(() => app.close())

let accounts = 0
async function account(more: { isActive?: boolean } = {}) {
  accounts += 1
  const email = `compte-${accounts}@yoon.test`
  return { email, id: await insertUser(app.db, { role: 'OPERATRICE', email, passwordHash, ...more }) }
}

/** Returns the audit entries of a user, the oldest first. */
async function auditEntriesOf(id: string) {
  const { rows } = await sql<{ action: string; actor: string; after: object | null; address: string | null }>`
    select action, actor_name as actor, after, address from audit_entries where entity_id = ${id} order by id`.execute(
    app.db,
  )
  return rows
}

describe('the audit of sign-ins and sign-outs', () => {
  it('records sign-ins, sign-outs and password changes in the audit, including failed ones', async () => {
    const { id, email } = await account()
    await app.call(null, login, { email: email.toUpperCase(), password: 'autre' })
    const { token } = (await app.call(null, login, { email, password })).data
    await app.call({ token }, changePassword, { currentPassword: 'autre', newPassword: 'nouveau-secret' })
    await app.call({ token }, changePassword, { currentPassword: password, newPassword: 'nouveau-secret' })
    await app.call({ token }, logout)
    expect((await auditEntriesOf(id)).map(({ action, actor }) => [action, actor])).toEqual([
      ['session.refused', 'Inconnu'],
      ['session.opened', 'Modou Sarr'],
      ['password.refused', 'Modou Sarr'],
      ['password.changed', 'Modou Sarr'],
      ['session.closed', 'Modou Sarr'],
    ])
  })

  it('records the reason and the address of a refused sign-in in the audit', async () => {
    const { id, email } = await account({ isActive: false })
    await app.call(null, login, { email, password })
    expect(await auditEntriesOf(id)).toEqual([
      { action: 'session.refused', actor: 'Inconnu', after: { reason: 'inactive' }, address: '127.0.0.1' },
    ])
  })

  it('records no sign-in of an unknown account in the audit, as its e-mail may be a mistyped password', async () => {
    const count = () => sql`select id from audit_entries`.execute(app.db).then(({ rows }) => rows.length)
    const before = await count()
    const { status } = await app.call(null, login, { email: 'mon-mot-de-passe@yoon.test', password })
    expect([status, await count()]).toEqual([401, before])
  })

  it('records no more failed sign-ins in the audit than the throttle admits', async () => {
    const { id, email } = await account()
    for (let attempt = 0; attempt < 30; attempt += 1) await app.call(null, login, { email, password: 'autre' })
    expect(await auditEntriesOf(id)).toHaveLength(5)
  })
})

describe('the audit of refused calls', () => {
  it('records the actor and the call of a refused access in the audit, without ids and parameters', async () => {
    const { id } = await account()
    const as = await app.signIn(id)
    await app.send(as, 'DELETE', '/api/dashboard/users/00000000-0000-4000-8000-000000000000')
    await app.call(as, listUsers, { role: 'ADMIN' })
    expect(await auditEntriesOf(id)).toEqual([
      {
        action: 'access.refused',
        actor: 'Modou Sarr',
        after: { call: 'DELETE /api/dashboard/users/:id' },
        address: '127.0.0.1',
      },
      {
        action: 'access.refused',
        actor: 'Modou Sarr',
        after: { call: 'GET /api/dashboard/users' },
        address: '127.0.0.1',
      },
    ])
  })

  it('records at most twenty refused calls per user and hour in the audit, and refuses all of them', async () => {
    const { id } = await account()
    const as = await app.signIn(id)
    const refused = async () => (await app.call(as, listAudit)).status
    for (let attempt = 0; attempt < 25; attempt += 1) expect(await refused()).toBe(403)
    expect(await auditEntriesOf(id)).toHaveLength(20)
    app.setNow(new Date(testNow.getTime() + 61 * 60_000))
    const later = await app.signIn(id)
    expect((await app.call(later, listAudit)).status).toBe(403)
    expect(await auditEntriesOf(id)).toHaveLength(21)
    app.setNow(testNow)
  })

  it('records no unauthenticated calls in the audit', async () => {
    const count = () => sql`select id from audit_entries`.execute(app.db).then(({ rows }) => rows.length)
    const before = await count()
    expect((await app.call(null, listAudit)).status).toBe(401)
    expect((await app.call({ token: 'x'.repeat(43) }, listAudit)).status).toBe(401)
    expect(await count()).toBe(before)
  })

  it('refuses a call with 403 even if the audit entry cannot be written', async () => {
    const { id } = await account()
    const as = await app.signIn(id)
    await sql`alter table audit_entries add constraint full_disk check (action <> 'access.refused') not valid`.execute(
      app.db,
    )
    expect((await app.call(as, listAudit)).status).toBe(403)
    await sql`alter table audit_entries drop constraint full_disk`.execute(app.db)
  })
})
