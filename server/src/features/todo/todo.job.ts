import { type TodoCause, todoCauses } from '@yoon/contract/todo/causes'
import type { Pool } from '../../platform/database/database.ts'
import type { PeriodicJob } from '../../platform/jobs/job.ts'
import { performInTransaction, systemCall } from '../../platform/perform.ts'
import { announceTodo } from '../bookings/index.ts'
import { findReminderRules } from '../deliveries/index.ts'
import { findTodoSettings } from '../settings/index.ts'
import * as store from './todo.job.store.ts'

/** Interval of the check: a new cause is on all screens within a minute. */
const everyMs = 30_000
/** Maximum number of announcements of one check. */
const announcedMax = 20
/** Causes that are announced when the driver reports them. */
const toldWhenReported: readonly TodoCause[] = ['DECLINED', 'PROBLEM']

/** Announces urgent lines that are new and tells screens that the work queue has changed (rules/todo 7). */
export function todoJob(db: Pool): PeriodicJob {
  return { name: 'todo', everyMs, run: (now) => checkTodo(db, now) }
}

/**
 * Compares the lines with those of the last check, once for all servers: the others skip it while one is at work, and for half
 * an interval afterwards.
 */
export async function checkTodo(db: Pool, now: Date): Promise<void> {
  await performInTransaction(db, systemCall(now), async (context) => {
    const { tx } = context
    const last = await store.beginCheck(tx, { now, restMs: everyMs / 2 })
    if (!last) return
    const query = {
      now,
      withPersonal: true,
      rules: await findTodoSettings(tx),
      reminders: await findReminderRules(tx, now),
    }
    const { hasChanged, urgent } = await store.compareLines(tx, todoCauses, query)
    // The first check of a company finds what was there before: nothing of it is new.
    if (last.isFirst) return
    const news = urgent.filter(({ cause }) => !toldWhenReported.includes(cause))
    for (const { cause, ...booking } of news.slice(0, announcedMax)) await announceTodo(context, booking, cause)
    if (hasChanged) await store.announceChange(tx)
  })
}
