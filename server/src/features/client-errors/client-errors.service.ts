import { createHash } from 'node:crypto'
import type { ClientError } from '@yoon/contract/client-errors/calls'
import type { WriteContext } from '../../platform/context.ts'
import type { Pool } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import * as store from './client-errors.store.ts'

/** Called with each report, for the log. */
export type OnReport = (report: ClientError) => void

const keptMs = 30 * 24 * 3_600_000
/** Number of places in the code that the hourly job keeps, and that there can be before it runs. */
const kept = 200
const most = 500

/** Counts a report of the web application under its place in the code (rules/operations 37). */
export function reportClientError(onReport: OnReport) {
  return async ({ tx, now }: WriteContext, report: ClientError): Promise<null> => {
    const { errorClass, frames } = report
    const fingerprint = createHash('sha256')
      .update([errorClass, ...frames].join('\n'))
      .digest('hex')
    await store.countReport(tx, { ...report, fingerprint }, { now, most })
    onReport(report)
    return null
  }
}

/** Deletes the reports that nobody has seen for 30 days, and all but the newest 200. */
export async function deleteOldClientErrors(db: Pool, now: Date): Promise<void> {
  await inTransaction(db, (tx) => store.deleteReports(tx, { before: new Date(now.getTime() - keptMs), kept }))
}
