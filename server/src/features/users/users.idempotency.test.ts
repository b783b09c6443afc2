import { declarationOf } from '@yoon/contract/declaration'
import type { Endpoint } from '@yoon/contract/endpoint'
import { createUser, deleteUser, setUserStatus, updateUser } from '@yoon/contract/users/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { userForm } from '../../testing/builders.ts'
import { entitiesAuditedBy } from '../../testing/journal.ts'
import { createdUser, editOf } from '../../testing/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

let lastKey = 0
function newKey(): { 'idempotency-key': string } {
  lastKey += 1
  return { 'idempotency-key': `user-${lastKey}` }
}

/** Each write on a user, with arguments that are valid once. */
const writes: { endpoint: Endpoint; args: () => Promise<Record<string, unknown>> }[] = [
  { endpoint: createUser, args: async () => userForm() },
  { endpoint: updateUser, args: async () => ({ ...editOf(await createdUser(app)), password: 'another-one' }) },
  { endpoint: setUserStatus, args: async () => ({ id: (await createdUser(app)).id, isActive: false }) },
  { endpoint: deleteUser, args: async () => ({ id: (await createdUser(app)).id }) },
]

function send(
  { method, path }: Endpoint,
  { id, ...payload }: Record<string, unknown>,
  headers: Record<string, string>,
) {
  return app.send('ADMIN', method, path.replace(':id', String(id)), { headers, payload })
}

/** Returns the number of rows in each table that these writes change. */
async function journal(): Promise<number[]> {
  const tables = ['users', 'notifications', 'audit_entries'] as const
  return Promise.all(
    tables.map(async (table) => {
      const { count } = await app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    }),
  )
}

describe('Idempotency-Key of a write on a user', () => {
  it.for(writes.map((write) => ({ ...declarationOf(write.endpoint), ...write })))(
    '$name runs once and sends one reply for five calls with the same key',
    async ({ status = 200, endpoint, args }) => {
      const given = await args()
      const headers = newKey()
      const answers = await Promise.all(Array.from({ length: 4 }, () => send(endpoint, given, headers)))
      const after = await journal()
      answers.push(await send(endpoint, given, headers))
      expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(status))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(await journal()).toEqual(after)
    },
  )

  it('refuses another body with the same key, but does not compare the password', async () => {
    const headers = newKey()
    const form = { ...userForm() }
    const first = await send(createUser, form, headers)
    const renamed = await send(createUser, { ...form, lastName: 'Autre' }, headers)
    expect([renamed.status, renamed.error?.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    const other = await send(createUser, { ...form, password: 'something-else' }, headers)
    expect([other.status, other.text]).toEqual([201, first.text])
  })
})

describe('the entities of a write', () => {
  it.for(writes.map((write) => ({ ...declarationOf(write.endpoint), ...write })))(
    '$name declares every entity of which it records a change',
    async ({ changes, endpoint, args }) => {
      const given = await args()
      const entities = await entitiesAuditedBy(app, () => send(endpoint, given, newKey()))
      expect(entities).not.toEqual([])
      expect(changes).toEqual(expect.arrayContaining(entities))
    },
  )
})
