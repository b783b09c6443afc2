import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

export interface SavedHoliday {
  date: string
  name: string
}

/** Returns the saved holidays of a year by date. */
export async function findSaved(db: Database, year: number): Promise<SavedHoliday[]> {
  const { rows } = await sql<SavedHoliday>`
    select to_char(day, 'YYYY-MM-DD') as date, name from holidays
    where day >= make_date(${year}::int, 1, 1) and day <= make_date(${year}::int, 12, 31) order by day`.execute(db)
  return rows
}

/** Locks the table against other saves. */
export async function lockHolidays(tx: Tx): Promise<void> {
  await sql`lock table holidays in share row exclusive mode`.execute(tx)
}

export async function replaceSaved(tx: Tx, year: number, holidays: readonly SavedHoliday[]): Promise<void> {
  await sql`delete from holidays where day >= make_date(${year}::int, 1, 1) and day <= make_date(${year}::int, 12, 31)`.execute(
    tx,
  )
  if (holidays.length === 0) return
  await tx
    .insertInto('holidays')
    .values(holidays.map(({ date, name }) => ({ day: date, name })))
    .execute()
}
