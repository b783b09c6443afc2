import { sql } from 'kysely'
import { localText } from './database/company-time.ts'
import type { Database, Pool } from './database/database.ts'
import { performInTransaction, systemCall } from './perform.ts'
import { batchSize, type RetentionRule } from './retention.ts'

/** Time between the notice and the first deletion; the database enforces it too. */
const noticeMs = 30 * 24 * 3_600_000
const journal = { entity: 'journal', entityId: 'company' } as const

/**
 * Deletes the journal entries that are older than the settings keep them, and records their number. Administrators are
 * notified 30 days before the first deletion.
 */
export const journalRetention: RetentionRule = {
  name: 'audit_entries',
  async deleteBatch(db, now) {
    const announcedAt = await readAnnouncement(db)
    if (announcedAt === null) await announceIfDue(db, now)
    if (announcedAt === null || now.getTime() < announcedAt.getTime() + noticeMs) return false
    return deleteEntries(db, now)
  },
}

async function readAnnouncement(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select announced_at as at from journal_retention`.execute(db)
  return rows[0]?.at ?? null
}

/** Announces the deletion once, as soon as entries will be due at the end of the notice. */
async function announceIfDue(db: Pool, now: Date): Promise<void> {
  const begins = new Date(now.getTime() + noticeMs)
  if (!(await hasEntriesDueAt(db, begins))) return
  await performInTransaction(db, systemCall(now), async ({ tx, record, emit }) => {
    const { rows: announced } = await sql`
      update journal_retention set announced_at = ${now} where announced_at is null returning id`.execute(tx)
    if (announced.length === 0) return
    const { rows } = await sql<{ day: string; journalYears: number; signInYears: number }>`
      select ${localText(sql`${begins}::timestamptz`, 'DD/MM/YYYY')} as day,
        (security->>'journalYears')::int as "journalYears", (security->>'signInYears')::int as "signInYears"
      from settings`.execute(tx)
    const { day = '', journalYears = 0, signInYears = 0 } = rows[0] ?? {}
    const after = { deletedFrom: begins.toISOString(), journalYears, signInYears }
    record({ action: 'journal.deletion_announced', ...journal, after })
    emit({ name: 'journal.deletion_announced', journal: { day, journalYears, signInYears } })
  })
}

async function hasEntriesDueAt(db: Database, moment: Date): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (select from audit_entries where at < journal_limit(false, ${moment}) and not is_sign_in(action))
      or exists (select from audit_entries where at < journal_limit(true, ${moment}) and is_sign_in(action))
      as "isDue"`.execute(db)
  return rows[0]?.isDue ?? false
}

/** Deletes one batch and records it; returns true if there may be more. */
async function deleteEntries(db: Pool, now: Date): Promise<boolean> {
  return performInTransaction(db, systemCall(now), async ({ tx, record }) => {
    const { rows } = await sql<{ entries: number; signIns: number }>`
      select entries, sign_ins as "signIns" from journal_forget(${batchSize})`.execute(tx)
    const { entries = 0, signIns = 0 } = rows[0] ?? {}
    if (entries + signIns === 0) return false
    record({ action: 'journal.entries_deleted', ...journal, after: { entries, signIns } })
    return entries === batchSize || signIns === batchSize
  })
}
