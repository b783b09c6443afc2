import { getAuditEntry, listAudit } from '@yoon/contract/audit/calls'
import { changeBookingStatus, completeBooking, updateBooking } from '@yoon/contract/bookings/calls'
import { deletePayment, listPayments } from '@yoon/contract/payments/calls'
import { listUsers, updateUser } from '@yoon/contract/users/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  insertClient,
  insertDriver,
  insertVehicle,
  transferForm,
  userForm,
  wavePayment,
} from '../../testing/builders.ts'
import { createdUser, editOf } from '../../testing/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Filter = Parameters<typeof find>[0]

async function find(filter: NonNullable<Parameters<typeof app.call<typeof listAudit>>[2]>) {
  return app.call('ADMIN', listAudit, { limit: 100, ...filter })
}

async function actionsOf(filter: Filter) {
  return (await find(filter)).data.map(({ action }) => action)
}

/** Returns the newest entry about an entity, with its changes as `field: before → after`. */
async function lastAbout(id: string, action?: string) {
  const { data } = await find({})
  const entry = data.find(({ entityId, action: one }) => entityId === id && (!action || one === action))
  const details = (await app.call('ADMIN', getAuditEntry, { id: entry?.id ?? '' })).data
  return { ...details, words: details.changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`) }
}

/** Inserts entries without an actor. */
async function write(entries: { at: string; action?: string; actor?: string; entity?: string; id?: string }[]) {
  for (const { at, action = 'settings.updated', actor = 'Yoon', entity = 'settings', id = '1' } of entries) {
    const values = { at: new Date(at), action, actor_name: actor, actor_id: null, actor_role: null, address: null }
    const more = { entity, entity_id: id, before: null, after: null }
    await app.db
      .insertInto('audit_entries')
      .values({ ...values, ...more })
      .execute()
  }
}

describe('GET /api/audit?withoutSignIns', () => {
  it('leaves out sign-ins and sign-outs, and keeps refused ones and sessions ended from afar', async () => {
    const at = '2026-04-03T10:00:00Z'
    const actions = ['session.opened', 'session.closed', 'session.refused', 'session.revoked', 'settings.updated']
    await write(actions.map((action) => ({ at, action })))
    const period = { dateFrom: '2026-04-03', dateTo: '2026-04-03' }
    expect((await actionsOf(period)).toSorted()).toEqual(actions.toSorted())
    const { data, pagination } = await find({ ...period, withoutSignIns: 'true' })
    expect(data.map(({ action }) => action).toSorted()).toEqual(actions.slice(2).toSorted())
    expect(pagination?.total).toBe(3)
  })

  it('reads a page without the sign-ins in an index that has none of them', async () => {
    await app.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select a.id from audit_entries a
        where a.action not in ('session.opened', 'session.closed') order by a.at desc, a.id desc limit 20`.execute(tx)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('audit_without_sign_ins')
    })
  })
})

describe('GET /api/audit', () => {
  it('lists audit entries with actor, action, subject, time and address, the newest first', async () => {
    const { id, user, bookingReference } = await createBookingAs(app, 'OPERATRICE')
    await app.call('MODERATOR', updateBooking, { id, ...transferForm(user.id, { totalPrice: 50_000 }) })
    const [updated, created] = (await find({ search: bookingReference })).data
    expect(updated).toEqual({
      id: expect.stringMatching(/^\d+$/),
      at: testNow.toISOString(),
      action: 'booking.updated',
      actor: { id: app.userIds.MODERATOR, name: 'Test MODERATOR', role: 'MODERATOR' },
      address: '127.0.0.1',
      entity: 'booking',
      entityId: id,
      subject: bookingReference,
      names: { client: `${user.firstName} ${user.lastName}`, driver: null, plate: null, step: null },
    })
    expect([created?.action, created?.actor.role]).toEqual(['booking.created', 'OPERATRICE'])
  })

  it('names the client of a booking and its payment, and the driver and plate that an assignment gave', async () => {
    const driver = await insertDriver(app.db, { firstName: 'Oumou', lastName: 'Samb' })
    const vehicleId = await insertVehicle(app.db, { driverId: driver.id })
    const { id, bookingReference, user } = await bookingIn(app, 'ASSIGNED', { driverId: driver.id, vehicleId })
    await app.call('ADMIN', changeBookingStatus, { id, status: 'IN_PROGRESS' })
    await app.call('ADMIN', completeBooking, { id, ...wavePayment() })
    const client = `${user.firstName} ${user.lastName}`
    const plates = await sql<{
      plate: string
    }>`select license_plate as plate from vehicles where id = ${vehicleId}`.execute(app.db)
    const { data } = await find({ search: bookingReference })
    const namesOf = (one: string) => data.find(({ action }) => action === one)?.names
    expect(namesOf('booking.assigned')).toEqual({
      client,
      driver: 'Oumou Samb',
      plate: plates.rows[0]?.plate,
      step: null,
    })
    expect(namesOf('booking.created')).toEqual({ client, driver: null, plate: null, step: null })
    expect(namesOf('payment.recorded')).toEqual({ client, driver: null, plate: null, step: null })
    const assigned = data.find(({ action }) => action === 'booking.assigned')
    const details = await app.call('ADMIN', getAuditEntry, { id: assigned?.id ?? '' })
    expect(details.data.names.driver).toBe('Oumou Samb')
  })

  it('lists entries about what cannot be named', async () => {
    await write([{ at: '2026-04-05T10:00:00Z', entity: 'booking', id: 'none', actor: 'Nulle part' }])
    const [entry] = (await find({ search: 'Nulle part' })).data
    expect(entry?.names).toEqual({ client: null, driver: null, plate: null, step: null })
  })

  it('finds audit entries by reference, plate and name, whatever the case, accents and spaces', async () => {
    const client = await insertClient(app.db, { firstName: 'Aïssatou', lastName: 'Zoumarou' })
    const { bookingReference } = await createBookingAs(app, 'ADMIN', transferForm(client))
    const vehicle = { brand: 'Toyota', model: 'Hiace', year: 2022, license_plate: 'DK 7731 ZQ' }
    const { id } = await app.db.insertInto('vehicles').values(vehicle).returning('id').executeTakeFirstOrThrow()
    await write([
      { at: '2026-11-20T10:00:00Z', action: 'vehicle.created', actor: 'Zéphyrin Ka', entity: 'vehicle', id },
    ])
    for (const search of ['dk7731zq', 'DK-7731-ZQ', 'DK 7731 ZQ', 'hiace dk', 'zephyrin']) {
      expect(await actionsOf({ search }), search).toEqual(['vehicle.created'])
    }
    for (const search of [bookingReference.toLowerCase(), 'aissatou zoumarou']) {
      expect(await actionsOf({ search }), search).toEqual(['booking.created'])
    }
    expect(await actionsOf({ search: '100%' })).toEqual([])
  })

  it('keeps the name that a subject had at the time of the audit entry', async () => {
    const user = await createdUser(app, userForm({ firstName: 'Binta', lastName: 'Wxyz' }))
    await app.call('ADMIN', updateUser, { ...editOf(user), lastName: 'Vutsr' })
    const subjects = (await find({ search: 'binta' })).data.map(({ subject }) => subject)
    expect(subjects).toEqual(['Binta Vutsr', 'Binta Wxyz'])
  })

  it("filters audit entries by inclusive days in the company's time zone", async () => {
    await sql`update settings set business = jsonb_set(business, '{timezone}', '"Pacific/Auckland"')`.execute(app.db)
    const midnight = '2026-03-09T11:00:00Z'
    const at = (ms: number) => new Date(Date.parse(midnight) + ms).toISOString()
    await write([{ at: at(-1) }, { at: at(0) }, { at: at(86_400_000 - 1) }, { at: at(86_400_000) }])
    const found = async (filter: Filter) => (await find({ ...filter, kind: 'settings' })).data.map((one) => one.at)
    expect(await found({ dateFrom: '2026-03-10', dateTo: '2026-03-10' })).toEqual([at(86_400_000 - 1), at(0)])
    expect(await found({ dateTo: '2026-03-09' })).toEqual([at(-1)])
    expect(await found({ dateFrom: '2026-03-11', dateTo: '2026-03-30' })).toEqual([at(86_400_000)])
    await sql`update settings set business = jsonb_set(business, '{timezone}', '"Africa/Dakar"')`.execute(app.db)
  })

  it('filters audit entries by actor, kind and action', async () => {
    const { id } = await createdUser(app)
    const own = await app.signIn(id)
    const { data } = await app.call(own, listUsers, { role: 'CLIENT' })
    expect(data).toBeDefined()
    await createBookingAs(app, own)
    expect(await actionsOf({ actor: id })).toEqual(['booking.created'])
    expect(new Set((await actionsOf({ kind: 'user' })).map((action) => action.split('.')[0]))).toEqual(
      new Set(['user']),
    )
    expect(new Set(await actionsOf({ action: 'booking.created' }))).toEqual(new Set(['booking.created']))
    expect(await actionsOf({ action: 'booking.created', kind: 'user' })).toEqual([])
  })

  it.for([
    { limit: '101' },
    { page: '0' },
    { dateFrom: '2026-02-30' },
    { dateTo: 'hier' },
    { actor: 'Awa' },
    { kind: 'autre' },
    { action: 'booking.eaten' },
  ] as Record<string, string>[])('refuses the audit query %j', async (query) => {
    const { status, error } = await app.send('ADMIN', 'GET', '/api/audit', { query })
    expect([status, error?.code]).toEqual([400, 'INVALID_INPUT'])
  })

  it('pages through 10,000 audit entries and reports that there are more', async () => {
    await sql`insert into audit_entries (at, actor_name, action, entity, entity_id)
      select timestamptz '2001-01-01' + make_interval(secs => n), 'Yoon', 'scheduler.triggered', 'scheduler', n::text
      from generate_series(1, 10050) n`.execute(app.db)
    const ask = { kind: 'scheduler', limit: 100 } as const
    const { data, pagination, body } = await app.call('ADMIN', listAudit, { ...ask, page: 100 })
    expect([pagination, body.isLonger]).toEqual([{ page: 100, limit: 100, total: 10_000, totalPages: 100 }, true])
    expect([data[0]?.entityId, data[99]?.entityId]).toEqual(['150', '51'])
    expect((await app.call('ADMIN', listAudit, { ...ask, page: 101 })).data).toEqual([])
    expect((await app.call('ADMIN', listAudit, { ...ask, page: 1_000_000 })).data).toEqual([])
    const narrow = await app.call('ADMIN', listAudit, { ...ask, dateTo: '2000-12-31' })
    expect([narrow.pagination?.total, narrow.body.isLonger]).toEqual([0, false])
  })
})

describe('GET /api/audit/:id', () => {
  it('shows the changes of an audit entry with names for ids and without technical fields', async () => {
    const booking = await bookingIn(app, 'ASSIGNED')
    const { words, isThere } = await lastAbout(booking.id)
    expect(words).toEqual(['status: PENDING → ASSIGNED', 'driver: null → Modou Sarr'])
    expect(isThere).toBe(true)
    const created = await lastAbout(booking.id, 'booking.created')
    expect(created.words).toContain('client: null → Awa Ndiaye')
    expect(created.words).toContain('scheduledTime: null → 08:00')
    expect(JSON.stringify(created.changes)).not.toMatch(/_|[0-9a-f]{8}-[0-9a-f]{4}|version|created/)
  })

  it('shows the former values of a deleted payment and that it no longer exists', async () => {
    const booking = await bookingIn(app, 'COMPLETED')
    const [payment] = (await app.call('ADMIN', listPayments, { search: booking.bookingReference })).data
    const id = payment?.id ?? ''
    await app.call('ADMIN', deletePayment, { id })
    const { words, isThere, subject } = await lastAbout(id)
    expect([isThere, subject]).toEqual([false, booking.bookingReference])
    expect(words).toContain('amount: 35000 → null')
    expect(words).toContain('paymentStatus: COMPLETED → null')
  })

  it('shows changes of grouped values under their names within the group', async () => {
    const before = { profile: { companyName: 'Yoon' }, security: { sessionTimeout: 30 } }
    const after = { profile: { companyName: 'Teranga Cars' }, security: { sessionTimeout: 45 } }
    await sql`insert into audit_entries (at, actor_name, action, entity, entity_id, before, after) values
      (${testNow}, 'Yoon', 'settings.updated', 'settings', 'grouped', ${JSON.stringify(before)}::jsonb,
        ${JSON.stringify(after)}::jsonb)`.execute(app.db)
    expect((await lastAbout('grouped')).words).toEqual(['companyName: Yoon → Teranga Cars', 'sessionTimeout: 30 → 45'])
  })

  it.for(['999999999999', 'none', '-1', '1e3'])('answers 404 for the audit entry id %s', async (id) => {
    const { status } = await app.send('ADMIN', 'GET', `/api/audit/${id}`)
    expect(status).toBe(404)
  })
})
