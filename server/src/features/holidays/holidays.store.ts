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
    where day >= make_date(${year}::int, 1, 1) and day <= make_date(${year}::int, 12, 31) order by day, name`.execute(
    db,
  )
  return rows
}

/** Returns how many times the holidays of a year were saved, counted from 1. */
export async function findVersion(db: Database, year: number): Promise<number> {
  const row = await db.selectFrom('holiday_years').select('version').where('year', '=', year).executeTakeFirst()
  return row?.version ?? 1
}

/** Locks the table against other saves. */
export async function lockHolidays(tx: Tx): Promise<void> {
  await sql`lock table holidays in share row exclusive mode`.execute(tx)
}

/** Replaces the saved holidays of a year and increments its version. */
export async function replaceSaved(tx: Tx, year: number, holidays: readonly SavedHoliday[]): Promise<void> {
  await sql`delete from holidays where day >= make_date(${year}::int, 1, 1) and day <= make_date(${year}::int, 12, 31)`.execute(
    tx,
  )
  await sql`insert into holiday_years (year, version) values (${year}, 2)
    on conflict (year) do update set version = holiday_years.version + 1`.execute(tx)
  if (holidays.length === 0) return
  await tx
    .insertInto('holidays')
    .values(holidays.map(({ date, name }) => ({ day: date, name })))
    .execute()
}
