import { restoreBackup } from '@yoon/contract/backups/calls'
import { createBooking } from '@yoon/contract/bookings/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transferForm } from './testing/builders.ts'
import { openRestorableServers, type RestorableServers, raceRounds } from './testing/races.ts'
import { withTestPassword } from './testing/test-password.ts'

let servers: RestorableServers
beforeAll(async () => {
  servers = await openRestorableServers()
})
afterAll(() => servers.close())

const timeout = 30_000 + raceRounds * 2_000

it(`keeps exactly the later bookings in ${raceRounds} restores while three servers take bookings`, {
  timeout,
}, async () => {
  const { app, client, saved } = servers
  const seen = new Set<number>()
  for (let round = 0; round < raceRounds; round += 1) {
    await sql`delete from call_counts`.execute(app.db)
    // A restore ends all other sessions.
    const { token } = await app.signIn(app.userIds.OPERATRICE)
    const booking = { endpoint: createBooking, body: transferForm(client), token }
    const restoring = {
      endpoint: restoreBackup,
      body: withTestPassword({ backupData: saved }),
      token: app.tokens.ADMIN,
    }
    const [restored, ...booked] = await servers.atOnce([restoring, booking, booking, booking])
    expect(restored).toBe(200)
    for (const status of booked) seen.add(status)
    const { rows } = await sql`
      with restored as (select max(id) as at from audit_entries where action = 'backup.restored')
      select a.entity_id from audit_entries a cross join restored
      left join bookings b on b.id::text = a.entity_id
      where a.action = 'booking.created' and (b.id is not null) <> (a.id > restored.at)
        and not exists (select from jsonb_array_elements(${JSON.stringify(saved.tables.bookings)}::jsonb) s
          where s ->> 'id' = a.entity_id)`.execute(app.db)
    expect(rows).toEqual([])
  }
  expect([...seen].filter((status) => status !== 201 && status !== 401)).toEqual([])
})
