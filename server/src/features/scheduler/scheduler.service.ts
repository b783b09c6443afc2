import type { CheckResult, SchedulerStats, SchedulerStatus } from '@yoon/contract/scheduler/calls'
import type { NonTransactionalContext, ReadContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { type Check, checkBookings } from './check-bookings.service.ts'
import * as store from './scheduler.store.ts'

export function getSchedulerStats(isActive: boolean) {
  return ({ db, now }: ReadContext): Promise<JsonText<SchedulerStats>> => store.readStats(db, isActive, now)
}

export function getSchedulerStatus({ db, now }: ReadContext): Promise<JsonText<SchedulerStatus>> {
  return store.readStatus(db, now)
}

/** Runs the check of every minute at once, with the caller as actor in the audit. */
export function triggerScheduler(onError: Check['onError']) {
  return async ({ db, caller, origin, now, inTransaction }: NonTransactionalContext) => {
    const call = { caller, origin, now, expectedVersion: undefined }
    const data = await checkBookings({ db, call, onError })
    const { processed, updated } = data
    const change = { action: 'scheduler.triggered', entity: 'scheduler', entityId: 'bookings' } as const
    await inTransaction(async ({ record }) => record({ ...change, after: { processed, updated } }))
    return { data, extra: { message: inWords(data) } }
  }
}

/** Summarises a result, for example `2 courses démarrées, 1 problème`. */
function inWords({ processed, updated, errors }: CheckResult): string {
  if (processed === 0) return 'Aucune course à démarrer'
  const started = updated === 0 ? 'Aucune course démarrée' : counted(updated, 'course démarrée', 'courses démarrées')
  return errors.length === 0 ? started : `${started}, ${counted(errors.length, 'problème', 'problèmes')}`
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count > 1 ? many : one}`
}
