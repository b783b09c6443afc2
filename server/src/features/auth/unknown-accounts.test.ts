import { AsyncLocalStorage } from 'node:async_hooks'
import { login } from '@yoon/contract/auth/calls'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Pool } from '../../platform/database/database.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { createTestApp, type TestApp, testNow, withoutRequestId } from '../../testing/app.ts'
import { insertUser } from '../../testing/builders.ts'
import { createTestDatabase } from '../../testing/database.ts'

const hashes = vi.hoisted(() => {
  // The files of a run share their modules: these are loaded again, to count the hashes.
  vi.resetModules()
  return [] as string[]
})
// Each of these functions computes one hash of the usual cost.
vi.mock('../../platform/passwords.ts', async (importOriginal) => {
  const passwords = await importOriginal<typeof import('../../platform/passwords.ts')>()
  return {
    ...passwords,
    hashPassword(password: string) {
      hashes.push('hashPassword')
      return passwords.hashPassword(password)
    },
    isPassword(password: string, hash: string | null) {
      hashes.push('isPassword')
      return passwords.isPassword(password, hash)
    },
  }
})

/** Records the statements of one call, without those of background jobs. */
const recording = new AsyncLocalStorage<string[]>()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    trustedProxies: 1,
    open: async () => {
      const opened = await createTestDatabase()
      return { ...opened, db: recorded(opened.db) }
    },
  })
  const passwordHash = await hashPassword('yoon-secret')
  await insertUser(app.db, { role: 'OPERATRICE', email: 'active@yoon.test', passwordHash })
  await insertUser(app.db, { role: 'OPERATRICE', email: 'inactive@yoon.test', passwordHash, isActive: false })
  const client = await insertUser(app.db, { role: 'CLIENT', email: 'cliente@yoon.test' })
  await app.db.updateTable('users').set({ password_hash: null }).where('id', '=', client).execute()
})
afterAll(() => app.close())

/** Returns the same database, which records the text of each statement of a recorded call. */
function recorded(db: Pool): Pool {
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      recording.getStore()?.push(db.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }) as Pool
}

let last = 0

/** Returns the statements and hashes of one refused sign-in from a new address. */
async function costOf(email: string) {
  const statements: string[] = []
  hashes.length = 0
  last += 1
  const headers = { 'x-forwarded-for': `41.82.0.${last}` }
  const refused = () => app.call(null, login, { email, password: 'wrong' }, { headers })
  const { status, text } = await recording.run(statements, refused)
  return { status, text: withoutRequestId(text), statements, hashes: [...hashes] }
}

it.for(['active@yoon.test', 'inactive@yoon.test', 'cliente@yoon.test'])(
  'answers a wrong password for %s with the statements and hashes of an unknown account',
  async (email) => {
    const nobody = `personne-${email}`
    const failed_at = new Date(testNow.getTime() - 901_000)
    const before = Array.from({ length: 18 }, () =>
      [email, nobody].map((account) => ({ account, address: '', failed_at })),
    )
    await app.db.insertInto('sign_in_failures').values(before.flat()).execute()
    // The 20th failure and later ones write more, for both accounts alike.
    for (let count = 19; count <= 21; count += 1) {
      app.setNow(new Date(testNow.getTime() + count * 901_000))
      const known = await costOf(email)
      const unknown = await costOf(nobody)
      expect(known).toEqual(unknown)
      expect([known.status, known.hashes.length]).toEqual([401, 1])
      expect(known.statements.length).toBeGreaterThan(5)
    }
  },
)
