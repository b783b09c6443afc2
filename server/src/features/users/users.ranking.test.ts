import { listUsers } from '@yoon/contract/users/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertClient } from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  for (const [firstName, lastName] of [
    ['Clémentine', 'Sambou'],
    ['Tineke', 'Vermeer'],
    ['Siga', 'Tine'],
    ['Awa', 'Ndiaye-Tine'],
    ['Fatou', 'Valentine'],
    ['Aïda', 'Sow'],
    ['Maïda', 'Sow'],
  ] as const)
    await insertClient(app.db, { firstName, lastName })
})
afterAll(() => app.close())

async function found(search: string, page = 1, limit = 10): Promise<string[]> {
  const { data } = await app.call('OPERATRICE', listUsers, { role: 'CLIENT', search, page, limit })
  return data.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
}

const ranked = ['Awa Ndiaye-Tine', 'Siga Tine', 'Tineke Vermeer', 'Clémentine Sambou', 'Fatou Valentine']

describe('GET /api/dashboard/users?search', () => {
  it.for(['Tine', 'tine', 'TINÉ'])(
    'lists users by whole words first, then prefixes, then parts of words: %s',
    async (search) => {
      expect(await found(search)).toEqual(ranked)
    },
  )

  it('ranks every word of the search', async () => {
    expect(await found('sow aida')).toEqual(['Aïda Sow', 'Maïda Sow'])
  })

  it('keeps the ranking of users across pages', async () => {
    expect([...(await found('tine', 1, 2)), ...(await found('tine', 2, 2)), ...(await found('tine', 3, 2))]).toEqual(
      ranked,
    )
  })

  it('searches pattern characters literally', async () => {
    expect(await found('%')).toEqual([])
    expect(await found("' -")).toEqual([])
  })
})
