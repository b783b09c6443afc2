import { readFileSync } from 'node:fs'
import { auditFields } from '@yoon/contract/audit/words'
import { historyFieldLabels } from '@yoon/contract/bookings/history'
import { describe, expect, it } from 'vitest'
import { changesOf } from '../audit/index.ts'
import { formColumns, readColumns } from './booking-columns.ts'

/** Returns the columns that the SQL of a store does not select from a booking `b`. */
function columnsMissingIn(store: string): string[] {
  const source = readFileSync(new URL(store, import.meta.url), 'utf8')
  return formColumns.filter((column) => !new RegExp(`\\bb\\.${column}\\b`).test(source))
}

/** Returns the fields under which the journal shows a change of all these columns. */
function journalFields(columns: readonly string[]): string[] {
  const after = Object.fromEntries(columns.map((column) => [column, 1]))
  return changesOf({ entity: 'booking', before: null, after }, new Map()).map(({ field }) => field)
}

describe('the columns of bookings', () => {
  it.for(['bookings.list.store.ts', 'bookings.export.store.ts'])(
    'reads every column of the booking form in %s',
    (store) => {
      expect(columnsMissingIn(store)).toEqual([])
    },
  )

  it('reads every column of the booking form for a client’s trips, but the duration, which follows the hour, and who collects', () => {
    expect(columnsMissingIn('client-trips.store.ts')).toEqual(['planned_minutes', 'collect_by_driver'])
  })

  it("labels every column of the booking form in a booking's history", () => {
    expect(journalFields(formColumns).filter((field) => !Object.hasOwn(historyFieldLabels, field))).toEqual([])
  })

  it('labels every column that the services read in the journal, but for the computed ones', () => {
    const recorded = readColumns.filter((column) => column !== 'view' && column !== 'is_active')
    expect(journalFields(recorded).filter((field) => !auditFields.includes(field))).toEqual([])
  })
})
