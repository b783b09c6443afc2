import { getCurrentUser } from '@yoon/contract/auth/calls'
import { listAvailableDrivers } from '@yoon/contract/availability/calls'
import { assignDriver } from '@yoon/contract/bookings/calls'
import { deleteUser, getUser, setUserStatus, updateUser } from '@yoon/contract/users/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertClient, insertDriver, insertUser } from '../../testing/builders.ts'
import { auditOf, eventsOf } from '../../testing/journal.ts'
import { withTestPassword } from '../../testing/test-password.ts'
import { createdUser, editOf, rowOf, signsIn } from '../../testing/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Creates a driver; `demoted` is the form of an edit that takes the role DRIVER away. */
async function createdDriver() {
  const user = await createdUser(app, { role: 'DRIVER' })
  const { id } = await insertDriver(app.db, { userId: user.id })
  return { id, user, demoted: { ...editOf(user), role: 'OPERATRICE' as const } }
}

describe('PATCH /api/dashboard/users/{id}/status', () => {
  it('refuses to change the status of a stale user version with 412 STALE', async () => {
    const user = await createdUser(app)
    const stop = (version: number) =>
      app.call('ADMIN', setUserStatus, { id: user.id, isActive: false }, { headers: { 'if-match': String(version) } })
    await app.call('ADMIN', updateUser, { ...editOf(user), lastName: 'Autre' })
    const { status, error } = await stop(user.version)
    expect([status, error?.code, error?.details]).toEqual([412, 'STALE', { version: user.version + 1 }])
    expect((await rowOf(app, user.id)).is_active).toBe(true)
    expect((await stop(user.version + 1)).data).toMatchObject({ isActive: false, version: user.version + 2 })
  })
})

describe('PUT /api/dashboard/users/{id}', () => {
  it('changes the sent fields of a user and keeps the password', async () => {
    const user = await createdUser(app)
    const change = { ...editOf(user), firstName: 'Coumba', lastName: 'Diouf', phone: '00221 70 333 22 11' }
    const { status, data } = await app.call('ADMIN', updateUser, change)
    expect([status, data]).toMatchObject([200, { firstName: 'Coumba', lastName: 'Diouf', phone: '+221703332211' }])
    expect((await app.call('ADMIN', getUser, { id: user.id })).data).toMatchObject(data)
    expect(await signsIn(app, user.email, 'yoon-secret')).toBe(200)
    expect((await auditOf(app, user.id)).find(({ action }) => action === 'user.updated')).toEqual({
      action: 'user.updated',
      before: { firstName: 'Khady', lastName: 'Faye', phone: user.phone },
      after: { firstName: 'Coumba', lastName: 'Diouf', phone: '+221703332211' },
    })
    expect((await eventsOf(app, user.id)).map(({ event }) => event)).toEqual(['user.created'])
  })

  it('keeps the session of a user if only the name changes', async () => {
    const user = await createdUser(app)
    const session = await app.signIn(user.id)
    await app.call('ADMIN', updateUser, { ...editOf(user), lastName: 'Autre' })
    expect((await app.call(session, getCurrentUser)).status).toBe(200)
  })

  it.for([{ role: 'CAISSIERE' as const }, { isActive: false }, { password: 'another-one' }])(
    'ends every session of a user on an edit with %j',
    async (more) => {
      const user = await createdUser(app)
      const sessions = [await app.signIn(user.id), await app.signIn(user.id)]
      expect((await app.call('ADMIN', updateUser, { ...editOf(user), ...more })).status).toBe(200)
      await app.call('ADMIN', updateUser, editOf(user))
      for (const session of sessions) expect((await app.call(session, getCurrentUser)).status).toBe(401)
    },
  )

  it('sets a password that must be changed at the next sign-in', async () => {
    const user = await createdUser(app)
    expect((await rowOf(app, user.id)).must_change_password).toBe(false)
    await app.call('ADMIN', updateUser, { ...editOf(user), password: 'given-by-staff' })
    expect((await rowOf(app, user.id)).must_change_password).toBe(true)
    expect((await app.call('ADMIN', getUser, { id: user.id })).data.mustChangePassword).toBe(true)
    expect([await signsIn(app, user.email, 'yoon-secret'), await signsIn(app, user.email, 'given-by-staff')]).toEqual([
      401, 200,
    ])
    const entries = await auditOf(app, user.id)
    expect(entries.map(({ action }) => action)).toContain('password.reset')
    expect(JSON.stringify(entries)).not.toMatch(/given-by-staff|argon2/)
  })

  it('refuses to set the own password', async () => {
    const own = await createdUser(app, { role: 'ADMIN' })
    const here = await app.signIn(own.id)
    const change = { ...editOf(own), lastName: 'Autre', password: 'my-new-one' }
    const { status, error } = await app.call(here, updateUser, change)
    const message = 'Votre propre mot de passe se change dans «\u00a0Mon compte\u00a0»'
    expect([status, error]).toMatchObject([409, { code: 'CONFLICT', message, fields: { password: message } }])
    expect(await signsIn(app, own.email, 'yoon-secret')).toBe(200)
    expect((await rowOf(app, own.id)).last_name).toBe('Faye')
    expect((await app.call(here, updateUser, { ...change, password: null })).status).toBe(200)
    await app.call('ADMIN', deleteUser, withTestPassword({ id: own.id }))
  })

  it('requires a password when a client without one becomes staff', async () => {
    const client = await createdUser(app, { role: 'CLIENT', email: null, password: null })
    const promoted = { ...editOf(client), role: 'CAISSIERE' as const, email: `c-${client.id}@yoon.test` }
    const { status, error } = await app.call('ADMIN', updateUser, promoted)
    expect([status, error?.fields]).toEqual([400, { password: 'Le mot de passe est requis' }])
    expect((await app.call('ADMIN', updateUser, { ...promoted, password: 'first-one' })).status).toBe(200)
    expect(await signsIn(app, promoted.email, 'first-one')).toBe(200)
  })

  it('refuses the e-mail and phone of another client, but not the own ones', async () => {
    const [one, other] = [await createdUser(app, { role: 'CLIENT' }), await createdUser(app, { role: 'CLIENT' })]
    expect((await app.call('ADMIN', updateUser, editOf(one))).status).toBe(200)
    const email = await app.call('ADMIN', updateUser, { ...editOf(one), email: other.email })
    expect([email.error?.code, Object.keys(email.error?.fields ?? {})]).toEqual(['EMAIL_EXISTS', ['email']])
    const phone = await app.call('ADMIN', updateUser, { ...editOf(one), phone: other.phone ?? '' })
    expect([phone.error?.code, Object.keys(phone.error?.fields ?? {})]).toEqual(['CLIENT_EXISTS', ['phone']])
  })

  it('refuses an invalid isActive with 400 and an unknown user with NOT_FOUND', async () => {
    const { isActive: _, ...form } = editOf(await createdUser(app))
    const payload = { ...form, role: 'DRIVER' }
    const path = `/api/dashboard/users/${form.id}`
    for (const value of [undefined, null, 'true', 1]) {
      const { status, error } = await app.send('ADMIN', 'PUT', path, { payload: { ...payload, isActive: value } })
      expect([status, error?.fields]).toEqual([400, { isActive: 'Le statut est requis' }])
    }
    const nobody = { ...editOf(await createdUser(app)), id: '00000000-0000-4000-8000-000000000000' }
    expect((await app.call('ADMIN', updateUser, nobody)).error?.code).toBe('NOT_FOUND')
    expect((await app.call('ADMIN', updateUser, { ...nobody, phone: '1234567' })).status).toBe(400)
  })

  it('refuses an edit with a stale If-Match, and increments the version only for changes', async () => {
    const user = await createdUser(app)
    expect(user.version).toBe(1)
    const edit = (more: object, version: number) =>
      app.call('ADMIN', updateUser, { ...editOf(user), ...more }, { headers: { 'if-match': String(version) } })
    const first = await edit({ lastName: 'Première' }, 1)
    expect([first.status, first.data.version]).toEqual([200, 2])
    const stale = await edit({ firstName: 'Seconde' }, 1)
    expect([stale.status, stale.error?.code, stale.error?.message, stale.error?.details]).toEqual([
      412,
      'STALE',
      'Cet utilisateur a été modifié entre-temps',
      { version: 2 },
    ])
    expect((await app.call('ADMIN', getUser, { id: user.id })).data).toMatchObject({ lastName: 'Première', version: 2 })
    expect((await edit({ lastName: 'Première' }, 2)).data.version).toBe(2)
    expect((await app.call('ADMIN', setUserStatus, { id: user.id, isActive: false })).data.version).toBe(3)
    expect((await edit({ isActive: true }, 2)).status).toBe(412)
  })

  it.for(['ASSIGNED', 'IN_PROGRESS'] as const)(
    'refuses to change the role of a driver whose trip is %s, and names the booking',
    async (status) => {
      const { id, user, demoted } = await createdDriver()
      const { bookingReference } = await bookingIn(app, status, { driverId: id })
      const { status: answer, error } = await app.call('ADMIN', updateUser, demoted)
      const message = `Ce chauffeur a encore une réservation active (${bookingReference})\u00a0: son rôle ne peut pas être changé`
      expect([answer, error?.code, error?.message, error?.fields, error?.details]).toEqual([
        409,
        'DRIVER_NEEDED',
        message,
        { role: message },
        { bookings: [bookingReference] },
      ])
      expect((await app.call('ADMIN', getUser, { id: user.id })).data.role).toBe('DRIVER')
      expect((await app.call('ADMIN', updateUser, { ...editOf(user), lastName: 'Renommé' })).status).toBe(200)
    },
  )

  it('refuses to offer or assign a driver whose role has changed', async () => {
    const driver = await createdDriver()
    const { id } = await bookingIn(app, 'CONFIRMED')
    const offered = async () => (await app.call('ADMIN', listAvailableDrivers, {})).data.map((one) => one.id)
    expect(await offered()).toContain(driver.id)
    expect((await app.call('ADMIN', updateUser, driver.demoted)).status).toBe(200)
    expect(await offered()).not.toContain(driver.id)
    const { status, error } = await app.call('ADMIN', assignDriver, { id, driverId: driver.id })
    expect([status, error?.code]).toEqual([409, 'DRIVER_UNAVAILABLE'])
  })

  it('never assigns a trip to a driver whose role changes at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const driver = await createdDriver()
      const { id } = await bookingIn(app, 'CONFIRMED')
      const [assigned, changed] = await Promise.all([
        app.call('OPERATRICE', assignDriver, { id, driverId: driver.id }),
        app.call('ADMIN', updateUser, driver.demoted),
      ])
      expect([assigned.status, changed.status].toSorted()).toEqual([200, 409])
    }
  })

  it('ignores id, hash and flags in the body of an edit', async () => {
    const user = await createdUser(app)
    const before = await rowOf(app, user.id)
    const { id, ...payload } = editOf(user)
    await app.send('ADMIN', 'PUT', `/api/dashboard/users/${id}`, {
      payload: { ...payload, id: app.userIds.ADMIN, password_hash: 'x', must_change_password: true, createdAt: '2000' },
    })
    expect(await rowOf(app, id)).toEqual(before)
  })
})

describe('PATCH /api/dashboard/users/{id}/status', () => {
  it('deactivates a user, ends their sessions and refuses sign-ins, until they are activated again', async () => {
    const user = await createdUser(app)
    const session = await app.signIn(user.id)
    const off = await app.call('ADMIN', setUserStatus, { id: user.id, isActive: false })
    expect([off.status, off.data.isActive]).toEqual([200, false])
    expect((await app.call(session, getCurrentUser)).status).toBe(401)
    expect(await signsIn(app, user.email, 'yoon-secret')).toBe(401)
    const on = await app.call('ADMIN', setUserStatus, { id: user.id, isActive: true })
    expect([on.status, on.data.isActive]).toEqual([200, true])
    expect((await app.call(session, getCurrentUser)).status).toBe(401)
    expect(await signsIn(app, user.email, 'yoon-secret')).toBe(200)
    expect((await eventsOf(app, user.id)).map(({ event, title }) => [event, title])).toEqual([
      ['user.created', 'Nouvel utilisateur'],
      ['user.deactivated', 'Utilisateur désactivé'],
      ['user.activated', 'Utilisateur activé'],
    ])
    expect((await auditOf(app, user.id)).filter(({ action }) => action.endsWith('activated'))).toEqual([
      { action: 'user.deactivated', before: { isActive: true }, after: { isActive: false } },
      { action: 'user.activated', before: { isActive: false }, after: { isActive: true } },
    ])
  })

  it('announces nothing if the status of a user stays the same', async () => {
    const user = await createdUser(app)
    await app.call('ADMIN', setUserStatus, { id: user.id, isActive: true })
    expect((await eventsOf(app, user.id)).length).toBe(1)
    expect((await auditOf(app, user.id)).length).toBe(1)
  })

  it('announces a deactivation by an edit', async () => {
    const user = await createdUser(app)
    await app.call('ADMIN', updateUser, { ...editOf(user), isActive: false })
    expect((await eventsOf(app, user.id)).map(({ event }) => event)).toEqual(['user.created', 'user.deactivated'])
  })

  it('refuses to activate a client whose number another active client has taken', async () => {
    const former = await insertClient(app.db, { phone: '+221775550022', isActive: false })
    const client = await insertClient(app.db, { phone: '+221775550022' })
    const { status, error } = await app.call('ADMIN', setUserStatus, { id: former, isActive: true })
    expect([status, error?.code, error?.details]).toMatchObject([409, 'CLIENT_EXISTS', { client: { id: client } }])
  })

  it.for([undefined, null, 'false', 0])('refuses %j as the status of a user', async (isActive) => {
    const id = await insertUser(app.db, { role: 'DRIVER' })
    const { status } = await app.send('ADMIN', 'PATCH', `/api/dashboard/users/${id}/status`, { payload: { isActive } })
    expect(status).toBe(400)
  })
})
