import type { NonTransactionalContext } from '../../platform/context.ts'
import * as store from './imports.store.ts'

/** Interval of the reports of a running import, in milliseconds; `refuseSilentImports` ends it after a minute without one. */
const reportEveryMs = 10_000

/** Returns a function that stores how far an import is. Until `end` is called its server reports that it is alive. */
export function followImport({ inTransaction }: NonTransactionalContext, id: string) {
  const report = (progress: store.Progress) => inTransaction(({ tx }) => store.setProgress(tx, id, progress))
  let isReporting = false
  const timer = setInterval(async () => {
    // On the embedded database a report waits until the import is written.
    if (isReporting) return
    isReporting = true
    await report({}).catch(() => undefined)
    isReporting = false
  }, reportEveryMs)
  timer.unref()
  return { report, end: () => clearInterval(timer) }
}
