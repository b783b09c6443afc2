import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/holidays/calls'
import type { Holiday, YearOfHolidays } from '@yoon/contract/holidays/calls'
import { holidayKey } from '@yoon/contract/holidays/form'
import { invalidField } from '../../platform/app-error.ts'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { refuseStale, requireVersion } from '../../platform/versions.ts'
import { fixedHolidays, lunarHolidays } from './calendar.ts'
import * as store from './holidays.store.ts'

export function getHolidays(
  { db }: ReadContext,
  { year }: InputOf<typeof contract.getHolidays>,
): Promise<YearOfHolidays> {
  return readYear(db, year)
}

/** Replaces the editable holidays of a year; refused without the version that was read, or if they have changed since (rules/bookings 51). */
export async function saveHolidays(
  context: WriteContext,
  { year, holidays }: InputOf<typeof contract.saveHolidays>,
): Promise<YearOfHolidays> {
  const { tx, record } = context
  requireVersion(context, 'des jours fériés')
  const keys = new Set(holidays.map(holidayKey))
  const fixed = fixedHolidays(year).find((one) => keys.has(holidayKey(one)))
  if (fixed) throw invalidField('holidays', `Ce jour est déjà férié\u00a0: ${fixed.name}`)
  await store.lockHolidays(tx)
  refuseStale(context, await store.findVersion(tx, year), 'holidays')
  const before = await store.findSaved(tx, year)
  await store.replaceSaved(tx, year, holidays)
  const inWords = (list: readonly store.SavedHoliday[]) => ({
    holidays: list.map(({ date, name }) => `${date} ${name}`),
  })
  record({
    action: 'holidays.updated',
    entity: 'holiday',
    entityId: String(year),
    before: inWords(before),
    after: inWords(holidays),
  })
  return readYear(tx, year)
}

async function readYear(db: Database, year: number): Promise<YearOfHolidays> {
  // Read first: a save in between makes the version too old, which refuses a save of what was read.
  const version = await store.findVersion(db, year)
  return { year, version, holidays: await holidaysOf(db, year) }
}

async function holidaysOf(db: Database, year: number): Promise<Holiday[]> {
  const saved = await store.findSaved(db, year)
  const isEstimated = saved.length === 0
  const editable = (isEstimated ? lunarHolidays(year) : saved).map((one) => ({ ...one, isFixed: false, isEstimated }))
  const fixed = fixedHolidays(year).map((one) => ({ ...one, isFixed: true, isEstimated: false }))
  return [...fixed, ...editable].toSorted((a, b) => a.date.localeCompare(b.date))
}

/** Returns the names of the holidays among some days; two on one day are named together. */
export async function findHolidayNames(db: Database, days: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const year of new Set(days.map((day) => Number(day.slice(0, 4))))) {
    for (const { date, name } of await holidaysOf(db, year)) {
      const known = names.get(date)
      names.set(date, known ? `${known}, ${name}` : name)
    }
  }
  return names
}
