import type { Pool } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { PeriodicJob } from '../../platform/jobs/job.ts'
import { refuseSilentImports } from './imports.store.ts'

const interrupted = "Le serveur s'est arrêté pendant cet import\u00a0: rien n'a été enregistré"

/** Ends the imports whose server has stopped meanwhile; their transaction has written nothing (rules/imports 18). */
export function endInterruptedImportsJob(db: Pool): PeriodicJob {
  return {
    name: 'imports',
    everyMs: 30_000,
    run: () => inTransaction(db, (tx) => refuseSilentImports(tx, interrupted)),
  }
}
