import { createBooking } from '@yoon/contract/bookings/calls'
import { createClient } from '@yoon/contract/clients/calls'
import type { ArgsOf } from '@yoon/contract/endpoint'
import { listUsers } from '@yoon/contract/users/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertClient, transferForm } from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await insertClient(app.db, { firstName: 'Aïssatou', lastName: 'Fall', phone: '+221771234567' })
  await insertClient(app.db, { firstName: 'Aïda', lastName: 'Inactive', isActive: false, phone: '+221772222222' })
})
afterAll(() => app.close())

describe('GET /api/dashboard/users', () => {
  it.for(['OPERATRICE', 'OPERATRICE_CAISSIERE', 'MODERATOR'] as const)(
    'lists only names and phones of active clients for %s',
    async (role) => {
      for (const args of [{}, { role: 'CLIENT' as const }]) {
        const { data, pagination } = await app.call(role, listUsers, { ...args, limit: 100 })
        expect(data.map(({ lastName }) => lastName)).toContain('Fall')
        expect(data.map(({ lastName }) => lastName)).not.toContain('Inactive')
        for (const user of data) expect(Object.keys(user)).toEqual(['id', 'firstName', 'lastName', 'phone'])
        expect(pagination?.total).toBe(data.length)
      }
      const other = await app.call(role, listUsers, { role: 'ADMIN' })
      expect([other.status, other.error?.code]).toEqual([403, 'FORBIDDEN'])
      expect((await app.call(role, listUsers, { search: 'admin@yoon' })).data).toEqual([])
    },
  )

  it('lists all users with all columns for an ADMIN, and filters by role', async () => {
    const { data } = await app.call('ADMIN', listUsers, { limit: 100 })
    expect(new Set(data.map(({ role }) => role)).size).toBe(8)
    expect(data.find(({ lastName }) => lastName === 'Inactive')).toMatchObject({
      isActive: false,
      _count: { bookings: 0 },
    })
    const admins = await app.call('ADMIN', listUsers, { role: 'ADMIN' })
    expect(admins.data.map(({ email }) => email)).toEqual(['admin@yoon.test'])
    expect(JSON.stringify(data)).not.toMatch(/password|argon2/)
  })

  it.for(['aissatou', 'FALL aïss', '77 123 45 67', '+221 77 123 45 67', '00221771234567', '123 45 67'])(
    'finds a client by %s',
    async (search) => {
      const { data } = await app.call('OPERATRICE', listUsers, { search, role: 'CLIENT' })
      expect(data.map(({ firstName }) => firstName)).toEqual(['Aïssatou'])
    },
  )

  it.for(['role=ADMIN&page=-1', 'role=BOSS', 'role=', 'role=CLIENT&role=ADMIN', 'role=DRIVER&limit=1e9'])(
    'refuses ?%s from OPERATRICE with 403 before validating the query',
    async (query) => {
      const { status, error } = await app.send('OPERATRICE', 'GET', `/api/dashboard/users?${query}`)
      expect([status, error?.code]).toEqual([403, 'FORBIDDEN'])
    },
  )

  it.for(['limit=101', 'limit=0', 'page=0', 'page=0x10', 'page=+5', 'limit=1e2', 'role=BOSS'])(
    'refuses the query ?%s',
    async (query) => {
      expect((await app.send('ADMIN', 'GET', `/api/dashboard/users?${query}`)).status).toBe(400)
    },
  )
})

describe('GET /api/dashboard/users?group and ?order', () => {
  const list = async (query: Omit<ArgsOf<typeof listUsers>, 'limit' | 'page'>) =>
    (await app.call('ADMIN', listUsers, { ...query, limit: 100 })).data

  it('lists the clients in one group and everybody else in the other', async () => {
    const [everybody, team, clients] = [await list({}), await list({ group: 'team' }), await list({ group: 'clients' })]
    expect(new Set(clients.map(({ role }) => role))).toEqual(new Set(['CLIENT']))
    expect(team.map(({ id }) => id)).toEqual(everybody.filter(({ role }) => role !== 'CLIENT').map(({ id }) => id))
    const { pagination } = await app.call('ADMIN', listUsers, { group: 'team', limit: 1 })
    expect(pagination?.total).toBe(team.length)
    expect(await list({ group: 'clients', role: 'ADMIN' })).toEqual([])
  })

  it.for(['name', 'role', 'createdAt'] as const)('lists users by %s, in both directions', async (order) => {
    for (const lastName of ['Zola', 'Aabba']) await insertClient(app.db, { firstName: 'Zeynab', lastName })
    const ids = (users: readonly { id: string }[]) => users.map(({ id }) => id)
    const up = await list({ order })
    expect(ids(await list({ order: `-${order}` }))).toEqual(ids(up).toReversed())
    // The collation of the database decides how spaces in names count.
    const keys = up.flatMap((user) =>
      order !== 'name' ? `${user[order]}` : user.firstName === 'Zeynab' ? user.lastName : [],
    )
    expect(keys).toEqual(keys.toSorted())
    expect(new Set(keys).size).toBeGreaterThan(1)
    expect(up.length).toBeGreaterThan(8)
  })

  it('puts the best matches of a search first, but an order that is asked for before them', async () => {
    for (const lastName of ['Ba-Tamba', 'Tamba', 'Atamba']) await insertClient(app.db, { firstName: 'Ado', lastName })
    const names = async (order?: '-name') =>
      (await list({ search: 'tamba', ...(order && { order }) })).map(({ lastName }) => lastName)
    expect(await names()).toEqual(['Ba-Tamba', 'Tamba', 'Atamba'])
    expect(await names('-name')).toEqual(['Tamba', 'Ba-Tamba', 'Atamba'])
  })

  it('lists the clients alone for staff who may only choose one', async () => {
    const { data } = await app.call('OPERATRICE', listUsers, { group: 'clients', limit: 100 })
    expect(data.length).toBeGreaterThan(0)
    const { status, error } = await app.call('OPERATRICE', listUsers, { group: 'team' })
    expect([status, error?.code]).toEqual([403, 'FORBIDDEN'])
  })

  it.for(['group=all', 'order=email', 'order=', 'order=name&order=role'])('refuses the query ?%s', async (query) => {
    expect((await app.send('ADMIN', 'GET', `/api/dashboard/users?${query}`)).status).toBe(400)
  })
})

describe('POST /api/dashboard/clients', () => {
  it.for(['76 543 21 01', '+221765432102', '00221765432103', '221765432104', '(76) 543-21-05'])(
    'stores the phone %s of a new client in E.164',
    async (phone) => {
      const { status, data } = await app.call('OPERATRICE', createClient, {
        firstName: ' Ndèye ',
        lastName: "N'Diaye-Sow",
        phone,
      })
      expect([status, data.firstName, data.lastName]).toEqual([201, 'Ndèye', "N'Diaye-Sow"])
      expect(data.phone).toMatch(/^\+2217654321\d\d$/)
      expect((await app.call('OPERATRICE', createBooking, transferForm(data.id))).status).toBe(201)
    },
  )

  it('stores a foreign number in E.164 and an invalid number as typed', async () => {
    const foreign = await app.call('OPERATRICE', createClient, {
      firstName: 'Jean',
      lastName: 'Petit',
      phone: '+33 6 12 34 56 78',
    })
    expect(foreign.data.phone).toBe('+33612345678')
    const odd = await app.call('OPERATRICE', createClient, { firstName: 'Jean', lastName: 'Grand', phone: '12345678' })
    expect(odd.data.phone).toBe('12345678')
  })

  it('returns the active client with the same number in any notation', async () => {
    for (const phone of ['771234567', '+221 77 123 45 67']) {
      const { status, error } = await app.call('OPERATRICE', createClient, {
        firstName: 'Autre',
        lastName: 'Nom',
        phone,
      })
      expect([status, error?.code]).toEqual([409, 'CLIENT_EXISTS'])
      expect(error?.details).toMatchObject({
        client: { firstName: 'Aïssatou', lastName: 'Fall', phone: '+221771234567' },
      })
    }
    const inactive = await app.call('OPERATRICE', createClient, {
      firstName: 'Nouvelle',
      lastName: 'Cliente',
      phone: '77 222 22 22',
    })
    expect(inactive.status).toBe(201)
  })

  it('creates one client from two concurrent calls', async () => {
    const form = { firstName: 'Deux', lastName: 'Fois', phone: '78 111 22 33' }
    const answers = await Promise.all([
      app.call('OPERATRICE', createClient, form),
      app.call('MODERATOR', createClient, form),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  const wrong: [string, unknown[], string][] = [
    ['firstName', [undefined, null, '', '  ', 5, '\u200b\u3164'], 'Le prénom est requis'],
    ['firstName', ['A', ' A '], 'Le prénom doit contenir au moins 2 caractères'],
    ['firstName', ['Awa2', 'A_wa', '<b>', '😀😀', 'A\nwa', '--', "''"], 'Le prénom contient des caractères invalides'],
    ['lastName', [undefined, ''], 'Le nom est requis'],
    ['lastName', ['X'], 'Le nom doit contenir au moins 2 caractères'],
    ['lastName', ['x'.repeat(81)], 'Le nom ne peut pas dépasser 80 caractères'],
    ['phone', [undefined, null, '', 771234567], 'Le téléphone est requis'],
    [
      'phone',
      [
        '1234567',
        'abcdefgh',
        '77 123 45 67 poste 2',
        '1'.repeat(16),
        '+++++++++++++++++',
        '77\u0000123 45 67',
        '++++++++',
        '--------',
      ],
      'Format de téléphone invalide',
    ],
  ]
  it.for(wrong)('refuses a client whose %s is in %j: «\u00a0%s\u00a0»', async ([field, values, message]) => {
    for (const value of values) {
      const payload = { firstName: 'Awa', lastName: 'Sow', phone: '70 999 88 77', [field]: value }
      const { status, error } = await app.send('OPERATRICE', 'POST', '/api/dashboard/clients', { payload })
      expect([status, error?.message, error?.fields], JSON.stringify(value)).toEqual([
        400,
        message,
        { [field]: message },
      ])
    }
    expect((await app.call('ADMIN', listUsers, { search: '70 999 88 77' })).data).toEqual([])
  })

  it('ignores role, password and status in the body of a new client', async () => {
    const payload = {
      firstName: 'Petite',
      lastName: 'Maligne',
      phone: '70 555 44 33',
      role: 'ADMIN',
      password: 'secret',
      isActive: false,
    }
    await app.send('OPERATRICE', 'POST', '/api/dashboard/clients', { payload })
    const { data } = await app.call('ADMIN', listUsers, { search: 'maligne' })
    expect(data).toMatchObject([{ role: 'CLIENT', isActive: true, email: null }])
  })
})
