import { sql } from 'kysely'
import { inTransaction } from '../../platform/database/transaction.ts'
import { batchSize, type RetentionRule } from '../../platform/retention.ts'

/** Years for which an absence that is over is kept (rules/availability 38). */
const keptYears = 3

/** Deletes absences that ended more than three years ago: reasons of illness are data about health. */
export const absenceRetention: RetentionRule = {
  name: 'absences',
  async deleteBatch(db, now) {
    const limit = sql`${now}::timestamptz - make_interval(years => ${keptYears}::int)`
    const { numAffectedRows = 0n } = await inTransaction(db, (tx) =>
      sql`delete from absences where ctid = any(array(
        select ctid from absences where ends_at < ${limit} order by ends_at limit ${batchSize} for update skip locked))`.execute(
        tx,
      ),
    )
    return numAffectedRows === BigInt(batchSize)
  },
}
