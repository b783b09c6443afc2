import { createDriver, listDrivers } from '@yoon/contract/drivers/calls'
import type { ArgsOf } from '@yoon/contract/endpoint'
import { listUsers } from '@yoon/contract/users/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { unique, userForm } from '../../testing/builders.ts'
import { driverForm, newDriver, newVehicle } from '../../testing/fleet.ts'
import { auditOf, eventsOf } from '../../testing/journal.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Body = ArgsOf<typeof createDriver>

/** Returns the form of a driver together with a new user. */
function formWithUser(more: Partial<Body> = {}): Body & { user: object } {
  const { role, ...user } = userForm({ email: `chauffeur${unique()}@yoon.test`, password: 'tabaski-2026' })
  return { licenseNumber: `SN-${unique()}`, vehicleIds: [], user: { ...user }, ...more } as Body & { user: object }
}

/** Returns the number of rows in each table that the call changes. */
async function rows(): Promise<number[]> {
  const tables = ['users', 'drivers', 'notifications', 'audit_entries'] as const
  return Promise.all(
    tables.map(async (table) => {
      const counted = app.db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
      return (await counted.executeTakeFirstOrThrow()).count
    }),
  )
}

describe('POST /api/dashboard/drivers with a new user', () => {
  it('creates the user and the driver, records and announces both', async () => {
    const vehicle = await newVehicle(app)
    const form = formWithUser({ vehicleIds: [vehicle.id] })
    const { status, data } = await app.call('ADMIN', createDriver, form)
    expect([status, data.vehicles.map(({ id }) => id), data.user.isActive]).toEqual([201, [vehicle.id], true])
    expect(data.user).toMatchObject({ email: Reflect.get(form.user, 'email') })
    const { data: found } = await app.call('ADMIN', listUsers, { search: data.user.email ?? '' })
    expect(found).toMatchObject([{ id: data.user.id, role: 'DRIVER' }])
    expect((await auditOf(app, data.user.id)).map(({ action }) => action)).toEqual(['user.created'])
    expect((await auditOf(app, data.id, 'driver')).map(({ action }) => action)).toEqual(['driver.created'])
    expect((await eventsOf(app, data.user.id)).map(({ event }) => event)).toEqual(['user.created'])
    expect((await eventsOf(app, data.id)).map(({ event }) => event)).toEqual(['driver.created'])
    expect(JSON.stringify(await auditOf(app, data.user.id))).not.toContain('tabaski')
  })

  it('lets the new driver sign in with the password, which must be changed', async () => {
    const { data } = await app.call('ADMIN', createDriver, formWithUser())
    const user = await app.db
      .selectFrom('users')
      .select(['must_change_password', 'password_hash'])
      .where('id', '=', data.user.id)
      .executeTakeFirstOrThrow()
    expect([user.must_change_password, user.password_hash?.startsWith('$argon2id$')]).toEqual([true, true])
  })

  it.for([
    ['firstName', '', 'Le prénom est requis'],
    ['lastName', 'N1', 'Le nom contient des caractères invalides'],
    ['phone', '12', 'Format de téléphone invalide'],
    ['email', '', "L'email est requis"],
    ['email', 'personne', "Format d'email invalide"],
    ['password', '', 'Le mot de passe est requis'],
    ['password', 'court', 'Le mot de passe doit contenir au moins 6 caractères'],
    ['password', 'password', 'Ce mot de passe est trop facile à deviner'],
  ] as const)('refuses a new user with %s %j and creates nobody: %s', async ([field, value, message]) => {
    const form = formWithUser()
    const payload = { ...form, user: { ...form.user, [field]: value } }
    const before = await rows()
    const { status, error } = await app.send('ADMIN', 'POST', createDriver.path, { payload })
    expect([status, error?.fields]).toEqual([400, { [`user.${field}`]: message }])
    expect(await rows()).toEqual(before)
  })

  it('refuses an e-mail that is taken, at its field', async () => {
    const form = formWithUser()
    const { status, error } = await app.call('ADMIN', createDriver, {
      ...form,
      user: { ...form.user, email: 'ADMIN@yoon.test' },
    } as Body)
    expect([status, error?.code, error?.fields]).toEqual([
      409,
      'EMAIL_EXISTS',
      { 'user.email': 'Un autre utilisateur a déjà cet email' },
    ])
  })

  it('creates no user where the licence number or a vehicle is taken', async () => {
    const held = await newVehicle(app)
    const other = await newDriver(app, { vehicleIds: [held.id] })
    for (const [more, code] of [
      [{ licenseNumber: other.licenseNumber }, 'LICENSE_EXISTS'],
      [{ vehicleIds: [held.id] }, 'VEHICLE_HELD'],
    ] as const) {
      const before = await rows()
      const { status, error } = await app.call('ADMIN', createDriver, formWithUser(more as Partial<Body>))
      expect([status, error?.code]).toEqual([409, code])
      expect(await rows()).toEqual(before)
    }
  })

  it('refuses a body with a user and a new user, and one with neither', async () => {
    const { userId } = await driverForm(app)
    const both = await app.call('ADMIN', createDriver, { ...formWithUser(), userId } as Body)
    const fields = { userId: 'Choisissez un utilisateur ou créez-en un, pas les deux' }
    expect([both.status, both.error?.fields]).toEqual([400, fields])
    const { user, ...neither } = formWithUser()
    const none = await app.call('ADMIN', createDriver, neither)
    expect([none.status, none.error?.fields]).toEqual([400, { userId: "L'utilisateur est requis" }])
  })

  it('runs once for several calls with one key, and ignores another role in the body', async () => {
    const form = formWithUser()
    const options = {
      headers: { 'idempotency-key': 'driver-with-user' },
      payload: { ...form, user: { ...form.user, role: 'ADMIN' } },
    }
    const send = () => app.send('ADMIN', 'POST', createDriver.path, options)
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const { data } = await app.call('ADMIN', listDrivers, { search: form.licenseNumber })
    expect(data).toHaveLength(1)
    const { data: users } = await app.call('ADMIN', listUsers, { search: data[0]?.user.email ?? '' })
    expect(users.map(({ role }) => role)).toEqual(['DRIVER'])
  })

  it.for(['OPERATRICE', 'GESTIONNAIRE_PARC', 'MODERATOR'] as const)('refuses %s', async (role) => {
    const before = await rows()
    const { status } = await app.call(role, createDriver, formWithUser())
    expect(status).toBe(403)
    expect((await rows()).slice(0, 2)).toEqual(before.slice(0, 2))
  })
})
