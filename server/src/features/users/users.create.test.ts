import { createUser, listUsers } from '@yoon/contract/users/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertClient, userForm } from '../../testing/builders.ts'
import { auditOf, eventsOf } from '../../testing/journal.ts'
import { createdUser, rowOf, signsIn } from '../../testing/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('POST /api/dashboard/users', () => {
  it('creates a user who is listed and can sign in', async () => {
    const form = userForm({ firstName: ' Ndèye ', lastName: 'Sène', phone: '+221 77 640 11 22', role: 'CAISSIERE' })
    const { status, data } = await app.call('ADMIN', createUser, form)
    expect([status, data]).toEqual([
      201,
      {
        id: expect.any(String),
        firstName: 'Ndèye',
        lastName: 'Sène',
        phone: '+221776401122',
        email: form.email,
        role: 'CAISSIERE',
        isActive: true,
        createdAt: '2026-11-21T14:32:00.000Z',
        _count: { bookings: 0 },
        version: 1,
      },
    ])
    const { data: found } = await app.call('ADMIN', listUsers, { search: 'sene ndeye', role: 'CAISSIERE' })
    expect(found).toEqual([data])
    expect(await signsIn(app, form.email?.toUpperCase(), 'yoon-secret')).toBe(200)
    const { password_hash } = await rowOf(app, data.id)
    expect(password_hash).toMatch(/^\$argon2id\$/)
  })

  it('notifies administrators of a new user and audits it without the password', async () => {
    const { id, email, phone } = await createdUser(app, { firstName: 'Astou', lastName: 'Ba', role: 'MODERATOR' })
    expect(await eventsOf(app, id)).toEqual([
      {
        event: 'user.created',
        notification_type: 'user',
        title: 'Nouvel utilisateur',
        message: 'Astou Ba · Modérateur',
        data: { userId: id },
        url: `/dashboard/users?dialog=view&user=${id}`,
        driver_user_id: null,
      },
    ])
    expect(await auditOf(app, id)).toEqual([
      {
        action: 'user.created',
        before: null,
        after: { firstName: 'Astou', lastName: 'Ba', email, phone, role: 'MODERATOR', isActive: true },
      },
    ])
  })

  it('requires e-mail and password for every role but CLIENT', async () => {
    const client = await createdUser(app, { role: 'CLIENT', email: '', password: null })
    expect([client.email, client.role]).toEqual([null, 'CLIENT'])
    const payload = userForm({ role: 'DRIVER', email: ' ', password: undefined })
    const { status, error } = await app.send('ADMIN', 'POST', createUser.path, { payload })
    expect([status, error?.fields]).toEqual([
      400,
      { email: "L'email est requis", password: 'Le mot de passe est requis' },
    ])
  })

  it('reports all missing fields of a new user at once', async () => {
    const { status, error } = await app.send('ADMIN', 'POST', createUser.path, { payload: {} })
    expect([status, error?.fields]).toEqual([
      400,
      {
        firstName: 'Le prénom est requis',
        lastName: 'Le nom est requis',
        phone: 'Le téléphone est requis',
        role: 'Le rôle est requis',
        email: "L'email est requis",
        password: 'Le mot de passe est requis',
      },
    ])
  })

  const wrong: [string, unknown[], string][] = [
    ['firstName', ['A'], 'Le prénom doit contenir au moins 2 caractères'],
    ['firstName', ['A1b', 'A@b'], 'Le prénom contient des caractères invalides'],
    ['lastName', ['B'], 'Le nom doit contenir au moins 2 caractères'],
    ['lastName', ['A1b', 'A@b'], 'Le nom contient des caractères invalides'],
    [
      'email',
      ['abc', 'a@b', '@b.sn', 'a b@c.sn', 'a@b..sn', 'a@b.sn,c@d.sn', 'é@b.sn', `${'x'.repeat(250)}@b.sn`, 5],
      "Format d'email invalide",
    ],
    ['phone', ['1234567', '1'.repeat(16), '77123456a'], 'Format de téléphone invalide'],
    ['password', ['12345'], 'Le mot de passe doit contenir au moins 6 caractères'],
    ['password', ['x'.repeat(201)], 'Le mot de passe est trop long'],
    ['role', [undefined, 'BOSS', '', 5, ['ADMIN']], 'Le rôle est requis'],
  ]
  it.for(wrong)('refuses a user whose %s is in %j: «\u00a0%s\u00a0»', async ([field, values, message]) => {
    for (const value of values) {
      const { status, error } = await app.send('ADMIN', 'POST', createUser.path, {
        payload: { ...userForm(), [field]: value },
      })
      expect([status, error?.message, error?.fields], JSON.stringify(value)).toEqual([
        400,
        message,
        { [field]: message },
      ])
    }
  })

  it.for([
    { firstName: 'Bo', lastName: 'Ly' },
    { firstName: "N'Déye-Éva", lastName: 'Ly' },
    { email: 'a@b.sn' },
    { email: 'o.ba+yoon@sub.exemple.sn' },
    { password: 'q7wz2m' },
    { phone: '12345678' },
    { phone: '1'.repeat(15) },
    { phone: '+(221)77-12 34' },
  ])('accepts a new user with %j', async (more) => {
    expect((await app.call('ADMIN', createUser, userForm(more))).status).toBe(201)
  })

  it('refuses the e-mail of another user, ignoring case, at its field', async () => {
    const { email } = await createdUser(app)
    const again = await app.call('ADMIN', createUser, userForm({ email: email?.toUpperCase() }))
    expect([again.status, again.error?.code, again.error?.fields]).toEqual([
      409,
      'EMAIL_EXISTS',
      { email: 'Un autre utilisateur a déjà cet email' },
    ])
  })

  it('returns the active client with the same number, and ignores the numbers of staff', async () => {
    const client = await insertClient(app.db, { firstName: 'Awa', lastName: 'Gaye', phone: '+221775550011' })
    const { status, error } = await app.call('ADMIN', createUser, userForm({ role: 'CLIENT', phone: '77 555 00 11' }))
    expect([status, error?.code, error?.fields, error?.details]).toEqual([
      409,
      'CLIENT_EXISTS',
      { phone: 'Un client actif a déjà ce numéro de téléphone' },
      { client: { id: client, firstName: 'Awa', lastName: 'Gaye', phone: '+221775550011' } },
    ])
    for (const role of ['OPERATRICE', 'DRIVER'] as const) {
      expect((await app.call('ADMIN', createUser, userForm({ role, phone: '77 555 00 11' }))).status).toBe(201)
    }
  })

  it('creates one user from two concurrent calls with the same e-mail', async () => {
    const form = userForm()
    const answers = await Promise.all([1, 2].map(() => app.call('ADMIN', createUser, form)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})
