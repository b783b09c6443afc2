import type { Pool } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { PeriodicJob } from '../../platform/jobs/job.ts'
import { foldCounts } from './counts.store.ts'

/** Interval between two runs: readers add up the changes of this time. */
const everyMs = 10_000
/** Maximum number of changes of each kind in one transaction. */
const batchSize = 50_000

/** Adds the changes that writes have appended to the counts (rules/operations 43). */
export function foldCountsJob(db: Pool): PeriodicJob {
  return { name: 'counts', everyMs, run: () => foldAllCounts(db) }
}

/** Adds all present changes to the counts, in batches; does nothing while another server does. */
export async function foldAllCounts(db: Pool): Promise<void> {
  while ((await inTransaction(db, (tx) => foldCounts(tx, batchSize))) >= batchSize);
}
