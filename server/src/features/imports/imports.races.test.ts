import { createBooking } from '@yoon/contract/bookings/calls'
import { createClient } from '@yoon/contract/clients/calls'
import { undoImport } from '@yoon/contract/imports/calls'
import { updateUser } from '@yoon/contract/users/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { transferForm, unique } from '../../testing/builders.ts'
import { importFile } from '../../testing/imports.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const phonesOf = (count: number) =>
  Array.from({ length: count }, () => `77${String(unique() % 10_000_000).padStart(7, '0')}`)
const fileOf = (phones: readonly string[], lastName = 'Ndiaye') =>
  `Nom;Prénom;Téléphone\n${phones.map((phone) => `${lastName};Awa;${phone}`).join('\n')}\n`

function clientsWith(phones: readonly string[]) {
  const stored = phones.map((phone) => `+221${phone}`)
  return app.db.selectFrom('users').selectAll().where('phone', 'in', stored).where('deleted_at', 'is', null).execute()
}

it('two imports of one file at once create each client once', async () => {
  const phones = phonesOf(300)
  const file = fileOf(phones)
  const answers = await Promise.all([
    importFile(app, 'ADMIN', 'clients', file),
    importFile(app, 'ADMIN', 'clients', fileOf(phones.toReversed())),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.reduce((sum, { data }) => sum + data.created, 0)).toBe(300)
  expect(answers.reduce((sum, { data }) => sum + data.skipped, 0)).toBe(300)
  expect(await clientsWith(phones)).toHaveLength(300)
})

it('clients who are created during an import are skipped by it', async () => {
  const phones = phonesOf(300)
  const created = phones.filter((_, index) => index % 60 === 0)
  const [answer, ...others] = await Promise.all([
    importFile(app, 'ADMIN', 'clients', fileOf(phones)),
    ...created.map((phone) => app.call('OPERATRICE', createClient, { firstName: 'Ali', lastName: 'Ba', phone })),
  ])
  expect(answer?.status).toBe(200)
  for (const { status } of others) expect([201, 409]).toContain(status)
  expect(await clientsWith(phones)).toHaveLength(300)
})

it('an import and an edit at once leave one of both, never a mixture', async () => {
  const [phone = ''] = phonesOf(1)
  await importFile(app, 'ADMIN', 'clients', fileOf([phone]))
  const [before] = await clientsWith([phone])
  const id = before?.id ?? ''
  const edit = {
    id,
    firstName: 'Binta',
    lastName: 'Diop',
    phone,
    email: null,
    role: 'CLIENT',
    password: null,
    isActive: true,
  } as const
  const file = `Nom;Prénom;Téléphone\nSow;;${phone}\n`
  const [imported, edited] = await Promise.all([
    importFile(app, 'ADMIN', 'clients', file, { onDuplicate: 'update' }),
    app.call('ADMIN', updateUser, edit),
  ])
  expect([imported.status, edited.status]).toEqual([200, 200])
  const [after] = await clientsWith([phone])
  expect(['Binta Sow', 'Binta Diop']).toContain(`${after?.first_name} ${after?.last_name}`)
})

it('a booking and the undo of the import of its client exclude each other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [phone = ''] = phonesOf(1)
    const { data } = await importFile(app, 'ADMIN', 'clients', fileOf([phone]))
    const [client] = await clientsWith([phone])
    const [booked, undone] = await Promise.all([
      app.call('ADMIN', createBooking, transferForm(client?.id ?? '')),
      app.call('ADMIN', undoImport, { id: data.id ?? '' }),
    ])
    expect([booked.status === 201, undone.status === 200].filter(Boolean)).toHaveLength(1)
  }
})
