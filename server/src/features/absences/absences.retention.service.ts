import { inTransaction } from '../../platform/database/transaction.ts'
import { batchSize, type RetentionRule } from '../../platform/retention.ts'
import { deleteOldAbsences } from './absences.store.ts'

/** Deletes absences that ended more than three years ago: reasons of illness are data about health. */
export const absenceRetention: RetentionRule = {
  name: 'absences',
  async deleteBatch(db, now) {
    const deleted = await inTransaction(db, (tx) => deleteOldAbsences(tx, now, batchSize))
    return deleted === batchSize
  },
}
