import type { Booking } from '@yoon/contract/bookings/schemas'
import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
const { arrangeOpening, dueFirst } = await import('./opening-page.ts')

const now = Date.parse('2026-11-21T14:32:00Z')
const at = (time: string, status = 'ASSIGNED', driver: object | null = { id: 'd' }) =>
  ({
    id: time,
    status,
    driver,
    isWithDriver: true,
    startsAt: `2026-11-21T${time}:00Z`,
    scheduledDate: '2026-11-21',
  }) as Booking

const done = at('09:00', 'COMPLETED')
const late = at('14:00')
const soon = at('15:00', 'PENDING', null)
const next = at('16:00')
const evening = at('21:00', 'PENDING', null)
const folded = { first: false, earlier: false }
const options = { since: now, most: 3, unfolded: folded }
const times = (rows: readonly Booking[]) => rows.map(({ id }) => id)

describe('the page on which « Voir tout » opens (rules/bookings 40)', () => {
  it('finds late trips and those that start soon without driver, the soonest first', () => {
    expect(
      times(
        dueFirst(
          [
            [soon, evening],
            [late, next],
          ],
          now,
        ),
      ),
    ).toEqual(['14:00', '15:00'])
  })

  it('puts them before the present, folds what is earlier, and shows no trip twice', () => {
    const { rows, more, earlier, parts } = arrangeOpening([done, late, soon, next, evening], [late, soon], options)
    expect(times(rows)).toEqual(['14:00', '15:00', '16:00', '21:00'])
    expect([more, earlier]).toEqual([0, 1])
    expect(rows.map((row) => parts.partOf(row, now))).toEqual(['late', 'late', undefined, undefined])
  })

  it('folds those beyond the most, which stay at their hour', () => {
    const { rows, more } = arrangeOpening([soon, next], [late, soon], { ...options, most: 1 })
    expect(times(rows)).toEqual(['14:00', '15:00', '16:00'])
    expect(more).toBe(1)
    const unfolded = { first: true, earlier: false }
    expect(times(arrangeOpening([soon, next], [late, soon], { ...options, most: 1, unfolded }).rows)).toEqual([
      '14:00',
      '15:00',
      '16:00',
    ])
  })

  it('unfolds the earlier bookings between those that are due and the present', () => {
    const unfolded = { first: false, earlier: true }
    const { rows, parts } = arrangeOpening([done, next], [late], { ...options, unfolded })
    expect(rows.map((row) => [row.id, parts.partOf(row, now)])).toEqual([
      ['14:00', 'late'],
      ['09:00', 'earlier'],
      ['16:00', undefined],
    ])
  })

  it('folds nothing where nothing is to come', () => {
    const { rows, earlier, parts } = arrangeOpening([done], [late], options)
    expect(times(rows)).toEqual(['14:00', '09:00'])
    expect([earlier, parts.partOf(done, now)]).toEqual([0, undefined])
  })
})
