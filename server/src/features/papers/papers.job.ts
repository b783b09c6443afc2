import { isPersonalPaper } from '@yoon/contract/papers/kinds'
import type { Pool } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { hourMs, type PeriodicJob } from '../../platform/jobs/job.ts'
import { performInTransaction, systemCall } from '../../platform/perform.ts'
import { paperFile } from './paper-file-names.ts'
import * as store from './papers.job.store.ts'

interface Options {
  db: Pool
  files: FileStore
}

/** Time to save a paper whose file was stored, in milliseconds. */
const graceMs = hourMs
/** Maximum number of papers and of files per step; the next run takes the others. */
const batch = 200

/** Announces papers that expire, and removes files that no paper names (rules/papers 8, 9). */
export function papersJob(options: Options): PeriodicJob {
  return {
    name: 'papers',
    everyMs: hourMs,
    async run(now) {
      await announceExpiries(options.db, now)
      await sweepPaperFiles({ ...options, now })
    },
  }
}

/** Announces each paper once at each of its notices. */
export async function announceExpiries(db: Pool, now: Date): Promise<void> {
  await performInTransaction(db, systemCall(now), async ({ tx, emit }) => {
    for (const { kind, ...paper } of await store.takeDuePapers(tx, now, batch)) {
      const name = isPersonalPaper(kind) ? 'personal_paper.expiring' : 'paper.expiring'
      emit({ name, paperKind: kind, ...paper })
    }
  })
}

/** Deletes papers of owners who are gone, and files that no paper names an hour after their upload. */
export async function sweepPaperFiles({ db, files, now }: Options & { now: Date }): Promise<void> {
  const before = new Date(now.getTime() - graceMs)
  await inTransaction(db, (tx) => store.deletePapersOfGone(tx, now))
  await inTransaction(db, (tx) => store.markUnnamed(tx, { before, now, limit: batch }))
  for (const name of await store.findMarked(db, batch)) {
    await files.remove(paperFile(name))
    await inTransaction(db, (tx) => store.deleteFile(tx, name))
  }
  await files.removeUnfinished(before)
}
