import { createHash } from 'node:crypto'
import type { ClientError } from '@yoon/contract/client-errors/calls'
import type { NonTransactionalContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { keptForDays, type RetentionRule } from '../../platform/retention.ts'
import * as store from './client-errors.store.ts'

/** Called with each report, for the log. */
export type OnReport = (report: ClientError) => void

/** Number of places in the code that the hourly job keeps, and that there can be before it runs. */
const keptPlaces = 200
const maxPlaces = 500

/** Counts a report of the web application under its place in the code (rules/operations 37). */
export function reportClientError(onReport: OnReport) {
  return async (context: NonTransactionalContext, report: ClientError): Promise<null> => {
    const { errorClass, frames } = report
    const fingerprint = createHash('sha256')
      .update([errorClass, ...frames].join('\n'))
      .digest('hex')
    const { now } = context
    await context.inTransaction(({ tx }) => store.countReport(tx, { ...report, fingerprint }, { now, most: maxPlaces }))
    onReport(report)
    return null
  }
}

const retention = keptForDays('client_error_reports', 'last_seen_at', 'errorReportDays')

/** Deletes old reports, and all but the newest 200. */
export const clientErrorRetention: RetentionRule = {
  name: retention.name,
  async deleteBatch(db, now) {
    await inTransaction(db, (tx) => store.deleteSurplus(tx, keptPlaces))
    return retention.deleteBatch(db, now)
  },
}
