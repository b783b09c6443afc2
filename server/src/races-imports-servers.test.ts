import { createClient } from '@yoon/contract/clients/calls'
import { getImport, importClients, undoImport } from '@yoon/contract/imports/calls'
import { setUserStatus, updateUser } from '@yoon/contract/users/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unique } from './testing/builders.ts'
import { importFile } from './testing/imports.ts'
import { openServers, type RacingCall, raceRounds, type Servers } from './testing/races.ts'

let servers: Servers
beforeAll(async () => {
  servers = await openServers()
})
afterAll(() => servers.close())

const timeout = 30_000 + raceRounds * 2_000
const newPhones = (count: number) =>
  Array.from({ length: count }, () => `+22177${String(unique() % 10_000_000).padStart(7, '0')}`)
const fileOf = (phones: readonly string[], lastName: string) =>
  `Nom;Prénom;Téléphone\n${phones.map((phone) => `${lastName};Awa;${phone}`).join('\n')}\n`

async function newToken(): Promise<string> {
  const { app } = servers
  // The calls of an hour are counted by user.
  await sql`delete from call_counts`.execute(app.db)
  return (await app.signIn(app.userIds.ADMIN)).token
}

function importing(token: string, phones: readonly string[], lastName: string): RacingCall {
  const form = new FormData()
  form.set('file', new File([fileOf(phones, lastName)], 'clients.csv'))
  form.set('onDuplicate', 'update')
  return { endpoint: importClients, form, token }
}

function editing(token: string, id: string, phone: string): RacingCall {
  const names = { firstName: 'Binta', lastName: 'Diop' }
  return {
    endpoint: updateUser,
    id,
    body: { ...names, phone, email: null, role: 'CLIENT', password: null, isActive: true },
    token,
  }
}

function clientsWith(phones: readonly string[]) {
  return servers.app.db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'phone', 'version'])
    .where('phone', 'in', phones)
    .where('deleted_at', 'is', null)
    .orderBy('phone')
    .execute()
}

/** Imports clients with the names Awa Sow; returns the import and their ids. */
async function imported(phones: readonly string[]): Promise<{ id: string; ids: string[] }> {
  const { data } = await importFile(servers.app, 'ADMIN', 'clients', fileOf(phones, 'Sow'))
  const rows = await clientsWith(phones)
  return { id: data.id ?? '', ids: phones.map((phone) => rows.find((row) => row.phone === phone)?.id ?? '') }
}

it(`creates each client once in ${raceRounds} rounds of one file on four servers`, { timeout }, async () => {
  for (let round = 0; round < raceRounds; round += 1) {
    const token = await newToken()
    const phones = newPhones(60)
    const created = { firstName: 'Awa', lastName: 'Sow', phone: phones[7] }
    const statuses = await servers.atOnce([
      importing(token, phones, 'Sow'),
      importing(token, phones.toReversed(), 'Sow'),
      importing(token, phones, 'Sow'),
      { endpoint: createClient, body: created, token },
    ])
    expect(statuses.slice(0, 3)).toEqual([200, 200, 200])
    expect([201, 409]).toContain(statuses[3])
    const rows = await clientsWith(phones)
    expect(rows.map(({ phone }) => phone)).toEqual(phones.toSorted())
    // The rows of the files are the same, so no client was updated.
    expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([1]))
  }
})

it(`leaves each client as the import or as the edit has it in ${raceRounds} rounds on four servers`, {
  timeout,
}, async () => {
  for (let round = 0; round < raceRounds; round += 1) {
    const token = await newToken()
    const phones = newPhones(20)
    const { ids } = await imported(phones)
    const [first = '', second = '', third = ''] = ids
    const statuses = await servers.atOnce([
      importing(token, phones, 'Fall'),
      editing(token, first, phones[0] ?? ''),
      editing(token, second, phones[1] ?? ''),
      { endpoint: setUserStatus, id: third, body: { isActive: false }, token },
    ])
    expect(statuses).toEqual([200, 200, 200, 200])
    const rows = await clientsWith(phones)
    expect(rows).toHaveLength(20)
    const names = (id: string) => {
      const row = rows.find((one) => one.id === id)
      return `${row?.first_name} ${row?.last_name}`
    }
    for (const id of [first, second]) expect(['Awa Fall', 'Binta Diop']).toContain(names(id))
    for (const id of ids.slice(2)) expect(names(id)).toBe('Awa Fall')
  }
})

it(`undoes an import or keeps the edit of its client, never both, in ${raceRounds} rounds on four servers`, {
  timeout,
}, async () => {
  for (let round = 0; round < raceRounds; round += 1) {
    const token = await newToken()
    const phones = newPhones(10)
    const { id, ids } = await imported(phones)
    const [undone, again, edited] = await servers.atOnce([
      { endpoint: undoImport, id, token },
      { endpoint: undoImport, id, token },
      editing(token, ids[4] ?? '', phones[4] ?? ''),
    ])
    const isUndone = [undone, again].includes(200)
    expect([undone, again].toSorted()).toEqual(isUndone ? [200, 409] : [409, 409])
    expect(edited).toBe(isUndone ? 404 : 200)
    const rows = await clientsWith(phones)
    expect(rows).toHaveLength(isUndone ? 0 : 10)
    const { data } = await servers.app.call('ADMIN', getImport, { id })
    expect([data.state, data.undoProblem === null]).toEqual(isUndone ? ['UNDONE', true] : ['DONE', false])
  }
})
