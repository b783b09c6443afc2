import { createBooking } from '@yoon/contract/bookings/calls'
import { roles } from '@yoon/contract/permissions'
import { deleteUser, exportUsers, listUsers } from '@yoon/contract/users/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, createTestApp, type RawAnswer, type TestApp } from '../../testing/app.ts'
import { insertClient, insertUser, transferForm } from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
// Resets the rate limit of exports.
beforeEach(() => sql`truncate call_counts`.execute(app.db))

function ask(as: Caller, query: Record<string, string>): Promise<RawAnswer> {
  return app.send(as, 'GET', exportUsers.path, { query })
}

/** Returns the lines of a CSV without its header. */
function linesOf({ text }: RawAnswer): string[] {
  return text.trimEnd().split('\r\n').slice(1)
}

describe('GET /api/dashboard/users/export', () => {
  it('exports a CSV with French headers and values and without passwords', async () => {
    const client = await insertClient(app.db, { firstName: 'Mame Diarra', lastName: 'Fall', phone: '+221771234567' })
    await app.db
      .updateTable('users')
      .set({ email: 'mame@yoon.test', created_at: new Date('2026-03-02T09:05:00Z') })
      .where('id', '=', client)
      .execute()
    await app.call('ADMIN', createBooking, transferForm(client))
    const answer = await ask('ADMIN', { search: 'mame diarra', format: 'csv' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="utilisateurs.csv"',
      'cache-control': 'no-store',
    })
    expect(answer.text).toBe(
      '\ufeffNom;Prénom;Email;Téléphone;Rôle;Statut;Réservations;Inscription\r\n' +
        'Fall;Mame Diarra;mame@yoon.test;77 123 45 67;Client;Actif;1;02/03/2026 09:05\r\n',
    )
  })

  it('exports all users of the list with the same filters, in the same order', async () => {
    for (let count = 0; count < 15; count += 1) {
      await insertUser(app.db, { role: 'OPERATRICE', firstName: `Oumou ${count}`, lastName: 'Sy' })
    }
    await insertClient(app.db, { firstName: 'Oumou', lastName: 'Inactive', isActive: false })
    await app.call('ADMIN', deleteUser, { id: await insertClient(app.db, { firstName: 'Oumou', lastName: 'Partie' }) })
    for (const filter of [
      {},
      { search: 'oumou' },
      { role: 'OPERATRICE' as const },
      { group: 'team' as const, order: '-createdAt' as const },
      { search: 'personne' },
    ]) {
      const { data } = await app.call('ADMIN', listUsers, { ...filter, limit: 100 })
      const lines = linesOf(await ask('ADMIN', { ...filter, format: 'csv' }))
      expect(lines.map((line) => line.split(';').slice(0, 2))).toEqual(
        data.map(({ lastName, firstName }) => [lastName, firstName]),
      )
    }
  })

  it('exports several batches without missing or duplicate rows', async () => {
    await sql`insert into users (first_name, last_name, role) select 'Foule', 'Numéro ' || n, 'CLIENT'
      from generate_series(1, 2100) n`.execute(app.db)
    const lines = linesOf(await ask('ADMIN', { search: 'foule', format: 'csv' }))
    expect([lines.length, new Set(lines).size]).toEqual([2100, 2100])
  })

  it('escapes names that look like formulas', async () => {
    await insertClient(app.db, { firstName: '=1+1', lastName: 'Formule' })
    expect(linesOf(await ask('ADMIN', { search: 'formule', format: 'csv' }))[0]).toMatch(/^Formule;'=1\+1;/)
  })

  it('allows the export of users only to administrators', async () => {
    const allowed = []
    for (const role of roles) if ((await ask(role, { format: 'csv' })).status === 200) allowed.push(role)
    expect(allowed).toEqual(['ADMIN'])
  })

  it('exports users as a workbook', async () => {
    const answer = await ask('ADMIN', { format: 'xlsx', role: 'ADMIN' })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="utilisateurs.xlsx"',
    })
    expect(answer.text.startsWith('PK')).toBe(true)
  })

  it('audits the actor and the filter of an export', async () => {
    await ask('ADMIN', { format: 'csv', role: 'ADMIN' })
    const entry = await app.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'after'])
      .where('action', '=', 'users.exported')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ actor_id: app.userIds.ADMIN, after: { format: 'csv', role: 'ADMIN', rows: 1 } })
  })

  it.for(['', 'format=pdf', 'format=csv&role=BOSS'])('refuses the query ?%s', async (query) => {
    const { status, error } = await app.send('ADMIN', 'GET', `${exportUsers.path}?${query}`)
    expect([status, error?.code]).toEqual([400, 'INVALID_INPUT'])
  })
})
