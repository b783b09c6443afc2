import { readFileSync } from 'node:fs'
import { login } from '@yoon/contract/auth/calls'
import { restoreBackup } from '@yoon/contract/backups/calls'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword, loadDemoCompany } from './demo/load-demo.ts'
import { prepareFirstStart } from './first-start.ts'
import { readConfig } from './platform/config.ts'
import type { OpenDatabase } from './platform/database/open-database.ts'
import { hashPassword } from './platform/passwords.ts'
import { createTestApp, type TestApp, testNow } from './testing/app.ts'
import { documentOf, restore, unsigned, withChecksum } from './testing/backups.ts'
import { insertUser } from './testing/builders.ts'
import { createTestDatabase } from './testing/database.ts'
import { keepFilesInMemory } from './testing/files.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function open(): Promise<OpenDatabase> {
  const opened = await createTestDatabase()
  closing.push(opened.close)
  return opened
}

async function openApp(isPublic: boolean): Promise<TestApp> {
  const app = await createTestApp({ isPublic })
  closing.push(app.close)
  return app
}

const start = ({ db }: OpenDatabase, env: Record<string, string> = {}) => {
  const config = readConfig({ DATABASE_URL: 'postgres://yoon@127.0.0.1/yoon', ...env })
  const lines: string[] = []
  return prepareFirstStart({ db, files: keepFilesInMemory() }, config, testNow, (line) => lines.push(line)).then(
    () => lines,
  )
}

const refusal = /^The demonstration accounts have a public password/

describe('a public server', () => {
  it('refuses to start publicly while a demonstration account can sign in, whatever its e-mail', async () => {
    const opened = await open()
    await loadDemoCompany(opened.db, testNow)
    await sql`update users set email = 'chef-' || id || '@teranga.sn' where email is not null`.execute(opened.db)
    await sql`update users set is_active = false where role <> 'MODERATOR'`.execute(opened.db)
    await expect(start(opened, { HOST: '0.0.0.0' })).rejects.toThrow(refusal)
    await expect(start(opened, { PUBLIC_URL: 'https://yoon.example.com' })).rejects.toThrow(refusal)
    await sql`update users set is_active = false`.execute(opened.db)
    expect(await start(opened, { HOST: '0.0.0.0' })).toEqual([])
  })

  it('refuses sign-ins with the password of the demonstration on a public server', async () => {
    const app = await openApp(true)
    const passwordHash = await hashPassword(demoPassword)
    await insertUser(app.db, { role: 'ADMIN', email: 'chef@teranga.sn', passwordHash })
    const { status, error } = await app.call(null, login, { email: 'chef@teranga.sn', password: demoPassword })
    expect([status, error?.code]).toEqual([401, 'INVALID_CREDENTIALS'])
  })

  it('refuses sign-ins to demonstration accounts on a public server, whatever the password', async () => {
    const app = await openApp(true)
    const id = await insertUser(app.db, {
      role: 'ADMIN',
      email: 'chef@teranga.sn',
      passwordHash: await hashPassword('yoon-secret'),
    })
    const signIn = async () =>
      (await app.call(null, login, { email: 'chef@teranga.sn', password: 'yoon-secret' })).status
    expect(await signIn()).toBe(200)
    await app.db.updateTable('users').set({ is_demo: true }).where('id', '=', id).execute()
    expect(await signIn()).toBe(401)
  })

  it('refuses the backup of a demonstration on a public server and keeps the data', async () => {
    const demo = await open()
    await loadDemoCompany(demo.db, testNow)
    const document = await documentOf(demo.db, testNow)
    const app = await openApp(true)
    const before = await app.db.selectFrom('users').select('email').orderBy('email').execute()
    const { status, error } = await restore(app, document)
    expect([status, error?.code]).toEqual([422, 'INVALID_BACKUP'])
    expect(error?.message).toMatch(/^Cette sauvegarde vient de la démonstration/)
    expect(await app.db.selectFrom('users').select('email').orderBy('email').execute()).toEqual(before)
  })
})

describe('a foreign backup of a demonstration', () => {
  it('recognises a demonstration backup without marks by the e-mails of accounts with a password', async () => {
    const demo = await open()
    await loadDemoCompany(demo.db, testNow)
    const document = await documentOf(demo.db, testNow)
    for (const user of document.tables.users ?? []) user.is_demo = false
    const app = await openApp(true)
    const payload = { isForeignAccepted: true, backupData: unsigned(withChecksum(document)) }
    const { status, error } = await app.call('ADMIN', restoreBackup, {}, { payload })
    expect([status, error?.message]).toEqual([
      422,
      expect.stringMatching(/^Cette sauvegarde vient de la démonstration/),
    ])
    const { rows } = await sql`select from users where email like '%@yoon.demo'`.execute(app.db)
    expect(rows).toEqual([])
  })

  it('lets a public server restore its own backup despite an e-mail of the demonstration domain', async () => {
    const app = await openApp(true)
    await insertUser(app.db, { role: 'MODERATOR', email: 'vraie@yoon.demo' })
    const document = await documentOf(app.db, testNow)
    // Test users are marked as demonstration accounts, so that they need no second factor.
    for (const user of document.tables.users ?? []) user.is_demo = false
    const { status, error } = await restore(app, withChecksum(document))
    expect([status, error]).toEqual([200, undefined])
  })
})

describe('a private server', () => {
  it('restores the backup of a demonstration on a private server, with the printed password', async () => {
    const demo = await open()
    await loadDemoCompany(demo.db, testNow)
    const app = await openApp(false)
    expect((await restore(app, await documentOf(demo.db, testNow))).status).toBe(200)
    for (const { email } of demoAccounts) {
      expect((await app.call(null, login, { email, password: demoPassword })).status).toBe(200)
    }
  })
})

describe('the demonstration company', () => {
  let opened: OpenDatabase
  beforeEach(async () => {
    opened = await open()
    await loadDemoCompany(opened.db, testNow)
  })

  it('gives a password only to the printed demonstration accounts', async () => {
    const { rows } = await sql<{ email: string }>`
      select email from users where password_hash is not null order by email`.execute(opened.db)
    expect(rows.map(({ email }) => email)).toEqual(demoAccounts.map(({ email }) => email).toSorted())
  })

  it('marks each user of the demonstration company', async () => {
    const { rows } = await sql`select id from users where not is_demo`.execute(opened.db)
    expect(rows).toEqual([])
  })
})

describe('the migration of a database of an earlier version', () => {
  it('marks the demonstration users of an earlier version by their e-mails', async () => {
    const { db } = await open()
    await insertUser(db, { role: 'DRIVER', email: 'Ibrahima.Sarr@yoon.demo' })
    await insertUser(db, { role: 'DRIVER', email: 'ibrahima@teranga.sn' })
    const file = readFileSync(new URL('../migrations/0007-sign-in.sql', import.meta.url), 'utf8')
    const [update] = /^update users set is_demo.*;$/m.exec(file) ?? []
    await sql.raw(update ?? '').execute(db)
    const { rows } = await sql<{ email: string }>`select email from users where is_demo`.execute(db)
    expect(rows).toEqual([{ email: 'Ibrahima.Sarr@yoon.demo' }])
  })
})
