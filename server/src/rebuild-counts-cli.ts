import { findCountErrors, rebuildCounts } from './features/counts/index.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { openConfiguredDatabase } from './platform/database/open-database.ts'
import { inTransaction } from './platform/database/transaction.ts'

// Takes the counts of lists and home from the rows again: npm run counts:rebuild

try {
  await main()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { db, close } = await openConfiguredDatabase(readConfig())
  try {
    const errors = await findCountErrors(db)
    await inTransaction(db, (tx) => rebuildCounts(tx))
    for (const { kind, count } of errors) console.log(`${kind}: ${count}`)
    console.log(
      errors.length === 0 ? 'The counts agreed with the rows.' : `${errors.length} counts differed and are right now.`,
    )
  } finally {
    await close()
  }
}
