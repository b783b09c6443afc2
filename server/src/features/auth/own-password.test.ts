import { changePassword, login } from '@yoon/contract/auth/calls'
import { createUser, listUsers, updateUser } from '@yoon/contract/users/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertUser, unique, userForm } from '../../testing/builders.ts'
import { testPassword as password } from '../../testing/test-password.ts'
import { createdUser, editOf } from '../../testing/users.ts'

const tooEasy = 'Ce mot de passe est trop facile à deviner'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const signIn = (email: string, given: string) => app.call(null, login, { email, password: given })

describe('a password that is easy to guess', () => {
  it.for(['123456', 'Yoon Transport', 'yoontransport', 'KHADYFAYE', 'khady faye'])(
    'refuses an easy password for a new user: %s',
    async (easy) => {
      const { status, error } = await app.call('ADMIN', createUser, userForm({ password: easy }))
      expect([status, error?.fields]).toEqual([400, { password: tooEasy }])
    },
  )

  it('refuses the e-mail of the user, or its part before the @, as password', async () => {
    const name = `mariama.${unique()}`
    const form = userForm({ email: `${name}@yoon.test` })
    for (const easy of [name, `${name}@yoon.test`, `${name}@YOON.TEST`]) {
      const { status, error } = await app.call('ADMIN', createUser, { ...form, password: easy })
      expect([status, error?.fields]).toEqual([400, { password: tooEasy }])
    }
  })

  it('refuses an easy password that staff set for a user and keeps the old one', async () => {
    const user = await createdUser(app)
    const { status, error } = await app.call('ADMIN', updateUser, { ...editOf(user), password: 'password' })
    expect([status, error?.fields]).toEqual([400, { password: tooEasy }])
    expect((await signIn(user.email ?? '', password)).status).toBe(200)
  })

  it('refuses an easy new password of the signed-in user and keeps the old one', async () => {
    const email = `propre-${unique()}@yoon.test`
    await insertUser(app.db, { role: 'OPERATRICE', email })
    const { data: session } = await signIn(email, password)
    for (const newPassword of ['azerty', 'Sarr Modou', 'modousarr', email]) {
      const { status, error } = await app.call(session, changePassword, { currentPassword: password, newPassword })
      expect([status, error?.fields]).toEqual([400, { newPassword: tooEasy }])
    }
    expect((await signIn(email, password)).status).toBe(200)
  })

  it('refuses an easy password at the mandatory first change', async () => {
    const { data: user } = await app.call('ADMIN', createUser, userForm())
    const { data: session } = await signIn(user.email ?? '', password)
    const change = (newPassword: string) =>
      app.call(session, changePassword, { currentPassword: password, newPassword })
    expect((await change('123456')).error?.fields).toEqual({ newPassword: tooEasy })
    expect((await change('baobab vert du fleuve')).status).toBe(200)
  })

  it('checks the length of a password before how easy it is to guess', async () => {
    const { error } = await app.call('ADMIN', createUser, userForm({ password: '12345' }))
    expect(error?.fields).toEqual({ password: 'Le mot de passe doit contenir au moins 6 caractères' })
  })
})

describe('a user created by staff', () => {
  it('refuses a user created by staff every call but the password change until it is done', async () => {
    const { data: user } = await app.call('ADMIN', createUser, userForm({ role: 'MODERATOR' }))
    const { data: session } = await signIn(user.email ?? '', password)
    expect(session.user.mustChangePassword).toBe(true)
    const before = await app.call(session, listUsers, { role: 'CLIENT' })
    expect([before.status, before.error?.code]).toEqual([403, 'PASSWORD_EXPIRED'])
    const change = { currentPassword: password, newPassword: 'baobab vert du fleuve' }
    expect((await app.call(session, changePassword, change)).status).toBe(200)
    expect((await app.call(session, listUsers, { role: 'CLIENT' })).status).toBe(200)
    expect((await signIn(user.email ?? '', 'baobab vert du fleuve')).data.user.mustChangePassword).toBeUndefined()
  })
})
