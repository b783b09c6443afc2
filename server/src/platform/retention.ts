import type { SettingsForm } from '@yoon/contract/settings/form'
import { sql } from 'kysely'
import type { Pool } from './database/database.ts'
import { inTransaction } from './database/transaction.ts'
import { hourMs, type PeriodicJob } from './jobs/job.ts'

/** Maximum number of rows in a batch. */
export const batchSize = 5_000
/** Maximum number of batches that one run deletes of each kind; the next run continues. */
const batchesPerRun = 20

/** Rows of one kind that are deleted once they are older than the settings keep them. */
export interface RetentionRule {
  /** Kind of the rows, for the log. */
  name: string
  /** Deletes one batch of rows that are due at `now`, a time of the database; returns true if there may be more. */
  deleteBatch(db: Pool, now: Date): Promise<boolean>
}

type DaysSetting = Extract<keyof SettingsForm['security'], `${string}Days`>

/** Rule of a table: a row goes when `column` is older than the days of a setting. */
export function keptForDays(table: string, column: string, setting: DaysSetting): RetentionRule {
  const days = sql`(select (security->>${sql.lit(setting)})::int from settings)`
  return {
    name: table,
    async deleteBatch(db, now) {
      const deletion = sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)}
          where ${sql.ref(column)} < ${now}::timestamptz - make_interval(days => ${days})
          order by ${sql.ref(column)} limit ${batchSize} for update skip locked))`
      const { numAffectedRows = 0n } = await inTransaction(db, (tx) => deletion.execute(tx))
      return numAffectedRows === BigInt(batchSize)
    },
  }
}

/** Deletes every hour what is older than the rules keep (rules/operations 38). */
export function retentionJob(db: Pool, rules: readonly RetentionRule[]): PeriodicJob {
  return { name: 'retention', everyMs: hourMs, run: (now) => deleteOldRows(db, rules, now) }
}

/**
 * Deletes what is older than the rules keep at `now`, a time of the database. A rule that fails does not stop the
 * others; then the job fails as a whole.
 */
export async function deleteOldRows(db: Pool, rules: readonly RetentionRule[], now: Date): Promise<void> {
  const failures: Error[] = []
  for (const { name, deleteBatch } of rules) {
    try {
      for (let count = 0; count < batchesPerRun && (await deleteBatch(db, now)); count += 1);
    } catch (cause) {
      failures.push(new Error(`The retention of ${name} failed`, { cause }))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The retention failed')
}
