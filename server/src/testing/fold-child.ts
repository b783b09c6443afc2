// Process that changes bookings and folds their counts until it is killed: `node fold-child.ts <folder | url>`.

import { sql } from 'kysely'
import { foldCounts } from '../features/counts/index.ts'
import { openEmbedded, openPostgres } from '../platform/database/open-database.ts'
import { inTransaction } from '../platform/database/transaction.ts'

const [, , place = ''] = process.argv
const { db } = place.startsWith('postgres') ? openPostgres(place) : await openEmbedded(place)

process.stdout.write('begins\n')
for (let day = 0; ; day = (day + 1) % 28) {
  await inTransaction(db, async (tx) => {
    await sql`update bookings set scheduled_date = date '2027-02-01' + ${day}::int, paid_amount = paid_amount + 1`.execute(
      tx,
    )
    await sql`update payments set amount = amount + 1, notes = 'x'`.execute(tx)
  })
  await inTransaction(db, (tx) => foldCounts(tx, 20))
}
