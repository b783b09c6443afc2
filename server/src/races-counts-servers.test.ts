import { restoreBackup } from '@yoon/contract/backups/calls'
import { completeBooking, createBooking, deleteBooking, updateBooking } from '@yoon/contract/bookings/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findCountErrors, foldCounts } from './features/counts/index.ts'
import { inTransaction } from './platform/database/transaction.ts'
import { bookingIn, transferForm, wavePayment } from './testing/builders.ts'
import { openRestorableServers, type RestorableServers, raceRounds } from './testing/races.ts'
import { withTestPassword } from './testing/test-password.ts'

/** A restore takes longer than all other calls of a round. */
const roundsBetweenRestores = 5

let servers: RestorableServers
beforeAll(async () => {
  servers = await openRestorableServers()
})
afterAll(() => servers.close())

const timeout = 30_000 + raceRounds * 2_000

it(`keeps the counts exact in ${raceRounds} rounds of changes, folds and restores on four servers`, {
  timeout,
}, async () => {
  const { app, client, databases, saved } = servers
  for (let round = 0; round < raceRounds; round += 1) {
    await sql`delete from call_counts`.execute(app.db)
    const { token } = await app.signIn(app.userIds.ADMIN)
    const form = transferForm(client)
    const [edited, deleted, completed] = await Promise.all([
      bookingIn(app, 'CONFIRMED', { form }),
      bookingIn(app, 'PENDING', { form }),
      bookingIn(app, 'ASSIGNED'),
    ])
    const isRestoring = round % roundsBetweenRestores === 0
    const restoring = {
      endpoint: restoreBackup,
      body: withTestPassword({ backupData: saved }),
      token: app.tokens.ADMIN,
    }
    const [, ...statuses] = await Promise.all([
      Promise.all(databases.map((db) => inTransaction(db, (tx) => foldCounts(tx, 3)))),
      servers.atOnce([
        ...(isRestoring ? [restoring] : []),
        { endpoint: createBooking, body: form, token },
        { endpoint: updateBooking, id: edited.id, body: { ...form, scheduledDate: '2026-12-24' }, token },
        { endpoint: deleteBooking, id: deleted.id, token },
        { endpoint: completeBooking, id: completed.id, body: wavePayment(), token },
      ]),
    ])
    expect(statuses.flat().filter((status) => status >= 500)).toEqual([])
    expect(await findCountErrors(app.db)).toEqual([])
  }
})
