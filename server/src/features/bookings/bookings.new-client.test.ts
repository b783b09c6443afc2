import { createBooking, updateBooking } from '@yoon/contract/bookings/calls'
import { permissionsOf, roles } from '@yoon/contract/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertClient, transferForm } from '../../testing/builders.ts'
import { auditOf, eventsOf } from '../../testing/journal.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { userId: _, ...trip } = transferForm('')
const formOf = (fullName: string, phone: string) => ({ ...trip, client: { fullName, phone } })

/** Numbers of rows that a creation writes. */
async function counts(): Promise<number[]> {
  const tables = ['bookings', 'users', 'notifications', 'audit_entries'] as const
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

describe('a client created with a booking', () => {
  it('creates the booking and its client, and records and announces both', async () => {
    const { status, data } = await app.call('OPERATRICE', createBooking, formOf(' Awa  Marie Diop ', '77 301 00 01'))
    expect([status, data.status]).toEqual([201, 'PENDING'])
    expect(data.user).toMatchObject({ firstName: 'Awa Marie', lastName: 'Diop', phone: '+221773010001' })
    expect(await auditOf(app, data.user.id)).toMatchObject([
      { action: 'user.created', after: { firstName: 'Awa Marie', lastName: 'Diop', role: 'CLIENT' } },
    ])
    expect(await auditOf(app, data.id, 'booking')).toMatchObject([{ action: 'booking.created' }])
    expect((await eventsOf(app, data.user.id)).map(({ event }) => event)).toContain('user.created')
    expect((await eventsOf(app, data.id)).map(({ event }) => event)).toEqual(['booking.created'])
  })

  it.for(roles)(
    'lets exactly those roles create a client with a booking that may create a booking: %s',
    async (role) => {
      const { status } = await app.call(role, createBooking, formOf('Fatou Sarr', `77 302 00 0${roles.indexOf(role)}`))
      const mayCreate = ['OPERATRICE', 'OPERATRICE_CAISSIERE', 'MODERATOR', 'ADMIN'].includes(role)
      expect(status).toBe(mayCreate ? 201 : 403)
    },
  )

  it.for([
    ['Diop', 'Prénom et nom'],
    ['  Diop  ', 'Prénom et nom'],
    ['', 'Le nom complet est requis'],
    [undefined, 'Le nom complet est requis'],
    ['A Diop', 'Le prénom doit contenir au moins 2 caractères'],
    ['Awa D', 'Le nom doit contenir au moins 2 caractères'],
    ['Awa <Diop>', 'Le nom contient des caractères invalides'],
    ['Awa2 Diop', 'Le prénom contient des caractères invalides'],
    [`${'a'.repeat(81)} Diop`, 'Le prénom ne peut pas dépasser 80 caractères'],
  ])('refuses the full name %j: %s', async ([fullName, message]) => {
    const before = await counts()
    const payload = { ...trip, client: { fullName, phone: '77 303 00 01' } }
    const { status, error } = await app.send('OPERATRICE', 'POST', createBooking.path, { payload })
    expect([status, error?.fields]).toEqual([400, { 'client.fullName': message }])
    expect(await counts()).toEqual(before)
  })

  it('refuses an invalid phone at its field', async () => {
    for (const phone of ['', 'abcdefgh', '1234567']) {
      const { status, error } = await app.call('OPERATRICE', createBooking, formOf('Awa Diop', phone))
      expect([status, Object.keys(error?.fields ?? {})], phone).toEqual([400, ['client.phone']])
    }
  })

  it('refuses a booking with no client and one with two', async () => {
    const none = await app.call('OPERATRICE', createBooking, trip)
    expect([none.status, none.error?.fields]).toEqual([400, { userId: 'Le client est requis' }])
    const two = { ...formOf('Awa Diop', '77 304 00 01'), userId: await insertClient(app.db) }
    const both = await app.call('OPERATRICE', createBooking, two)
    expect([both.status, both.error?.fields]).toEqual([400, { client: 'Le client est choisi ou créé, pas les deux' }])
  })

  it('offers the active client who has the phone, in any notation, and stores nothing', async () => {
    const id = await insertClient(app.db, { firstName: 'Awa', lastName: 'Diop', phone: '+221773050001' })
    const before = await counts()
    for (const phone of ['773050001', '+221 77 305 00 01', '00221773050001']) {
      const { status, error } = await app.call('OPERATRICE', createBooking, formOf('Autre Nom', phone))
      expect([status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([409, 'CLIENT_EXISTS', ['client.phone']])
      expect(error?.details).toEqual({ client: { id, firstName: 'Awa', lastName: 'Diop', phone: '+221773050001' } })
    }
    expect(await counts()).toEqual(before)
  })

  it('stores no client if the booking is refused', async () => {
    const before = await counts()
    const past = { ...formOf('Awa Diop', '77 306 00 01'), scheduledDate: '2026-11-20' }
    expect((await app.call('OPERATRICE', createBooking, past)).status).toBe(400)
    await sql`alter table bookings add constraint no_bookings check (false) not valid`.execute(app.db)
    const refused = await app.call('OPERATRICE', createBooking, formOf('Awa Diop', '77 306 00 01'))
    await sql`alter table bookings drop constraint no_bookings`.execute(app.db)
    expect([refused.status, refused.error?.code]).toEqual([409, 'CONFLICT'])
    expect(await counts()).toEqual(before)
  })

  it('creates one client by concurrent bookings with one phone, and offers them to the others', async () => {
    const before = await counts()
    const form = formOf('Deux Fois', '78 307 00 01')
    const answers = await Promise.all(
      (['OPERATRICE', 'MODERATOR', 'ADMIN', 'OPERATRICE_CAISSIERE'] as const).map((role) =>
        app.call(role, createBooking, form),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    const created = answers.find(({ status }) => status === 201)?.data.user.id
    const offered = answers.flatMap(({ error }) => (error ? [error.details] : []))
    for (const details of offered) expect(details).toMatchObject({ client: { id: created } })
    const after = await counts()
    expect([after[0], after[1]]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1])
  })

  it('creates one client when a lost reply makes the form send the booking again', async () => {
    const headers = { 'idempotency-key': 'new-client-lost' }
    const form = formOf('Réponse Perdue', '78 308 00 01')
    const first = await app.call('OPERATRICE', createBooking, form, { headers })
    const stored = await counts()
    const answers = await Promise.all([1, 2, 3].map(() => app.call('OPERATRICE', createBooking, form, { headers })))
    for (const { status, text } of answers) expect([status, text]).toEqual([201, first.text])
    expect(await counts()).toEqual(stored)
    const other = await app.call('OPERATRICE', createBooking, { ...form, totalPrice: 36_000 }, { headers })
    expect([other.status, other.error?.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
  })

  it('uses the offered client under the same key after a refusal', async () => {
    const headers = { 'idempotency-key': 'new-client-offered' }
    const id = await insertClient(app.db, { phone: '+221783090001' })
    const refused = await app.call('OPERATRICE', createBooking, formOf('Autre Nom', '78 309 00 01'), { headers })
    expect(refused.status).toBe(409)
    const { status, data } = await app.call('OPERATRICE', createBooking, transferForm(id), { headers })
    expect([status, data.user.id]).toEqual([201, id])
  })
})

describe('a client created with an edit', () => {
  it('refuses a new client to a role that may edit bookings and create none', async () => {
    // Every role that may edit may create too, so the test takes it away from one.
    const moderator = permissionsOf.MODERATOR as unknown as string[]
    const { id } = await bookingIn(app, 'PENDING')
    const edit = { id, ...formOf('Nouveau Client', '78 311 00 01') }
    const before = await counts()
    const place = moderator.indexOf('bookings:create')
    moderator.splice(place, 1)
    try {
      const { status, error } = await app.call('MODERATOR', updateBooking, edit)
      expect([status, error?.code]).toEqual([403, 'FORBIDDEN'])
      expect(await counts()).toEqual(before)
      const { status: kept } = await app.call('MODERATOR', updateBooking, {
        ...transferForm(await insertClient(app.db)),
        id,
      })
      expect(kept).toBe(200)
    } finally {
      moderator.splice(place, 0, 'bookings:create')
    }
    expect((await app.call('MODERATOR', updateBooking, edit)).status).toBe(200)
  })

  it('replaces the client of a booking, and is refused once the trip has started', async () => {
    const pending = await bookingIn(app, 'PENDING')
    const edit = { id: pending.id, ...formOf('Nouvelle Cliente', '78 310 00 01') }
    const { status, data } = await app.call('ADMIN', updateBooking, edit)
    expect([status, data.user.lastName]).toEqual([200, 'Cliente'])
    const started = await bookingIn(app, 'IN_PROGRESS')
    const before = await counts()
    const late = { id: started.id, ...formOf('Trop Tard', '78 310 00 02') }
    const refused = await app.call('ADMIN', updateBooking, late)
    expect([refused.status, refused.error?.code]).toEqual([409, 'BOOKING_STARTED'])
    expect(await counts()).toEqual(before)
  })
})
